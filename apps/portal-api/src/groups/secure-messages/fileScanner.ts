/** Says whether a file may be passed on. A firm puts its own scanner in this place. */
export interface FileScanner {
  scan(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<'clean' | 'infected'>;
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
