import {
  differenceOf,
  type Figure,
  given,
  parseExact,
  quotientOf,
  roundTo,
  sumOf,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';
import { selectNetIncomeRows } from './income/incomeRepository';
import { readTrack } from './performance/performanceHandlers';
import { growthFigures, growthPointFigures } from './performance/growthFigures';
import { statedAs, type Figures } from './shared/figures';
import { type HoldingsScope, narrowTo } from './shared/holdingsScope';
import {
  cashFigure,
  ledgerOf,
  MOVEMENTS,
  movedFigure,
  sharesFigures,
  worthFigures,
} from './shared/ledgerFigures';
import { NOTHING, opens } from './shared/opening';

type Explain = (scope: HoldingsScope, ids: readonly string[]) => Promise<Figures | null>;

/** Parts of figures: what a sum of many opens into, down to activities, prices and statements. */
export const OPENING_EXPLAINERS = {
  async moved(scope, [name = '', from = '', to = '', only]) {
    const movement = MOVEMENTS.find((known) => known === name);
    if (!movement || !areDays(from, to)) return null;
    const own = scopeOf(scope, only);
    if (!own) return null;
    return { amount: movedFigure(await ledgerOf(scope), own, movement, { from, to }, only) };
  },
  async worth(scope, [date = '']) {
    return areDays(date, date) ? worthFigures(await ledgerOf(scope), scope, date) : null;
  },
  async cashon(scope, [account = '', date = '']) {
    if (!scope.keys.includes(account) || !areDays(date, date)) return null;
    return { cash: cashFigure(await ledgerOf(scope), account, date) };
  },
  async cash(scope, [account = '']) {
    if (!scope.keys.includes(account)) return null;
    const cash = cashFigure(await ledgerOf(scope), account, scope.asof);
    return { cash: statedAs(cash, roundTo(cash.value, CENTS)) };
  },
  async shares(scope, [account = '', symbol = '', date = '']) {
    if (!scope.keys.includes(account) || !areDays(date, date)) return null;
    return sharesFigures(await ledgerOf(scope), account, symbol, date);
  },
  async flows(scope, [account = '']) {
    const own = narrowTo(scope, ({ key }) => key === account);
    if (own.keys.length === 0) return null;
    const ledger = await ledgerOf(scope);
    const day = { from: scope.asof, to: scope.asof };
    const flows = differenceOf(
      'Flows of the day',
      movedFigure(ledger, own, 'contributions', day, account),
      movedFigure(ledger, own, 'withdrawals', day, account),
    );
    return { flows: statedAs(flows, roundTo(flows.value, CENTS)) };
  },
  async unsettled({ sql, household, keys, asof }, [account = '']) {
    if (!keys.includes(account)) return null;
    const rows = await sql.query<{ id: string; label: string; net: string }>(
      `select id, label, net from (
         select entry_id as id, trade_date || ' ' || description as label, coalesce(amount, 0) as net, settle_date,
           account_key as own, trade_date, status from ledger_entry where household_id = $1
         union all
         select entry_id || '~in', trade_date || ' ' || description, -coalesce(amount, 0), settle_date, to_account_key,
           trade_date, status from ledger_entry where household_id = $1
       ) sides
       where own = $2 and status = 'effective' and trade_date between $3::date - 14 and $3::date
         and settle_date > $3::date order by id`,
      [household, account, asof],
    );
    return {
      amount: sumOf(
        'Traded and not settled',
        rows.map(({ id, label, net }) => given(label, 'money', parseExact(net), { rows: [id] })),
      ),
    };
  },
  async growth(scope, [from = '', to = '', fees = 'net']) {
    if (!areDays(from, to) || !/^(net|gross)$/.test(fees)) return null;
    return growthFigures(await readTrack(scope), { from, to }, fees === 'gross');
  },
  async growthpoint(scope, [date = '']) {
    return areDays(date, date) ? growthPointFigures(await readTrack(scope), date) : null;
  },
  async netincome(scope, [from = '', to = '', only]) {
    const own = scopeOf(scope, only);
    if (!own || !areDays(from, to)) return null;
    const rows = await selectNetIncomeRows(own, { from, to });
    return {
      net: sumOf(
        'Income received',
        rows.map(({ entry, label, net }) =>
          given(label, 'money', parseExact(net), { rows: [entry] }),
        ),
      ),
    };
  },
  async networth(scope) {
    const lines = await selectLines(scope);
    const counted = lines.filter((line) => line.counted);
    const values = counted.map((line) =>
      opens(line.name, parseExact(line.value), 'value', 'account', line.key),
    );
    const total = sumOf('Net worth', values);
    const daychange = sumOf(
      'Day change',
      counted.map((line) =>
        opens(line.name, parseExact(line.change), 'daychange', 'account', line.key),
      ),
    );
    const base = differenceOf('Net worth the day before', total, daychange);
    const size = base.value < 0n ? differenceOf('Without its sign', NOTHING, base) : base;
    return {
      total,
      // An account that is overdrawn is owed, whatever kind of account it is.
      assets: sumOf(
        'Assets',
        values.filter(({ value }) => value > 0n),
      ),
      liabilities: sumOf(
        'Liabilities',
        values.filter(({ value }) => value < 0n),
      ),
      daychange,
      daychangefraction:
        size.value === 0n
          ? null
          : quotientOf('Day change ÷ net worth the day before', 'fraction', daychange, size),
    };
  },
  async account(scope, [key = '']) {
    const line = (await selectLines(scope)).find((one) => one.key === key);
    if (!line) return null;
    if (line.source === 'firm') {
      return {
        value: opensRoot(
          opens('Value', parseExact(line.value), 'totalaccountvalue', 'balance', key),
        ),
        daychange: opensRoot(
          opens('Day change', parseExact(line.change), 'daychange', 'balance', key),
        ),
      };
    }
    const statements = [{ account: key, date: line.asof }];
    return {
      value: given(line.origin, 'money', parseExact(line.value), { statements }),
      daychange: given('Stated once, not day by day', 'money', parseExact(line.change), {
        statements,
      }),
    };
  },
  async accountgroup(scope, [group = '']) {
    const members = await scope.sql.query<{ key: string }>(
      `select account_key as key from account where household_id = $1 and default_group_id = $2
       union
       select account_key from custom_group_member where household_id = $1 and group_id = $2
       union
       select account_key from account a where household_id = $1 and $2 = 'ungrouped' and not exists (
         select from custom_group_member m where m.household_id = $1 and m.account_key = a.account_key)`,
      [scope.household, group],
    );
    const keys = new Set(members.map(({ key }) => key));
    const lines = (await selectLines(scope)).filter(({ key }) => keys.has(key));
    if (lines.length === 0) return null;
    return {
      value: sumOf(
        'Value',
        lines.map((line) => opens(line.name, parseExact(line.value), 'value', 'account', line.key)),
      ),
      daychange: sumOf(
        'Day change',
        lines.map((line) =>
          opens(line.name, parseExact(line.change), 'daychange', 'account', line.key),
        ),
      ),
    };
  },
} satisfies Record<string, Explain>;

const CENTS = 2;

/** The account that a key names alone, the whole scope where it names none; null for an account that is not in it. */
function scopeOf(scope: HoldingsScope, only: string | undefined): HoldingsScope | null {
  if (only === undefined) return scope;
  return scope.keys.includes(only) ? narrowTo(scope, ({ key }) => key === only) : null;
}

/** A figure that is another one: the sum of it alone, so that it opens there. */
function opensRoot(figure: Figure): Figure {
  return sumOf(figure.label, [figure]);
}

interface Line {
  key: string;
  name: string;
  source: 'firm' | 'external' | 'manual';
  value: string;
  change: string;
  asof: string;
  origin: string;
  counted: boolean;
}

/** Accounts as the profile lists them. */
function selectLines({ sql, household, accounts }: HoldingsScope): Promise<Line[]> {
  return sql.query<Line>(
    `select account_key as key, coalesce(nickname, account_name) as name, source, value, day_change as change,
       as_of as asof, origin, counted
     from account where household_id = $1 and account_key = any($2::text[]) order by abs(value) desc, account_key`,
    [household, accounts.map(({ key }) => key)],
  );
}

function areDays(from: string, to: string): boolean {
  try {
    return toDate(toDay(from)) === from && toDay(to) >= toDay(from) && from > '1900';
  } catch {
    return false;
  }
}
