// `npm run dev`: the product with hot reload. The portal is served by Vite, which passes /v2 on to the API; both servers
// are rebuilt and restarted when their sources change.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandEnvironment, directorySecretIn, fail, installPackages, root } from './setup.mjs';

installPackages();
const portalPort = process.env.PORT ?? '4310';
const idpPort = process.env.IDP_PORT ?? '4311';
const apiPort = process.env.API_PORT ?? '4312';
const issuer = `http://localhost:${idpPort}`;
const directorySecret = directorySecretIn(process.env.DATA_DIR ?? join(root, '.data'));
const env = commandEnvironment({
  IDENTITY_ISSUER: issuer,
  API_ORIGIN: `http://localhost:${apiPort}`,
  PORTAL_SANDBOX: 'on',
  IDENTITY_DIRECTORY_SECRET: directorySecret,
  IDP_DIRECTORY_SECRET: directorySecret,
  PORTAL_ORIGIN: `http://localhost:${portalPort}`,
});

const build = spawnSync('nx', ['run-many', '-t', 'build', '-p', 'portal-api', 'portal-idp'], {
  cwd: root,
  env,
  encoding: 'utf8',
});
if (build.status !== 0) fail(`The servers did not build:\n${build.stdout}${build.stderr}`);

const children = [];
function run(command, args, extra = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...env, ...extra }, stdio: 'inherit' });
  child.on('exit', (code) => close(code ?? 0));
  children.push(child);
}
let closing = false;
function close(code) {
  if (closing) return;
  closing = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => close(0));

for (const server of ['portal-api', 'portal-idp'])
  run('vite', [
    'build',
    `apps/${server}`,
    '--watch',
    '--logLevel',
    'warn',
    '--emptyOutDir',
    'false',
  ]);
const watch = ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output'];
run('node', [...watch, 'dist/apps/portal-idp/main.js'], {
  IDP_PORT: idpPort,
  IDP_ISSUER: issuer,
  PORTAL_ORIGIN: `http://localhost:${portalPort}`,
});
run('node', [...watch, 'dist/apps/portal-api/main.js'], { PORT: apiPort });
run('vite', ['apps/portal'], { PORT: portalPort });
