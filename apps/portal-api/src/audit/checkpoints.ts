import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { SqlEngine } from '../db/sql';

/** Where the audit log ended at some time: with so many lines, the last of which has this hash. */
export interface Checkpoint {
  lines: number;
  /** SHA-256, hexadecimal; like the head of a log in RFC 6962 it stands for everything before it. */
  hash: string;
  /** UTC. */
  at: string;
}

/** Signs checkpoints, and tells its own signatures: Ed25519 from a secret of 32 bytes. */
export interface CheckpointKey {
  /** One line of JSON. */
  sign(checkpoint: Checkpoint): string;
  isOwn(checkpoint: Checkpoint, signature: string): boolean;
}

/** What stands before the secret in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const POST_LIMIT_MS = 10_000;

/** The first secret signs; checkpoints that the others have signed are still told for one's own. */
export function checkpointKeyOf(...secrets: [Uint8Array, ...Uint8Array[]]): CheckpointKey {
  const [privateKey, ...former] = secrets.map(privateKeyOf) as [KeyObject, ...KeyObject[]];
  const publicKey = createPublicKey(privateKey);
  const publicKeys = [publicKey, ...former.map((key) => createPublicKey(key))];
  const id = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);
  return {
    sign: (checkpoint) => {
      const signature = sign(null, signed(checkpoint), privateKey).toString('base64');
      return JSON.stringify({ ...checkpoint, key: id, signature });
    },
    isOwn: (checkpoint, signature) =>
      publicKeys.some((key) =>
        verify(null, signed(checkpoint), key, Buffer.from(signature, 'base64')),
      ),
  };
}

function privateKeyOf(secret: Uint8Array): KeyObject {
  const key = Buffer.concat([PKCS8_PREFIX, secret]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

const signed = ({ lines, hash, at }: Checkpoint): Buffer =>
  Buffer.from(`portal audit checkpoint\n${lines}\n${hash}\n${at}\n`);

/** Where the log ends now; null while it is empty. */
export async function presentCheckpoint(engine: SqlEngine): Promise<Checkpoint | null> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query<{ number: string; hash: string }>(
      `select number, encode(hash, 'hex') as hash from audit_head`,
    ),
  );
  const [head] = rows;
  if (!head || head.number === '0') return null;
  return { lines: Number(head.number), hash: head.hash, at: new Date().toISOString() };
}

/** Adds a line to a file, or posts it to an address: somewhere that the owner of the database cannot write to. */
export async function publishCheckpoint(target: string, line: string): Promise<void> {
  if (!/^https?:/.test(target)) {
    await mkdir(dirname(target), { recursive: true });
    await appendFile(target, `${line}\n`, { mode: 0o600 });
    return;
  }
  const answer = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: line,
    redirect: 'error',
    signal: AbortSignal.timeout(POST_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`The checkpoint was answered ${answer.status}.`);
}

const storedCheckpoint = z.object({
  lines: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  signature: z.string(),
});

/**
 * Reads checkpoints, one a line.
 * @throws Error with a sentence when one is none, or was signed by somebody else; without a key nothing can be believed.
 */
export function readCheckpoints(text: string, key: CheckpointKey): Checkpoint[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new Error('There is no checkpoint.');
  return lines.map((line, index) => {
    const found = storedCheckpoint.safeParse(jsonOf(line));
    if (!found.success) throw new Error(`Line ${index + 1} is no checkpoint.`);
    const { signature, ...checkpoint } = found.data;
    if (!key.isOwn(checkpoint, signature))
      throw new Error(`The checkpoint of ${checkpoint.at} was not signed with a key of ours.`);
    return checkpoint;
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}
