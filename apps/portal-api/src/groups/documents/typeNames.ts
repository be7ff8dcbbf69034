/** Types in words, one and many; a type that a firm's own files bring stands for itself. */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  monthly: ['Monthly statement', 'Monthly statements'],
  quarterly: ['Quarterly statement', 'Quarterly statements'],
  '1099-consolidated': ['Consolidated Form 1099', 'Consolidated Forms 1099'],
  '1099-r': ['Form 1099-R', 'Forms 1099-R'],
  '5498': ['Form 5498', 'Forms 5498'],
  'k-1': ['Schedule K-1', 'Schedules K-1'],
  purchase: ['Purchase', 'Purchases'],
  sale: ['Sale', 'Sales'],
  'fee-notice': ['Fee notice', 'Fee notices'],
  'privacy-notice': ['Privacy notice', 'Privacy notices'],
  welcome: ['Welcome letter', 'Welcome letters'],
  'delivery-confirmation': ['Confirmation of e-delivery', 'Confirmations of e-delivery'],
  performance: ['Performance report on request', 'Performance reports on request'],
  holdings: ['Holdings report', 'Holdings reports'],
};

function ofItself(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function typeName(type: string): string {
  return NAMES[type]?.[0] ?? ofItself(type);
}

export function typeNames(type: string): string {
  return NAMES[type]?.[1] ?? ofItself(type);
}

/** What is owed, in words: `Trust statement, 3rd quarter 2026`. */
export function expectedTitle(kind: string, type: string, periodTo: string): string {
  const [year = '', month = '1'] = periodTo.split('-');
  if (kind === 'tax') return `${typeName(type)} for ${year}`;
  if (type === 'monthly') return `Statement, ${MONTHS[Number(month) - 1]} ${year}`;
  if (type === 'quarterly')
    return `${KINDS[kind]}, ${QUARTERS[Math.ceil(Number(month) / 3) - 1]} quarter ${year}`;
  return type === 'welcome' ? typeName(type) : `${typeName(type)} ${year}`;
}

const QUARTERS = ['1st', '2nd', '3rd', '4th'];
const KINDS: Readonly<Record<string, string>> = {
  statement: 'Statement',
  'trust-statement': 'Trust statement',
  'performance-report': 'Performance report',
};
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];
