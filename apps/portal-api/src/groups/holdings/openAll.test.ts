// With SOAK=1 (npm run soak api) every figure of every household; without it a part of a small one.
import {
  getActivitySummary,
  getAllAccounts,
  getAssetAllocation,
  getEstimatedIncome,
  getExplanation,
  getIncomeChart,
  getMonthlyIncome,
  getNetWorth,
  getPerformance,
  getProjectedIncome,
  getRealizedGainLoss,
  listActivities,
  listBalanceDetails,
  listBalanceHistory,
  listOpenTaxLots,
  listPositions,
  listReceivedIncome,
  listTopHoldings,
  type Explanation,
  type ExplanationNode,
} from '@portal/api-sdk';
import { parseExact } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startTestServer,
  subjectOf,
  withoutSecondFactor,
  type Persona,
  type TestServer,
} from '../../testing/testServer';

const SOAK = Boolean(process.env['SOAK']);
const HOUSEHOLDS: Persona[] = SOAK
  ? ['unusual', 'guarded', 'enrolling', 'lostPhone', 'renamer', 'empty', 'plain', 'rich']
  : ['renamer'];
/** So many figures of each kind are opened without SOAK. */
const SAMPLE = SOAK ? Infinity : 2;
/** So many ways on are followed from figures of each kind: the returns of a household of fifteen years lead to every day. */
const HOPS = SOAK ? 500 : 5;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await withoutSecondFactor(server.engine);
});
afterAll(() => server.close());

interface Served {
  explain: string;
}

function isServed(value: unknown): value is Served {
  return (
    typeof value === 'object' &&
    value !== null &&
    'explain' in value &&
    typeof value.explain === 'string'
  );
}

/** Every object in an answer that carries a key. */
function servedIn(value: unknown): Served[] {
  if (Array.isArray(value)) return value.flatMap(servedIn);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isServed(value) ? [value] : []), ...Object.values(value).flatMap(servedIn)];
}

const isFigure = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
/** Facts of the record beside figures of ours, and shares of figures that open themselves. */
const FACTS = new Set([
  'weight',
  'cashweight',
  'price',
  'rate',
  'quantity',
  'cusip',
  'unitcost',
  'version',
]);

/** Figures that an object shows, by their path; parts with a key of their own are objects of their own. */
function figuresOf(served: object, path = ''): string[] {
  return Object.entries(served).flatMap(([name, value]: [string, unknown]) => {
    if (FACTS.has(name)) return [];
    if (isFigure(value)) return [`${path}${name}`];
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isServed(value))
      return [];
    if ('amount' in value) return [`${path}${name}`];
    return figuresOf(value, `${path}${name}.`);
  });
}

async function answersOf(persona: Persona): Promise<unknown[]> {
  const client = { client: server.as(persona) };
  const { data: positions } = await listPositions({ ...client, query: { view: 'account' } });
  const rows = positions.groups.flatMap((group) => group.positions).slice(0, SAMPLE * 3);
  const lots = [];
  for (const { account = '', security } of rows)
    lots.push(
      (await listOpenTaxLots({ ...client, query: { account, securityid: security.securityid } }))
        .data,
    );
  const range = SOAK ? { from: '1990-01-01' } : {};
  return [
    (await getNetWorth(client)).data,
    (await getAllAccounts(client)).data,
    positions,
    ...lots,
    (await listPositions({ ...client, query: { view: 'assetclass' } })).data,
    (await listTopHoldings(client)).data,
    (await getAssetAllocation(client)).data,
    (await getRealizedGainLoss({ ...client, query: { year: 2026, limit: 200 } })).data,
    (await getRealizedGainLoss({ ...client, query: { year: 2025, limit: 200 } })).data,
    (await getEstimatedIncome(client)).data,
    (await getProjectedIncome(client)).data,
    (await getMonthlyIncome({ ...client, query: { year: 2026 } })).data,
    (await getIncomeChart(client)).data,
    (await listReceivedIncome({ ...client, query: { limit: 200 } })).data,
    (await getPerformance(client)).data,
    (await listBalanceDetails(client)).data,
    (await listBalanceHistory({ ...client, query: range })).data,
    (await listActivities({ ...client, query: { limit: 200 } })).data,
    (await listActivities({ ...client, query: { types: ['CA'], from: '1990-01-01', limit: 200 } }))
      .data,
    (await getActivitySummary({ ...client, query: { from: '2026-01-01' } })).data,
  ];
}

it.each(HOUSEHOLDS)('every figure of %s opens down to what the record says', async (persona) => {
  const walk = new Walk(persona);
  await walk.record();
  const kinds = Map.groupBy(
    (await answersOf(persona)).flatMap(servedIn),
    ({ explain }) => explain.split('~')[0] ?? '',
  );
  for (const found of kinds.values()) {
    const step = Math.max(1, Math.floor(found.length / SAMPLE));
    walk.beginKind();
    const wanted = SOAK ? found : found.filter((_, place) => place % step === 0).slice(0, SAMPLE);
    for (const served of wanted) await walk.open(served);
  }
  // oxlint-disable-next-line no-console -- how many figures open is asked for
  console.info(walk.line());
  expect([walk.line(), ...walk.broken.slice(0, 20)]).toEqual([walk.line()]);
});

class Walk {
  readonly broken: string[] = [];
  readonly #persona: Persona;
  readonly #known = new Map<string, Promise<Explanation>>();
  readonly #good = new Map<string, Promise<boolean>>();
  #rows = new Set<string>();
  #securities = new Set<string>();
  #figures = 0;
  #whole = 0;
  #hops = 0;
  #left = 0;

  constructor(persona: Persona) {
    this.#persona = persona;
  }

  line(): string {
    const part = this.#figures === 0 ? 100 : (this.#whole * 100) / this.#figures;
    return `${this.#persona}: ${this.#whole} of ${this.#figures} figures open fully, ${part.toFixed(2)} %; ${this.#left} ways on not followed`;
  }

  /** What there is to point at. */
  async record(): Promise<void> {
    const rows = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string; to: string | null }>(
        `select entry_id as id, to_account_key as "to" from ledger_entry join membership using (household_id)
         where subject = $1 and status = 'effective'`,
        [subjectOf(this.#persona)],
      ),
    );
    this.#rows = new Set(rows.flatMap(({ id, to }) => (to === null ? [id] : [id, `${id}~in`])));
    const securities = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string }>('select security_id as id from security'),
    );
    this.#securities = new Set(securities.map(({ id }) => id));
  }

  beginKind(): void {
    this.#hops = 0;
  }

  async open(served: Served): Promise<void> {
    const answer = await this.#ask(served.explain).catch(() => null);
    for (const name of figuresOf(served)) {
      this.#figures += 1;
      const found = answer?.figures.find(({ figure }) => figure === name);
      if (!found) this.broken.push(`${served.explain} ${name}: no explanation`);
      else if (await this.#isWhole(found.root, `${served.explain} ${name}`, undefined, 0))
        this.#whole += 1;
    }
  }

  #ask(explain: string, asof?: string): Promise<Explanation> {
    const key = `${explain} ${asof ?? ''}`;
    let answer = this.#known.get(key);
    if (!answer) {
      answer = getExplanation({
        client: server.as(this.#persona),
        path: { explain },
        ...(asof !== undefined && { query: { asof } }),
      }).then(({ data }) => data);
      this.#known.set(key, answer);
    }
    return answer;
  }

  async #isWhole(
    node: ExplanationNode,
    path: string,
    asof: string | undefined,
    depth: number,
  ): Promise<boolean> {
    if (node.more !== undefined) return this.#fail(`${path} › ${node.label}: cut`);
    if (node.opens) return this.#follow(node, path, asof, depth);
    if (node.inputs.length === 0) return this.#isRecorded(node, path);
    for (const input of node.inputs)
      if (!(await this.#isWhole(input, `${path} › ${node.label}`, asof, depth))) return false;
    return true;
  }

  /** Once for each key: many figures lead to the same one. */
  #follow(
    node: ExplanationNode,
    path: string,
    asof: string | undefined,
    depth: number,
  ): Promise<boolean> {
    const { explain = '', figure = '', asof: day = asof } = node.opens ?? {};
    const key = `${explain} ${figure} ${day ?? ''} ${node.value}`;
    let good = this.#good.get(key);
    if (!good) {
      good = this.#target(node, path, { explain, figure, day }, depth);
      this.#good.set(key, good);
    }
    return good;
  }

  async #target(
    node: ExplanationNode,
    path: string,
    { explain, figure, day }: { explain: string; figure: string; day: string | undefined },
    depth: number,
  ): Promise<boolean> {
    const here = `${path} › ${explain} ${figure}${day === undefined ? '' : ` as of ${day}`}`;
    if (depth > 12) return this.#fail(`${here}: too deep`);
    this.#hops += 1;
    // A value of a past day opens into positions of that day; each day is computed, so only some are followed.
    if (this.#hops > HOPS) {
      this.#left += 1;
      return true;
    }
    const answer = await this.#ask(explain, day).catch(() => null);
    const root = answer?.figures.find((one) => one.figure === figure)?.root;
    if (!root) return this.#fail(`${here}: not there`);
    const apart = parseExact(root.value) - parseExact(node.value);
    const isChained = root.unit === 'fraction' || root.unit === 'number';
    if (apart !== 0n && !(isChained && apart < 1_000_000n && apart > -1_000_000n))
      return this.#fail(`${here}: ${root.value} instead of ${node.value}`);
    return this.#isWhole(root, here, day, depth + 1);
  }

  #isRecorded(node: ExplanationNode, path: string): boolean {
    const { sources = [] } = node;
    if (node.operation === 'sum' && parseExact(node.value) === 0n) return true;
    if (node.operation === 'chain' && parseExact(node.value) === 10n ** 18n) return true;
    if (sources.length === 0)
      return this.#fail(`${path} › ${node.label}: says nothing of where it comes from`);
    const missing = sources.filter(({ kind, id }) => {
      if (kind === 'activity') return !this.#rows.has(id);
      if (kind === 'price' || kind === 'payment' || kind === 'terms')
        return !this.#securities.has(id);
      return id === '';
    });
    return (
      missing.length === 0 ||
      this.#fail(`${path} › ${node.label}: no ${missing[0]?.kind} ${missing[0]?.id}`)
    );
  }

  #fail(line: string): false {
    this.broken.push(line);
    return false;
  }
}
