import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileScanner, Scanned } from './fileScanner';

/** Where ClamAV's daemon listens. */
export interface ClamdPlace {
  host: string;
  port: number;
}

/** Without a word from the daemon for so long, the scan has failed. It may think a while about a large file. */
const SILENCE_MS = 120_000;
/** clamd(8): a request that begins with z, and its answer, end with NUL. */
const COMMAND = 'zINSTREAM\0';

/** Asks ClamAV's daemon, which is sent the bytes and sees no path of ours (clamd(8), INSTREAM). */
export function createClamdScanner({ host, port }: ClamdPlace): FileScanner {
  return {
    async scan(content) {
      const socket = connect({ host, port });
      socket.setTimeout(SILENCE_MS, () =>
        socket.destroy(new Error(`The virus scanner at ${host}:${port} is silent.`)),
      );
      // Kept as it comes: the daemon hangs up on a file above its limit while it is still being sent.
      let answer = '';
      socket.on('data', (piece) => (answer += piece.toString()));
      try {
        const pieces = content instanceof Uint8Array ? [content] : content;
        await Promise.all([
          // After its answer it reads nothing more: what is still being sent would wait for ever.
          endOf(socket).then(() => socket.destroy()),
          pipeline(Readable.from(requestOf(pieces)), socket, { end: false }),
        ]);
        return readAnswer(textOf(answer));
      } catch (error) {
        if (textOf(answer) === TOO_LARGE) return 'too_large';
        throw error;
      } finally {
        socket.destroy();
      }
    },
  };
}

/** `clamd://host:3310`; null when it is not set. Puts a sentence for a mistake. */
export function readClamdPlace(value: string | null, mistakes: string[]): ClamdPlace | null {
  if (value === null) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'clamd:' && url.hostname !== '') {
    return { host: url.hostname, port: Number(url.port || 3310) };
  }
  mistakes.push(
    'FILE_SCANNER must be the address of ClamAV’s daemon, as in clamd://localhost:3310.',
  );
  return null;
}

/** Each piece behind its length; a length of zero is the end. */
async function* requestOf(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(COMMAND);
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** What it says of a file above its StreamMaxLength (clamd.conf(5)). */
const TOO_LARGE = 'INSTREAM size limit exceeded. ERROR';

const textOf = (answer: string) => answer.replace(/\0$/, '').trim();

/** @throws when it is cut off before its end. */
function endOf(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('end', resolve).once('error', reject);
    // After both: a promise is settled once.
    socket.once('close', () => reject(new Error('The virus scanner hung up.')));
  });
}

function readAnswer(answer: string): Scanned {
  if (answer === 'stream: OK') return 'clean';
  if (answer.startsWith('stream: ') && answer.endsWith(' FOUND')) return 'infected';
  if (answer === TOO_LARGE) return 'too_large';
  // One that it could not open, or nothing at all.
  throw new Error(`The virus scanner answered “${answer}”.`);
}
