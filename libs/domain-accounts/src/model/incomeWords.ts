import type { IncomeCharacter, IncomeMethod } from '@portal/api-sdk';

/** How a payment is taxed. */
export const CHARACTERS: Readonly<Record<IncomeCharacter, string>> = {
  qualified: 'Qualified dividend',
  ordinary: 'Ordinary dividend',
  interest: 'Interest',
  taxexempt: 'Tax-exempt interest',
  capitalgain: 'Capital-gain distribution',
  inkind: 'In kind',
};

export function isCharacter(text: string): text is IncomeCharacter {
  return Object.hasOwn(CHARACTERS, text);
}

/** How future income is known. */
export const METHODS: Readonly<Record<IncomeMethod, string>> = {
  declared: 'Declared',
  repeated: 'Declared rate, repeated',
  trailing: 'Last 12 months, repeated',
  coupon: 'Coupon',
  none: 'Nothing expected',
};
