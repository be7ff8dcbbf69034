interface Money {
  amount: string;
  currency: string;
}
interface Account {
  key: string;
  nickname: string;
  registration: string;
  value: Money;
  version: string;
}
interface Group {
  groupname: string;
  accounts: Account[];
  value: Money;
}

/** The part of the answer of GET /v2/profile/accounts that the journeys look at. */
export interface AllAccounts {
  networth: { total: Money; assets: Money; liabilities: Money };
  defaultgroups: Group[];
  customgroups: Group[];
}

/** An amount in whole cents, exactly. */
export function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** An amount as the portal shows it: `($1,234.50)` when negative. */
export function shown(amount: string): string {
  const [whole = '0', fraction = '00'] = amount.replace('-', '').split('.');
  const text = `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
  return amount.startsWith('-') ? `(${text})` : text;
}
