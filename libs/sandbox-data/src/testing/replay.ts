import { dayNumber, isoDate } from '../days';
import type { LedgerRow } from '../ledger/ledgerRow';

const SCALE = 10n ** 12n;

/** What an account has at the end of a replay; quantities in 10^-12 shares, cash in 10^-12 dollars. */
export interface Balance {
  cash: bigint;
  shares: Map<string, bigint>;
}

export interface Replay {
  accounts: Map<string, Balance>;
  /** Every account, security and stretch of days on which it was held, both ends included. */
  held: { account: string; security: string; from: string; to: string }[];
  /** Rows after which cash or a position was below zero. */
  below: string[];
}

/** A second opinion on the ledger, written without the generator's and the engine's code: cash and positions only. */
export function replayLedger(rows: readonly LedgerRow[], asOf: string): Replay {
  const dropped = new Set(rows.flatMap(({ corrects, cancels }) => [corrects, cancels]));
  const replay: Replay = { accounts: new Map(), held: [], below: [] };
  const since = new Map<string, string>();
  const effective = rows.filter(({ id, type }) => type !== 'CANCEL' && !dropped.has(id));
  for (const row of effective.toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )) {
    apply(replay, row);
    note(replay, since, row);
  }
  for (const [key, from] of since) {
    const [account = '', security = ''] = key.split(' ');
    replay.held.push({ account, security, from, to: asOf });
  }
  return replay;
}

function note(replay: Replay, since: Map<string, string>, row: LedgerRow): void {
  for (const account of [row.account, row.toAccount]) {
    if (account === undefined) continue;
    const balance = balanceOf(replay, account);
    if (balance.cash < 0n) replay.below.push(row.id);
    for (const security of [row.symbol, row.toSymbol]) {
      if (security === undefined) continue;
      const shares = balance.shares.get(security) ?? 0n;
      const key = `${account} ${security}`;
      const from = since.get(key);
      if (shares < 0n) replay.below.push(row.id);
      if (shares > 0n && from === undefined) since.set(key, row.date);
      if (shares === 0n && from !== undefined) {
        since.delete(key);
        const to = isoDate(dayNumber(row.date) - 1);
        if (to >= from) replay.held.push({ account, security, from, to });
      }
    }
  }
}

function balanceOf(replay: Replay, account: string): Balance {
  const found = replay.accounts.get(account);
  if (found) return found;
  const fresh: Balance = { cash: 0n, shares: new Map() };
  replay.accounts.set(account, fresh);
  return fresh;
}

function apply(replay: Replay, row: LedgerRow): void {
  const own = balanceOf(replay, row.account);
  own.cash += scaled(row.amount);
  const quantity = scaled(row.quantity);
  const symbol = row.symbol ?? '';
  switch (row.type) {
    case 'BUY':
    case 'DELIVER_IN':
      return add(own, symbol, quantity);
    case 'SELL':
    case 'GIFT_OUT':
      return add(own, symbol, -quantity);
    case 'DIVIDEND':
      return row.reinvest ? add(own, symbol, quantity) : undefined;
    case 'TRANSFER':
      add(own, symbol, -quantity);
      return add(balanceOf(replay, row.toAccount ?? ''), symbol, quantity);
    case 'JOURNAL':
      balanceOf(replay, row.toAccount ?? '').cash -= scaled(row.amount);
      return;
    case 'SPLIT':
    case 'STOCK_DIVIDEND':
      own.shares.set(symbol, received(own, row, symbol));
      return;
    case 'SPIN_OFF':
      return add(own, row.toSymbol ?? '', received(own, row, symbol));
    case 'MERGER':
      add(own, row.toSymbol ?? '', received(own, row, symbol));
      own.shares.set(symbol, 0n);
      return;
    default:
  }
}

/** Shares at the ratio; a fraction for which money was paid is gone. */
function received(own: Balance, row: LedgerRow, symbol: string): bigint {
  const [now = '1', old = '1'] = row.ratio ?? [];
  const total = ((own.shares.get(symbol) ?? 0n) * BigInt(now)) / BigInt(old);
  return row.cashInLieu === undefined ? total : total - (total % SCALE);
}

function add(balance: Balance, symbol: string, quantity: bigint): void {
  balance.shares.set(symbol, (balance.shares.get(symbol) ?? 0n) + quantity);
}

export function scaled(text: string | undefined): bigint {
  if (text === undefined) return 0n;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(12, '0'));
  return text.startsWith('-') ? -value : value;
}
