import { benchAccounting } from './accounting';
import { benchDocuments } from './documents';
import { benchEndpoints } from './endpoints';
import { benchGuessing } from './guessing';
import { benchLateTrade } from './lateTrade';
import { benchLoad } from './load';
import { benchMarkets } from './markets';
import { loadOfMachine, targetsSoFar } from './measure';
import { benchMessages } from './messages';
import { benchPayments } from './payments';
import { benchRefreshes } from './refreshes';
import { benchScope } from './scope';
import { benchWhileOthersAsk } from './whileOthersAsk';
import { benchWhileRecomputing } from './whileRecomputing';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  accounting: benchAccounting,
  late: () => benchLateTrade(ROWS),
  recompute: () => benchWhileRecomputing(ROWS),
  crowd: () => benchWhileOthersAsk(ROWS),
  endpoints: benchEndpoints,
  load: benchLoad,
  guessing: benchGuessing,
  documents: benchDocuments,
  payments: benchPayments,
  markets: benchMarkets,
  messages: benchMessages,
  refreshes: benchRefreshes,
  scope: benchScope,
};

console.log(`\n${loadOfMachine()}`);
for (const name of process.argv.slice(2)) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`There is no bench "${name}": ${Object.keys(BENCHES).join(', ')}.`);
  await bench();
}
const { met, missed } = targetsSoFar();
console.log(`\n${met} targets met, ${missed} missed; ${loadOfMachine()}`);
process.exitCode = missed > 0 ? 1 : 0;
