import { benchAccounting } from './accounting';
import { benchHoldings } from './holdings';
import { benchLoad } from './load';
import { benchWhileRecomputing } from './whileRecomputing';

const BENCHES: Readonly<Record<string, () => Promise<boolean>>> = {
  accounting: benchAccounting,
  recompute: () => benchWhileRecomputing(Number(process.env.BENCH_ROWS ?? 100_000)),
  load: benchLoad,
  holdings: benchHoldings,
};

const names = process.argv.slice(2);
let met = true;
for (const name of names) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`There is no bench "${name}": ${Object.keys(BENCHES).join(', ')}.`);
  met = (await bench()) && met;
}
process.exitCode = met ? 0 : 1;
