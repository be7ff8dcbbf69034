import type { Account } from '@portal/api-sdk/server';

/** One sandbox account before its value of the day is drawn. */
export interface AccountPlan {
  slug: string;
  name: string;
  registration: string;
  source: Account['source'];
  institution: string;
  kind: Account['kind'];
  /** Whole dollars around which the value is drawn; always positive. */
  about: number;
  /** Last four characters of the number it has where it is held. */
  ending: string | null;
  /** A sentence: where the value comes from. */
  origin: string;
}

export interface GroupPlan {
  name: string;
  /** Account slugs in their order. */
  accounts: string[];
}

export interface HouseholdPlan {
  /** As `tools/people.json` names it. */
  key: string;
  name: string;
  accounts: AccountPlan[];
  defaultGroups: GroupPlan[];
  customGroups: GroupPlan[];
  advisors: string[];
}

const FIRM = 'Client Portal Trust Company';

type Plan = Pick<AccountPlan, 'slug' | 'name' | 'registration' | 'about'>;

function held(plan: Plan, ending: string): AccountPlan {
  const origin = 'Custodian’s closing value';
  return { ...plan, ending, source: 'firm', institution: FIRM, kind: 'asset', origin };
}

function linked(plan: Plan, institution: string, ending: string): AccountPlan {
  const origin = `As reported by ${institution}`;
  return { ...plan, ending, source: 'external', institution, kind: 'asset', origin };
}

function entered(plan: Plan, origin: string): AccountPlan {
  const institution = 'Entered by you';
  return { ...plan, ending: null, source: 'manual', institution, kind: 'asset', origin };
}

function owed(account: AccountPlan, origin: string): AccountPlan {
  return { ...account, kind: 'liability', origin };
}

const RICH: HouseholdPlan = {
  key: 'rich',
  name: 'The Featherstone-Vance household',
  accounts: [
    held(
      {
        slug: 'family-trust',
        name: 'Featherstone-Vance Family Trust',
        registration: 'Revocable trust',
        about: 8_450_000,
      },
      '4821',
    ),
    held(
      {
        slug: 'dynasty-trust',
        name: 'Octavia Featherstone Dynasty Trust for Descendants (2009)',
        registration: 'Irrevocable trust',
        about: 12_700_000,
      },
      '7730',
    ),
    held(
      {
        slug: 'wilhelmina-ira',
        name: 'Wilhelmina Traditional IRA',
        registration: 'Traditional IRA',
        about: 1_386_000,
      },
      '1145',
    ),
    held(
      {
        slug: 'barnaby-roth',
        name: 'Barnaby Roth IRA',
        registration: 'Roth IRA',
        about: 412_500,
      },
      '2096',
    ),
    linked(
      {
        slug: 'barnaby-401k',
        name: 'Tinkerwell Instruments 401(k)',
        registration: 'Employer plan',
        about: 934_000,
      },
      'Nimbus Retirement Services',
      '5518',
    ),
    held(
      {
        slug: 'joint-managed',
        name: 'Joint Managed Portfolio, Rights of Survivorship',
        registration: 'Joint tenants',
        about: 3_925_000,
      },
      '6604',
    ),
    held(
      {
        slug: 'brokerage',
        name: 'Brokerage',
        registration: 'Individual',
        about: 687_300,
      },
      '3377',
    ),
    entered(
      {
        slug: 'house',
        name: 'House on Larkspur Lane',
        registration: 'Real estate',
        about: 4_250_000,
      },
      'Your estimate, entered by hand',
    ),
    entered(
      {
        slug: 'art',
        name: 'Paintings and sculpture',
        registration: 'Collectibles',
        about: 1_175_000,
      },
      'Appraisal, entered by hand',
    ),
    entered(
      {
        slug: 'note',
        name: 'Note to Periwinkle Press',
        registration: 'Private note',
        about: 350_000,
      },
      'Principal outstanding, entered by hand',
    ),
    owed(
      linked(
        {
          slug: 'mortgage',
          name: 'Mortgage, Larkspur Lane',
          registration: 'Mortgage',
          about: 1_840_000,
        },
        'Harborlight Savings Bank',
        '9052',
      ),
      'As reported by Harborlight Savings Bank',
    ),
    owed(
      held(
        {
          slug: 'credit-line',
          name: 'Securities-backed credit line',
          registration: 'Credit line',
          about: 525_000,
        },
        '8813',
      ),
      'Balance drawn at the close of business',
    ),
  ],
  defaultGroups: [
    { name: 'Trusts', accounts: ['family-trust', 'dynasty-trust'] },
    { name: 'Retirement', accounts: ['wilhelmina-ira', 'barnaby-roth', 'barnaby-401k'] },
    { name: 'Investments', accounts: ['joint-managed', 'brokerage'] },
    {
      name: 'Property and liabilities',
      accounts: ['house', 'art', 'note', 'mortgage', 'credit-line'],
    },
  ],
  customGroups: [
    {
      name: 'For the grandchildren: schools, first homes and a good start',
      accounts: ['dynasty-trust', 'family-trust', 'brokerage'],
    },
    { name: 'Home', accounts: ['house', 'mortgage'] },
    {
      name: 'Retiring at 62',
      accounts: ['wilhelmina-ira', 'barnaby-roth', 'barnaby-401k', 'brokerage'],
    },
  ],
  advisors: ['adv-quillfeather', 'adv-brackenbury', 'adv-thistlewood'],
};

const PLAIN: HouseholdPlan = {
  key: 'plain',
  name: 'Percival Plumtree',
  accounts: [
    held(
      {
        slug: 'individual',
        name: 'Individual Portfolio',
        registration: 'Individual',
        about: 742_000,
      },
      '1180',
    ),
    held(
      { slug: 'rollover', name: 'Rollover IRA', registration: 'Rollover IRA', about: 318_400 },
      '1181',
    ),
    held({ slug: 'cash', name: 'Cash reserve', registration: 'Individual', about: 56_250 }, '1182'),
  ],
  defaultGroups: [{ name: 'Accounts', accounts: ['individual', 'rollover', 'cash'] }],
  customGroups: [],
  advisors: ['adv-quillfeather', 'adv-thistlewood'],
};

const EMPTY: HouseholdPlan = {
  key: 'empty',
  name: 'Marigold Merriweather',
  accounts: [],
  defaultGroups: [],
  customGroups: [],
  advisors: ['adv-quillfeather'],
};

const RENAMING: HouseholdPlan = {
  key: 'renaming',
  name: 'Roderick Rookwood',
  accounts: [
    held(
      {
        slug: 'trust',
        name: 'Rookwood Revocable Trust',
        registration: 'Revocable trust',
        about: 2_310_000,
      },
      '6001',
    ),
    held(
      { slug: 'ira', name: 'Rookwood IRA', registration: 'Traditional IRA', about: 604_000 },
      '6002',
    ),
    held(
      { slug: 'joint', name: 'Rookwood Joint', registration: 'Joint tenants', about: 489_500 },
      '6003',
    ),
    held(
      { slug: 'savings', name: 'Rookwood Reserve', registration: 'Individual', about: 91_700 },
      '6004',
    ),
  ],
  defaultGroups: [
    { name: 'Trusts and retirement', accounts: ['trust', 'ira'] },
    { name: 'Everyday', accounts: ['joint', 'savings'] },
  ],
  customGroups: [
    { name: 'Long term', accounts: ['trust', 'ira', 'joint'] },
    { name: 'Within reach', accounts: ['joint', 'savings'] },
  ],
  advisors: ['adv-quillfeather', 'adv-brackenbury'],
};

/** The sandbox households. Every name is made up. */
export const households: readonly HouseholdPlan[] = [RICH, PLAIN, EMPTY, RENAMING];
