/** A default group, and the groups of the sandbox's accounts that it takes in. */
export interface DefaultGroupPlan {
  name: string;
  from: readonly string[];
}

export interface CustomGroupPlan {
  name: string;
  /** The sandbox's slots of the accounts, in their order. */
  slots: readonly string[];
}

/** How a household presents what the sandbox says it owns; accounts of no default group are left out. */
export interface HouseholdPlan {
  /** As `people.json` and the sandbox name it. */
  key: string;
  name: string;
  defaultGroups: readonly DefaultGroupPlan[];
  customGroups: readonly CustomGroupPlan[];
  advisors: readonly string[];
}

/** The sandbox households. Every name is made up. */
export const households: readonly HouseholdPlan[] = [
  {
    key: 'rich',
    name: 'The Featherstone-Vance household',
    defaultGroups: [
      { name: 'Trusts', from: ['Trusts', 'Charitable'] },
      { name: 'Retirement', from: ['Retirement accounts'] },
      { name: 'Investments', from: ['Personal accounts', 'Held elsewhere'] },
      { name: 'Property and liabilities', from: ['Property and art', 'Liabilities'] },
    ],
    customGroups: [
      {
        name: 'For the grandchildren: schools, first homes and a good start',
        slots: ['grandchildren', 'irrevocable', 'individual'],
      },
      { name: 'Home', slots: ['house', 'mortgage', 'credit-line'] },
      {
        name: 'Retiring at 62',
        slots: ['traditional-ira', 'rollover-ira', 'roth', 'retirement-plan', 'individual'],
      },
    ],
    advisors: ['adv-quillfeather', 'adv-brackenbury', 'adv-thistlewood'],
  },
  {
    key: 'plain',
    name: 'Percival Plumtree',
    defaultGroups: [{ name: 'Accounts', from: ['Personal accounts', 'Retirement accounts'] }],
    customGroups: [],
    advisors: ['adv-quillfeather', 'adv-thistlewood'],
  },
  {
    key: 'empty',
    name: 'Marigold Merriweather',
    defaultGroups: [],
    customGroups: [],
    advisors: ['adv-quillfeather'],
  },
  {
    key: 'renaming',
    name: 'Roderick Rookwood',
    defaultGroups: [
      { name: 'Trusts and retirement', from: ['Trusts', 'Retirement accounts'] },
      { name: 'Everyday', from: ['Personal accounts'] },
    ],
    customGroups: [
      { name: 'Long term', slots: ['three', 'four', 'one'] },
      { name: 'Within reach', slots: ['one', 'two'] },
    ],
    advisors: ['adv-quillfeather', 'adv-brackenbury'],
  },
  single('guarded', 'The Greywater household'),
  single('enrolling', 'Eustace Elderberry'),
  single('lostPhone', 'Leopold Larkspur'),
  single('unusual', 'The Candlewick household'),
];

function single(key: string, name: string): HouseholdPlan {
  return {
    key,
    name,
    defaultGroups: [{ name: 'Accounts', from: ['Personal accounts'] }],
    customGroups: [],
    advisors: ['adv-quillfeather'],
  };
}
