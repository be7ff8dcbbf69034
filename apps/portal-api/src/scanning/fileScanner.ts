import type { ServerConfig } from '../config';
import { type ProblemError, unavailable } from '../problems';
import { createClamdScanner } from './clamdScanner';

/** What is said of a file: one above the scanner's own limit is never passed on either. */
export type Scanned = 'clean' | 'infected' | 'too_large';

/** Says whether a file may be passed on. */
export interface FileScanner {
  /** @throws when it cannot be said now: then nobody opens the file. */
  scan(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Scanned>;
}

/** The scanner that the configuration names; the sandbox knows the test file, and others pass no file on without one. */
export function scannerOf({
  fileScanner,
  sandbox,
}: Pick<ServerConfig, 'fileScanner' | 'sandbox'>): FileScanner {
  if (fileScanner) return createClamdScanner(fileScanner);
  return sandbox ? testFileScanner : noScanner;
}

/**
 * Lets a file pass that has no virus.
 * @throws what `refused` makes of a virus, and of a file that is too large to be checked; 503 while no scanner answers.
 */
export async function requireClean(
  scanner: FileScanner,
  content: Uint8Array,
  refused: (message: string, detail: string) => ProblemError,
): Promise<void> {
  const found = await scanner.scan(content).catch((error: unknown) => {
    throw unavailable('file.not_scanned', 'Files cannot be checked for viruses right now.', error);
  });
  if (found === 'infected') {
    throw refused('A virus was found in this file.', 'It was not kept. Nothing else is affected.');
  }
  if (found === 'too_large') {
    throw refused(
      'This file is too large to be checked for viruses.',
      'It was not kept. Send it in smaller files.',
    );
  }
}

/** The harmless test file of the European Institute for Computer Antivirus Research, in two halves so that this is none. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** Knows one virus: the test file, anywhere in the bytes, also where two pieces of them meet. */
export const testFileScanner: FileScanner = {
  async scan(content) {
    let end = Buffer.alloc(0);
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      const seen = Buffer.concat([end, piece]);
      if (seen.includes(EICAR)) return 'infected';
      end = seen.subarray(-(EICAR.length - 1));
    }
    return 'clean';
  },
};

const noScanner: FileScanner = {
  scan: async () => {
    throw new Error('No virus scanner is configured: set FILE_SCANNER.');
  },
};
