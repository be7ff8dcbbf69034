import { StartError, parseConfig } from './config';
import { buildIdp } from './idp';

async function main(): Promise<void> {
  // Keys and sign-ins are this user's alone, SQLite's files beside the database too.
  process.umask(0o077);
  const idp = buildIdp(parseConfig(process.env));
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
