import type { Readable } from 'node:stream';

/** What bytes are kept under: their SHA-256, 64 small hexadecimal digits. */
export type ContentHash = string;

export interface StoredContent {
  sha256: ContentHash;
  /** How many bytes. */
  bytes: number;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Keeps files by what is in them: the same bytes are kept once, nothing is ever overwritten, and an address that was
 * given out never means anything else. Who may read a file is not decided here: keep the hash in a row that row-level
 * security guards, and never take one from a client.
 */
export interface DocumentStore {
  /**
   * Keeps bytes; they are there, whole, when this resolves, and not at all when it rejects.
   * @throws StoreError
   */
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredContent>;
  /**
   * The bytes, or a range of them.
   * @throws StoreError `missing` when there are none under that hash.
   */
  open(sha256: ContentHash, range?: ByteRange): Promise<Readable>;
  /** How many bytes there are under a hash, null when there are none. */
  sizeOf(sha256: ContentHash): Promise<number | null>;
  /** Forgets bytes that no row names any more. */
  remove(sha256: ContentHash): Promise<void>;
}

/** `away`: try again later; `full`: somebody has to make room; `missing`: the bytes are not there. */
export type StoreTrouble = 'away' | 'full' | 'missing';

/** The store could not do it; nothing was half-written. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly trouble: StoreTrouble;
  constructor(trouble: StoreTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** @throws Error for what is no hash: a path must never come of a name that somebody else chose. */
export function checkHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('This is not a SHA-256 in hexadecimal.');
  return sha256;
}
