import { parentPort, workerData } from 'node:worker_threads';
import fastify from 'fastify';
import { inventedProvider } from '../src/sandbox/institutions/inventedProvider';

/** A provider with as many institutions and accounts as are asked for; tells its address. */
const { institutions, accounts } = workerData as { institutions: number; accounts: number };

const app = fastify({ routerOptions: { maxParamLength: 2_048 } });
await app.register(inventedProvider, {
  institutions: Array.from({ length: institutions }, (_none, n) => ({
    ...{ institutionid: `bench-${n}`, name: `Bank ${n}`, about: 'Works', manner: 'works' as const },
    accounts: Array.from({ length: accounts }, (_other, account) => ({
      category: 'DEPOSIT_ACCOUNT' as const,
      ...{ type: 'SAVINGS', name: `Savings ${n} ${account}`, balance: '1000.00' },
      number: String(1_000 + n * accounts + account),
    })),
  })),
});
parentPort?.postMessage(await app.listen({ host: '127.0.0.1', port: 0 }));
