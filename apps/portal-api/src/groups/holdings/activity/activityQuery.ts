import type { ActivityStatus, ActivityType } from '@portal/api-sdk/server';
import type { SqlValue } from '../../../db/sql';
import type { DateRange } from '../shared/dateRange';
import type { HoldingsScope } from '../shared/holdingsScope';

export interface ActivityFilter extends DateRange {
  types?: readonly ActivityType[] | undefined;
  status?: ActivityStatus | undefined;
  activityid?: string | undefined;
  securityid?: string | undefined;
  text?: string | undefined;
  minamount?: string | undefined;
  maxamount?: string | undefined;
}

/** Where a page ended: day, entry and which side of it. */
export interface ActivityPlace {
  day: string;
  entry: string;
  leg: 'out' | 'in';
}

/** A statement whose values number themselves. */
export class Statement {
  readonly values: SqlValue[] = [];

  value(value: SqlValue, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

type Leg = ActivityPlace['leg'];

/** The entry of an activity, and which side of it the activity is. */
export const entryOf = (activityid: string): string => activityid.replace(/~in$/, '');
export const legOf = (activityid: string): Leg => (activityid.endsWith('~in') ? 'in' : 'out');

/** What an entry did to the account on one side of it: cash as signed, shares of the receiving side without fees. */
export const SIDES: Readonly<Record<Leg, string>> = {
  out: `0 as leg, e.account_key as account, e.to_account_key as counter, coalesce(e.amount, 0) as net,
    coalesce(e.fee, 0) as fees, coalesce(e.tax, 0) as taxes`,
  in: `1 as leg, e.to_account_key as account, e.account_key as counter, -coalesce(e.amount, 0) as net, 0 as fees,
    0 as taxes`,
};

/**
 * Both sides of the entries under a filter. An entry between two accounts is one activity in each of them; with an
 * account filter only the sides of those accounts are there.
 */
export class ActivityQuery {
  readonly statement = new Statement();
  readonly #scope: HoldingsScope;
  readonly #filter: ActivityFilter;

  constructor(scope: HoldingsScope, filter: ActivityFilter) {
    this.#scope = scope;
    this.#filter = filter;
  }

  /** Every side, in no order. */
  all(columns: string): string {
    const account = (leg: Leg): string =>
      leg === 'out' ? this.#ofAccounts('e.account_key') : `e.to_account_key = any(${this.#keys()})`;
    return this.#legs()
      .map(
        (leg) => `select ${columns}, ${SIDES[leg]} from ledger_entry e
          where ${this.#conditions()} and (${account(leg)})`,
      )
      .join(' union all ');
  }

  /**
   * The first sides after a place, newest first. Each account or type is a range of an index of its own, read no
   * further than a page: the time does not depend on how long the ledger is. Without a number of rows it is all of them.
   */
  page(columns: string, rows: number | null, after: ActivityPlace | null): string {
    const legs = this.#legs().map((leg) => this.#leg(leg, columns, rows, after));
    return `select * from (${legs.join(' union all ')}) sides
      order by trade_date desc, entry_id desc, leg limit ${this.statement.value(rows, 'int')}`;
  }

  /** An activity is one side of its entry. */
  #legs(): readonly Leg[] {
    const { activityid } = this.#filter;
    return activityid === undefined ? ['out', 'in'] : [legOf(activityid)];
  }

  #leg(leg: Leg, columns: string, rows: number | null, after: ActivityPlace | null): string {
    const range = this.#rangeOf(leg);
    const place = after ? `and (e.trade_date, e.entry_id) ${this.#comesAfter(leg, after)}` : '';
    const body = `select ${columns}, ${SIDES[leg]} from ledger_entry e
      where ${this.#conditions()} ${range ? `and ${range.condition}` : ''} ${place}
      order by e.trade_date desc, e.entry_id desc limit ${this.statement.value(rows, 'int')}`;
    return range
      ? `select part.* from ${range.source} cross join lateral (${body}) part`
      : `(${body})`;
  }

  #rangeOf(leg: Leg): { source: string; condition: string } | null {
    if (leg === 'in') {
      return {
        source: `unnest(${this.#keys()}) as wanted (key)`,
        condition: 'e.to_account_key = wanted.key',
      };
    }
    if (!this.#scope.whole) {
      return {
        source: `unnest(${this.#keys()}) as wanted (key)`,
        condition: 'e.account_key = wanted.key',
      };
    }
    const { types, securityid } = this.#filter;
    if (!types || securityid !== undefined) return null;
    return {
      source: `unnest(${this.statement.value(types, 'text[]')}) as wanted (type)`,
      condition: 'e.activity = wanted.type',
    };
  }

  // The side that pays comes before the side that receives.
  #comesAfter(leg: Leg, { day, entry, leg: last }: ActivityPlace): string {
    const operator = leg === 'in' && last === 'out' ? '<=' : '<';
    return `${operator} (${this.statement.value(day, 'date')}, ${this.statement.value(entry, 'text')})`;
  }

  #keys(): string {
    return this.statement.value(this.#scope.keys, 'text[]');
  }

  #ofAccounts(column: string): string {
    return this.#scope.whole ? 'true' : `${column} = any(${this.#keys()})`;
  }

  /** What the filter asks of an entry, whichever side; only rows in force are activity. */
  #conditions(): string {
    const { from, to, types, status, securityid, text, minamount, maxamount } = this.#filter;
    const { activityid } = this.#filter;
    const { household, asof } = this.#scope;
    const put = (value: SqlValue, type: string): string => this.statement.value(value, type);
    const parts = [
      `e.household_id = ${put(household, 'text')} and e.status = 'effective'`,
      `e.trade_date between ${put(from, 'date')} and ${put(to, 'date')}`,
    ];
    if (activityid !== undefined) parts.push(`e.entry_id = ${put(entryOf(activityid), 'text')}`);
    if (types) parts.push(`e.activity = any(${put(types, 'text[]')})`);
    if (status === 'pending') parts.push(`e.settle_date > ${put(asof, 'date')}`);
    if (status === 'posted') parts.push(`e.settle_date <= ${put(asof, 'date')}`);
    if (securityid !== undefined) parts.push(`e.security_id = ${put(securityid, 'text')}`);
    if (minamount !== undefined)
      parts.push(`abs(coalesce(e.amount, 0)) >= ${put(minamount, 'numeric')}`);
    if (maxamount !== undefined)
      parts.push(`abs(coalesce(e.amount, 0)) <= ${put(maxamount, 'numeric')}`);
    if (text !== undefined) {
      const like = put(`%${text.replace(/[\\%_]/g, '\\$&')}%`, 'text');
      parts.push(`(e.description ilike ${like} or e.security_id in
        (select security_id from security where name ilike ${like} or symbol ilike ${like} or cusip ilike ${like}))`);
    }
    return parts.join(' and ');
  }
}
