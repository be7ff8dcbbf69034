import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { ProblemError } from '../problems';
import { type ClamdPlace, createClamdScanner, readClamdPlace } from './clamdScanner';
import { requireClean, scannerOf } from './fileScanner';

const COMMAND = 'zINSTREAM\0';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Speaks the protocol of clamd(8): gives the bytes it was sent to `judge` and answers what that says. */
async function daemon(judge: (content: Buffer) => string | null): Promise<ClamdPlace> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      const content = readRequest(received);
      if (!content) return;
      const answer = judge(content);
      if (answer === null) socket.destroy();
      else socket.end(`${answer}\0`);
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  // `as`: a TCP server's address is never the path of a pipe.
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** The content, once the piece of length zero has come. */
function readRequest(received: Buffer): Buffer | null {
  expect(received.subarray(0, COMMAND.length).toString()).toBe(COMMAND.slice(0, received.length));
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

it.each([
  ['stream: OK', 'clean'],
  ['stream: Win.Test.EICAR_HDB-1 FOUND', 'infected'],
])('“%s” of the daemon makes a file %s, and it is sent every byte', async (answer, found) => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
  let seen: Buffer = Buffer.alloc(0);
  const place = await daemon((sent) => {
    seen = sent;
    return answer;
  });
  const scanner = scannerOf({ fileScanner: place, sandbox: true });
  expect(await scanner.scan(inPieces(content, 65_536))).toBe(found);
  expect(seen.equals(content)).toBe(true);
});

it.each([
  ['the daemon cannot look into it', 'stream: Can’t open file ERROR'],
  ['the connection ends before the answer', null],
])('nobody is told that a file is clean when %s', async (_, answer) => {
  const scanner = createClamdScanner(await daemon(() => answer));
  await expect(scanner.scan(Buffer.from('text'))).rejects.toThrow();
});

it('a file above the limit of the daemon is too large, also when it hangs up before all was sent', async () => {
  const answer = 'INSTREAM size limit exceeded. ERROR';
  const patient = createClamdScanner(await daemon(() => answer));
  expect(await patient.scan(Buffer.from('text'))).toBe('too_large');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(`${answer}\0`));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  // `as`: a TCP server's address is never the path of a pipe.
  const { port } = server.address() as AddressInfo;
  const hasty = createClamdScanner({ host: '127.0.0.1', port });
  expect(await hasty.scan(inPieces(Buffer.alloc(8_000_000), 65_536))).toBe('too_large');
  const refused = (title: string) => new ProblemError({ status: 422, code: 'file.refused', title });
  await expect(requireClean(patient, Buffer.from('text'), refused)).rejects.toMatchObject({
    problem: { status: 422, title: 'This file is too large to be checked for viruses.' },
  });
});

it('a file is refused with its cause, and not kept, while nothing can be said of it', async () => {
  const refused = () => new ProblemError({ status: 422, code: 'file.refused', title: 'Refused.' });
  const away = createClamdScanner({ host: '127.0.0.1', port: 1 });
  await expect(requireClean(away, Buffer.from('text'), refused)).rejects.toMatchObject({
    problem: { status: 503, code: 'file.not_scanned' },
  });
  const none = scannerOf({ fileScanner: null, sandbox: false });
  await expect(requireClean(none, Buffer.from('text'), refused)).rejects.toMatchObject({
    problem: { status: 503 },
  });
  const found = createClamdScanner(await daemon(() => 'stream: X FOUND'));
  await expect(requireClean(found, Buffer.from('text'), refused)).rejects.toMatchObject({
    problem: { status: 422 },
  });
});

it('the address of the daemon has a form of its own', () => {
  const mistakes: string[] = [];
  expect(readClamdPlace(null, mistakes)).toBeNull();
  expect(readClamdPlace('clamd://scanner.firm.example', mistakes)).toEqual({
    host: 'scanner.firm.example',
    port: 3310,
  });
  expect(mistakes).toEqual([]);
  expect(readClamdPlace('http://scanner.firm.example', mistakes)).toBeNull();
  expect(mistakes).toHaveLength(1);
});
