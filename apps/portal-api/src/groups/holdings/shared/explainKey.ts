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

/** The key that a figure carries; see openapi/groups/holdings, ExplainKey. */
export function explainKey(kind: ExplainKind, ...ids: readonly string[]): string {
  return [kind, ...ids].join('~');
}

export function readExplainKey(key: string): { kind: string; ids: string[] } {
  const [kind = '', ...ids] = key.split('~');
  return { kind, ids };
}

/** Ids with characters that a key may not have. */
export function packId(id: string): string {
  return Buffer.from(id).toString('base64url');
}

export function unpackId(packed: string): string {
  return Buffer.from(packed, 'base64url').toString();
}
