/** How an invented institution behaves. */
export type Manner =
  | 'works'
  | 'second-factor'
  | 'short-consent'
  | 'slow'
  | 'mirrors'
  | 'grows'
  | 'down';

export interface InventedAccount {
  category: 'DEPOSIT_ACCOUNT' | 'INVESTMENT_ACCOUNT' | 'LOAN_ACCOUNT' | 'LOC_ACCOUNT';
  type: string;
  name: string;
  number: string;
  /** As it is written in JSON; of a loan what is owed. */
  balance: string;
  holdings?: readonly InventedHolding[];
}

export interface InventedHolding {
  symbol: string;
  name: string;
  /** As they are written in JSON. */
  units: string;
  price: string;
  value: string;
}

export interface InventedInstitution {
  institutionid: string;
  name: string;
  about: string;
  manner: Manner;
  accounts: readonly InventedAccount[];
}

const deposit = (type: string, name: string, number: string, balance: string): InventedAccount => ({
  ...{ category: 'DEPOSIT_ACCOUNT', type, name, number, balance },
});

/** Invented; names that no institution has. */
export const INSTITUTIONS: readonly InventedInstitution[] = [
  {
    institutionid: 'harbor-light',
    name: 'Harbor Light Credit Union',
    about: 'Works',
    manner: 'works',
    accounts: [
      deposit('CHECKING', 'Everyday Checking', '4821', '5230.18'),
      deposit('SAVINGS', 'Rainy Day Savings', '4822', '48000.5'),
      {
        category: 'LOAN_ACCOUNT',
        type: 'AUTO_LOAN',
        name: 'Wagon Loan',
        number: '4823',
        balance: '12750.25',
      },
    ],
  },
  {
    institutionid: 'cedar-trust',
    name: 'Cedar Trust Bank',
    about: 'Asks for a second factor',
    manner: 'second-factor',
    accounts: [
      deposit('MONEY_MARKET', 'Cedar Money Market', '7710', '250000.00'),
      {
        category: 'LOC_ACCOUNT',
        type: 'HOME_LINE_OF_CREDIT',
        name: 'Cedar Home Line',
        number: '7711',
        balance: '30000',
      },
    ],
  },
  {
    institutionid: 'fleeting-savings',
    name: 'Fleeting Savings Bank',
    about: 'Its consent is over after half a minute',
    manner: 'short-consent',
    accounts: [deposit('SAVINGS', 'Fleeting Savings', '3301', '9100.00')],
  },
  {
    institutionid: 'unhurried-bank',
    name: 'Unhurried Bank',
    about: 'Answers at the third time of asking',
    manner: 'slow',
    accounts: [deposit('CHECKING', 'Unhurried Checking', '5510', '1999.99')],
  },
  {
    institutionid: 'mirror-brokerage',
    name: 'Mirror Brokerage',
    about: 'Names an account that is at our firm as well',
    manner: 'mirrors',
    accounts: [
      {
        category: 'INVESTMENT_ACCOUNT',
        type: 'BROKERAGE_ACCOUNT',
        name: 'Mirror Brokerage Account',
        number: '9001',
        balance: '75000.00',
      },
    ],
  },
  {
    institutionid: 'garden-gate',
    name: 'Garden Gate Brokerage',
    about: 'Says what an account holds; opens another account later',
    manner: 'grows',
    accounts: [
      {
        category: 'INVESTMENT_ACCOUNT',
        type: 'BROKERAGE_ACCOUNT',
        name: 'Garden Gate Account',
        number: '6601',
        balance: '25000.00',
        holdings: [
          {
            ...{ symbol: 'XTMX', name: 'Tidewater Total Market Fund' },
            ...{ units: '300.125', price: '41.27', value: '12386.16' },
          },
          {
            ...{ symbol: 'XBND', name: 'Tidewater Bond Fund' },
            ...{ units: '1000', price: '10.05', value: '10050.00' },
          },
        ],
      },
      deposit('SAVINGS', 'Garden Gate Seedlings', '6602', '300.00'),
    ],
  },
  {
    institutionid: 'closed-gates',
    name: 'Closed Gates Bank',
    about: 'Is down',
    manner: 'down',
    accounts: [],
  },
];
