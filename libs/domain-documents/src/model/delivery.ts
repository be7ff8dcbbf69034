import type { DeliveryChoice, DeliveryClass, EDelivery, WantedDelivery } from '@portal/api-sdk';

export const CLASS_NAMES: Readonly<Record<DeliveryClass, string>> = {
  statements: 'Statements',
  tax: 'Tax documents',
  confirmations: 'Trade confirmations',
  correspondence: 'Correspondence',
  reports: 'Performance reports',
};
export const CLASSES = Object.keys(CLASS_NAMES) as DeliveryClass[]; // `as`: what Object.keys forgets

export const CHOICE_NAMES: Readonly<Record<DeliveryChoice, string>> = {
  online: 'Online',
  'online-annual-paper': 'Online, paper once a year',
  paper: 'Paper',
};
export const CHOICES = (Object.keys(CHOICE_NAMES) as DeliveryChoice[]).map((value) => ({
  value,
  label: CHOICE_NAMES[value],
}));

/** What was chosen on the screen and not saved yet, by account and class. */
export type ChoiceMap = Readonly<Record<string, DeliveryChoice>>;

export function keyOf(account: string, name: DeliveryClass): string {
  return `${account} ${name}`;
}

/** What really differs from what is saved. */
export function changesOf({ accounts }: EDelivery, chosen: ChoiceMap): WantedDelivery[] {
  return accounts.flatMap(({ account, classes }) =>
    classes.flatMap(({ class: name, choice: before }) => {
      const choice = chosen[keyOf(account, name)];
      return choice === undefined || choice === before ? [] : [{ account, class: name, choice }];
    }),
  );
}

/** Whether any of it gives up paper, which needs consent; going back to paper never does. */
export function leavesPaper(
  delivery: EDelivery,
  chosen: ChoiceMap,
  future: DeliveryChoice,
): boolean {
  const wasPaper = ({ account, class: name }: WantedDelivery): boolean =>
    delivery.accounts
      .find((one) => one.account === account)
      ?.classes.find((one) => one.class === name)?.choice === 'paper';
  return (
    (delivery.future === 'paper' && future !== 'paper') ||
    changesOf(delivery, chosen).some((one) => one.choice !== 'paper' && wasPaper(one))
  );
}
