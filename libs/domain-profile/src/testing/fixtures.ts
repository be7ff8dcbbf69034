import type {
  Account,
  AccountGroup,
  Advisor,
  AllAccounts,
  Money,
  NetWorth,
  Preferences,
} from '@portal/api-sdk';

const LATEST_DAY = '2026-11-19';
const FIRM = 'Thistledown Private Wealth';
const ZERO = usd('0.00');

function usd(amount: string): Money {
  return { amount, currency: 'USD' };
}

function account(
  key: string,
  nickname: string,
  value: string,
  daychange: string,
  more: Partial<Account> & Pick<Account, 'registration'>,
): Account {
  return {
    key,
    nickname,
    accountname: nickname,
    source: 'firm',
    institution: FIRM,
    managedby: 'advisor',
    kind: 'asset',
    value: usd(value),
    daychange: usd(daychange),
    asof: LATEST_DAY,
    version: '1',
    ...more,
  };
}

/** The accounts of the household by what a test would call them. */
export const household = {
  everyday: account('acceverydaytrust1', 'Everyday trust', '2450118.37', '-1204.50', {
    accountname: 'Featherstone-Vance Revocable Trust',
    maskednumber: '••4821',
    registration: 'Revocable trust',
  }),
  dynasty: account('accdynastytrust01', 'Plover dynasty trust', '5120447.90', '10233.18', {
    maskednumber: '••0937',
    registration: 'Irrevocable trust',
  }),
  unitrust: account('acccharitable0001', 'Charitable unitrust', '1333020.05', '0.00', {
    maskednumber: '••5518',
    registration: 'Charitable remainder unitrust',
  }),
  joint: account('accjointbroker001', 'Joint investments', '1876540.11', '3120.44', {
    maskednumber: '••2206',
    registration: 'Joint tenants',
  }),
  individual: account('accindividual0001', 'Wilhelmina’s own', '402118.66', '-88.02', {
    maskednumber: '••7713',
    registration: 'Individual',
  }),
  savings: account('accsavings0000001', 'Harbor savings', '250000.00', '0.00', {
    maskednumber: '••3390',
    registration: 'Joint tenants',
    source: 'external',
    institution: 'Harborlight Savings Bank',
  }),
  ira: account('acctraditional001', 'Traditional IRA', '988310.42', '1544.07', {
    maskednumber: '••6042',
    registration: 'Traditional IRA',
  }),
  roth: account('accrothira0000001', 'Roth IRA', '210450.39', '310.55', {
    maskednumber: '••6043',
    registration: 'Roth IRA',
  }),
  workplace: account('accworkplace00001', 'Widget Works 401(k)', '655019.80', '0.00', {
    maskednumber: '••1187',
    registration: '401(k)',
    source: 'external',
    institution: 'Quillmark Retirement',
    asof: '2026-11-18',
  }),
  house: account('acchouse000000001', 'House on Plover Lane', '3200000.00', '0.00', {
    registration: 'Joint tenants',
    source: 'manual',
    institution: 'Entered by you',
    asof: '2026-06-30',
  }),
  prints: account('accprints00000001', 'Botanical prints', '84500.00', '0.00', {
    registration: 'Individual',
    source: 'manual',
    institution: 'Entered by you',
    asof: '2026-06-30',
  }),
  mortgage: account('accmortgage000001', 'Mortgage on Plover Lane', '-1145300.25', '0.00', {
    registration: 'Joint tenants',
    source: 'manual',
    institution: 'Entered by you',
    kind: 'liability',
    asof: '2026-10-31',
  }),
};

function group(
  groupid: string,
  groupname: string,
  value: string,
  daychange: string,
  accounts: Account[],
): AccountGroup {
  return { groupid, groupname, value: usd(value), daychange: usd(daychange), accounts };
}

const h = household;

const inTrust = [h.dynasty, h.everyday, h.unitrust];

const defaultgroups = [
  group('grp-trusts', 'Trusts', '8903586.32', '9028.68', inTrust),
  group('grp-personal', 'Individual and joint', '2528658.77', '3032.42', [
    h.joint,
    h.individual,
    h.savings,
  ]),
  group('grp-retirement', 'Retirement', '1853780.61', '1854.62', [h.ira, h.workplace, h.roth]),
  group('grp-other', 'Property and loans', '2139199.75', '0.00', [h.house, h.prints, h.mortgage]),
];

/** Twelve accounts in four default groups; three custom groups that overlap, one account hidden from net worth. */
export const richAccounts: AllAccounts = {
  asof: LATEST_DAY,
  networth: {
    total: usd('15340725.45'),
    assets: usd('16486025.70'),
    liabilities: usd('-1145300.25'),
    daychange: usd('13915.72'),
    daychangefraction: '0.000908',
  },
  totalaccounts: {
    numberofgroupedaccounts: 8,
    numberofprofileaccounts: 12,
    numberofexternalaccounts: 2,
    numberofotheraccounts: 3,
  },
  totalnetworthaccounts: Object.values(h)
    .filter((one) => one !== h.prints)
    .map((one) => one.key),
  defaultgroups,
  customgroups: [
    group('grp-children', 'For the children', '5330898.29', '10543.73', [h.dynasty, h.roth]),
    group('grp-spending', 'Spending', '4576658.48', '1915.94', [h.everyday, h.joint, h.savings]),
    group('grp-plover', 'Plover Lane', '2054699.75', '0.00', [h.house, h.mortgage]),
    group('grp-intrust', 'Everything in trust', '8903586.32', '9028.68', inTrust),
  ],
  ungrouped: group('ungrouped', 'Not in a group', '2129948.88', '1456.05', [
    h.ira,
    h.workplace,
    h.individual,
    h.prints,
  ]),
};

/** A new client: nothing opened yet. */
export const emptyAccounts: AllAccounts = {
  asof: LATEST_DAY,
  networth: { total: ZERO, assets: ZERO, liabilities: ZERO, daychange: ZERO },
  totalaccounts: {
    numberofgroupedaccounts: 0,
    numberofprofileaccounts: 0,
    numberofexternalaccounts: 0,
    numberofotheraccounts: 0,
  },
  totalnetworthaccounts: [],
  defaultgroups: [],
  customgroups: [],
};

const ORIGINS: Record<Account['source'], string> = {
  firm: 'Custodian’s closing value',
  external: 'Reported by the institution',
  manual: 'Entered by you',
};

export const richNetWorth: NetWorth = {
  asof: LATEST_DAY,
  totals: richAccounts.networth,
  lines: [
    ...[h.dynasty, h.house, h.everyday, h.joint, h.unitrust, h.mortgage, h.ira, h.workplace],
    ...[h.individual, h.savings, h.roth, h.prints],
  ].map(({ key, nickname, source, kind, value, asof }) => ({
    ...{ key, nickname, source, kind, value, asof },
    counted: key !== h.prints.key,
    origin: ORIGINS[source],
  })),
};

/** The lead advisor comes first and has a photo. */
export const advisors: [Advisor, Advisor, Advisor] = [
  {
    advisorid: 'adv-quillfeather',
    name: 'Quentin Quillfeather',
    role: 'Lead advisor',
    phone: '+1 212 555 0147',
    email: 'quentin.quillfeather@example.com',
    hasimage: true,
  },
  {
    advisorid: 'adv-nightjar',
    name: 'Nell Nightjar',
    role: 'Trust officer',
    phone: '+1 212 555 0148',
    email: 'nell.nightjar@example.com',
    hasimage: false,
  },
  {
    advisorid: 'adv-applegarth',
    name: 'Ambrose Applegarth',
    role: 'Client service',
    phone: '+1 212 555 0149',
    email: 'ambrose.applegarth@example.com',
    hasimage: false,
  },
];

export const preferences: Preferences = {
  preferencejson: {
    components: [{ key: 'networth' }],
    pilotfeatures: [],
    appearance: 'auto',
    accountview: 'default',
  },
  version: '7',
};

const LONG_NAME = 'Generation-skipping dynasty trust f/b/o our grandchildren II';

/** Names and amounts as long as the contract allows. */
export const longAccounts: AllAccounts = {
  ...richAccounts,
  defaultgroups: defaultgroups.map((one) => ({
    ...one,
    groupname: `${one.groupname} of the Featherstone-Vance-Merriweather household and its heirs`,
    accounts: one.accounts.map((row) => ({
      ...row,
      nickname: LONG_NAME,
      institution: 'The Amalgamated Harborlight, Quillmark & Plover Savings Association',
      value: usd('123456789012.34'),
      daychange: usd('-1234567890.12'),
    })),
  })),
};

/** The rich household with these accounts alone, in one group, all counted. */
export function householdOf(...accounts: Account[]): AllAccounts {
  const [group] = richAccounts.defaultgroups;
  if (!group) throw new Error('The fixture has groups.');
  return {
    ...richAccounts,
    totalnetworthaccounts: accounts.map(({ key }) => key),
    defaultgroups: [{ ...group, accounts }],
  };
}
