/** Kinds of objects whose figures can be explained, with the ids that name one of them. */
export type ExplainKind =
  | 'activity'
  | 'activities'
  | 'position'
  | 'security'
  | 'positions'
  | 'totalvalue'
  | 'topholdings'
  | 'allocation'
  | 'lot'
  | 'closedlot'
  | 'realized'
  | 'estimatedincome'
  | 'projectedincome'
  | 'projectedpayment'
  | 'incomechart'
  | 'income'
  | 'received'
  | 'performance'
  | 'balance'
  | 'balances'
  | 'balancemonth'
  | 'balancehistory'
  | 'moved'
  | 'worth'
  | 'cashon'
  | 'cash'
  | 'shares'
  | 'unsettled'
  | 'flows'
  | 'growth'
  | 'growthpoint'
  | 'netincome'
  | 'networth'
  | 'account'
  | 'accountgroup';

/** With how many ids a key of a kind has its most; whatever follows them makes it a key of nothing. */
const MOST_IDS: Readonly<Record<ExplainKind, number>> = {
  // An entry, and which side of it.
  activity: 2,
  activities: 3,
  position: 2,
  security: 1,
  positions: 3,
  totalvalue: 2,
  topholdings: 0,
  allocation: 2,
  lot: 3,
  closedlot: 1,
  realized: 4,
  estimatedincome: 1,
  projectedincome: 1,
  projectedpayment: 2,
  incomechart: 1,
  // A period, and the account where it is of one.
  income: 2,
  received: 2,
  performance: 3,
  balance: 1,
  balances: 0,
  balancemonth: 2,
  balancehistory: 2,
  moved: 4,
  worth: 1,
  cashon: 2,
  cash: 1,
  shares: 3,
  unsettled: 1,
  flows: 1,
  growth: 3,
  growthpoint: 1,
  netincome: 3,
  networth: 0,
  account: 1,
  accountgroup: 1,
};

/** The key that a figure carries; see openapi/groups/holdings, ExplainKey. */
export function explainKey(kind: ExplainKind, ...ids: readonly string[]): string {
  return [kind, ...ids].join('~');
}

/** Null for what no figure can carry. */
export function readExplainKey(key: string): { kind: ExplainKind; ids: string[] } | null {
  const [name = '', ...ids] = key.split('~');
  if (!Object.hasOwn(MOST_IDS, name)) return null;
  // `as`: just looked up.
  const kind = name as ExplainKind;
  return ids.length <= MOST_IDS[kind] ? { kind, ids } : null;
}

/** Ids with characters that a key may not have. */
export function packId(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** Empty, which no id is, for what `packId` has not made: decoding would pass over characters that mean nothing. */
export function unpackId(packed: string): string {
  const id = Buffer.from(packed, 'base64url').toString();
  return packId(id) === packed ? id : '';
}
