// Runs a command with TEST_DATABASE_URL pointing at a PostgreSQL server of its own, gone afterwards. `host` in the address
// names the folder of its socket, which clients use: writing to loopback was a fifth of the API tests' processor time. Who
// has to come between a client and the server takes the address's own host, and `host` away.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { commandEnvironment, ensurePostgres, fail, temporaryFolder } from './setup.mjs';

const [command, ...words] = process.argv.slice(2);
const bin = ensurePostgres();
if (!bin)
  fail(
    'There is no PostgreSQL server here: install one (apt-get install postgresql), or set POSTGRES_BIN to the folder of initdb.',
  );

const asRoot = process.getuid?.() === 0;
const directory = mkdtempSync(join(temporaryFolder(), 'portal-postgres-'));
// PostgreSQL refuses to run as root: its package brings a user for it.
if (asRoot) {
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  chownSync(directory, id('-u'), id('-g'));
}

function postgres(program, args) {
  const path = join(bin, program);
  const [file, rest] = asRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args];
  const run = spawnSync(file, rest, { encoding: 'utf8', cwd: directory });
  if (run.status !== 0)
    fail(
      `PostgreSQL's ${program} failed: ${(run.stderr || run.stdout || String(run.error)).trim().split('\n').at(-1)}`,
    );
}

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const data = join(directory, 'data');
postgres('initdb', [
  '-D',
  data,
  '-U',
  'postgres',
  '-A',
  'trust',
  '-E',
  'UTF8',
  '--locale=C.UTF-8',
  '--no-sync',
]);
postgres('pg_ctl', [
  '-D',
  data,
  '-w',
  '-l',
  join(directory, 'log'),
  '-o',
  `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c fsync=off`,
  'start',
]);

const child = spawn(command, words, {
  stdio: 'inherit',
  env: commandEnvironment({
    TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/postgres?host=${directory}`,
    POSTGRES_BIN: bin,
    // For a test that stops the server and starts it again.
    POSTGRES_DATA: data,
  }),
});
const code = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
postgres('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
rmSync(directory, { recursive: true, force: true });
process.exit(code);
