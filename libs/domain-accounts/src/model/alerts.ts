import type { Account, PriceProblem, WashSaleWindow } from '@portal/api-sdk';
import { WINDOW_ALERT_DAYS, OLD_CONNECTED_DAYS, OLD_MANUAL_DAYS } from '../defaults';

/** Something about the accounts that a client would want to be told. */
export type Alert =
  | { kind: 'price'; key: string; security: string; missing: boolean; date?: string }
  | { kind: 'window'; key: string; security: string; cause: WashSaleWindow['cause']; date: string }
  | { kind: 'value'; key: string; account: string; name: string; outside: boolean; date: string };

interface Known {
  /** The last day that the books have reached. */
  asof: string;
  problems: readonly PriceProblem[];
  windows: readonly WashSaleWindow[];
  accounts: readonly Pick<Account, 'key' | 'nickname' | 'source' | 'asof'>[];
}

/** What is wrong with a figure first, then what ends soon, then what has grown old. */
export function alertsOf({ asof, problems, windows, accounts }: Known): Alert[] {
  return [
    ...problems
      .toSorted((a, b) => Number(a.pricestate === 'stale') - Number(b.pricestate === 'stale'))
      .map((one): Alert => ({
        kind: 'price',
        key: `price/${one.securityid}`,
        security: one.name,
        missing: one.pricestate === 'missing',
        ...(one.pricedate !== undefined && { date: one.pricedate }),
      })),
    ...lastWindows(windows)
      .filter(({ daysleft }) => daysleft <= WINDOW_ALERT_DAYS)
      .map((one): Alert => ({
        kind: 'window',
        key: `window/${windowKey(one)}`,
        security: one.security.name,
        cause: one.cause,
        date: one.closes,
      })),
    ...accounts
      .filter((account) => isOld(account, asof))
      .map((account): Alert => ({
        kind: 'value',
        key: `value/${account.key}`,
        account: account.key,
        name: account.nickname,
        outside: account.source === 'external',
        date: account.asof,
      })),
  ];
}

/** Shares are free again when the last window of their security closes. */
function lastWindows(windows: readonly WashSaleWindow[]): WashSaleWindow[] {
  const last = new Map<string, WashSaleWindow>();
  for (const one of windows) {
    const known = last.get(windowKey(one));
    if (!known || one.closes > known.closes) last.set(windowKey(one), one);
  }
  return [...last.values()].sort((a, b) => (a.closes < b.closes ? -1 : 1));
}

const windowKey = ({ cause, security, taxunit }: WashSaleWindow): string =>
  `${cause}/${security.securityid}/${taxunit}`;

const DAY_MS = 86_400_000;

function isOld({ source, asof }: Known['accounts'][number], today: string): boolean {
  if (source === 'firm') return false;
  const days = (Date.parse(today) - Date.parse(asof)) / DAY_MS;
  return days > (source === 'external' ? OLD_CONNECTED_DAYS : OLD_MANUAL_DAYS);
}
