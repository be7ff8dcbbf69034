/** Says whether a file may be passed on. A firm puts its own scanner in this place. */
export interface FileScanner {
  scan(content: Buffer): Promise<'clean' | 'infected'>;
}

/** The harmless test file of the European Institute for Computer Antivirus Research, in two halves so that this is none. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** Knows one virus: the test file, anywhere in the bytes. */
export const testFileScanner: FileScanner = {
  scan: (content) => Promise.resolve(content.includes(EICAR) ? 'infected' : 'clean'),
};
