// The sandbox as `reset` leaves it, made once and copied: fifteen years of ledger take their time, and the journeys run on
// several stacks. `node tools/seededData.mjs [folder of main.js]` says where it lies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';

const shipped = join(root, 'dist', 'apps', 'portal-api');
const kept = join(root, 'dist', 'seeded-data');

/** Another day or another program fills the database with other rows. */
function fingerprint(program) {
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const hash = createHash('sha256').update(day);
  for (const file of readdirSync(program)
    .filter((name) => name.endsWith('.js'))
    .sort())
    hash.update(readFileSync(join(program, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Where a new sandbox lies, made where it is not there yet. */
function seededData(program = shipped) {
  const seeded = join(kept, fingerprint(program));
  if (!existsSync(seeded)) makeSeededData(seeded, program);
  return seeded;
}

/** Puts the data directory of a new sandbox in this place, whatever was there before. */
export function copySeededData(dataDirectory) {
  const seeded = seededData();
  rmSync(dataDirectory, { recursive: true, force: true });
  cpSync(seeded, dataDirectory, { recursive: true });
}

/** Made beside its place and moved there whole: a run that is interrupted leaves nothing that looks finished. */
function makeSeededData(seeded, program) {
  rmSync(kept, { recursive: true, force: true });
  const unfinished = `${seeded}.${process.pid}`;
  const made = spawnSync(process.execPath, [join(program, 'main.js'), 'reset'], {
    cwd: root,
    // On the embedded database, whichever the servers of a stack are given.
    env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: unfinished, PORTAL_SANDBOX: 'on' },
    encoding: 'utf8',
  });
  if (made.status !== 0) fail(`The sandbox could not be made: ${made.stderr || made.stdout}`);
  // Another process may have been quicker.
  if (existsSync(seeded)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, seeded);
}

// Once for all stacks that begin at the same time afterwards.
if (import.meta.main) console.log(seededData(process.argv[2]));
