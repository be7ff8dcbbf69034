// From the contract to the SDK: openapi/ → openapi/openapi.bundled.json → libs/api-sdk/src/generated.
// Bundle first: the generator types references across files as `unknown` (docs/adr/0001).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { generateFromBundle } from './generateFromBundle.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const BUNDLE = 'openapi/openapi.bundled.json';
export const GENERATED = 'libs/api-sdk/src/generated';

/** Writes the bundle and the generated code to the given places, relative to the root. */
export function generate({ bundle, generated }) {
  run('redocly', 'bundle', 'portal', '--config=openapi/redocly.yaml', `--output=${bundle}`);
  run(
    'openapi-ts',
    '-f',
    'libs/api-sdk/openapi-ts.config.ts',
    '-i',
    `./${bundle}`,
    '-o',
    generated,
  );
  generateFromBundle(`${ROOT}${bundle}`, `${ROOT}${generated}`);
}

function run(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(`node_modules/.bin/${command}`, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status === 0) return;
  console.error(`${command} failed:\n${error ? error.message : stdout + stderr}`);
  process.exit(1);
}

if (import.meta.main) {
  generate({ bundle: BUNDLE, generated: GENERATED });
  console.log(`Generated ${BUNDLE} and ${GENERATED} from openapi/.`);
}
