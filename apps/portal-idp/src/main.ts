import { StartError, parseConfig } from './config';
import { buildIdp } from './idp';
import { rotateKeys } from './store/rotateKeys';

async function main(): Promise<void> {
  // Keys and sign-ins are this user's alone, SQLite's files beside the database too.
  process.umask(0o077);
  const [command, ...more] = process.argv.slice(2);
  const config = parseConfig(process.env);
  if (command === 'keys-rotate' && more.length === 0) {
    console.log(rotateKeys(config.dataDir));
    return;
  }
  if (command !== undefined)
    throw new StartError(
      'There is one command, "keys-rotate", and none to start the identity provider.',
    );
  const idp = buildIdp(config);
  await idp.listen();
  console.log(`Identity provider ready at ${idp.issuer}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void idp.close().then(() => process.exit(0)));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
