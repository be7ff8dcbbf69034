import { CHARACTERS } from './incomeWords';

/** What a figure is called, by its property in the contract or the name of a part that it opens into. */
export const FIGURES: Readonly<Record<string, string>> = {
  ...CHARACTERS,
  totalaccountvalue: 'Total account value',
  securitiesmarketvalue: 'Securities',
  cash: 'Cash and equivalents',
  settledcash: 'Settled cash',
  unsettledcash: 'Unsettled cash',
  accruedincome: 'Accrued income',
  loanbalance: 'Margin and loans',
  availabletowithdraw: 'Available to withdraw',
  priorclose: 'Prior close',
  daychange: 'Day change',
  netflows: 'Net flows',
  marketchange: 'Market change',
  marketvalue: 'Market value',
  costbasis: 'Cost basis',
  unitcost: 'Unit cost',
  purchasecost: 'Purchase cost',
  unrealizedgain: 'Unrealized gain',
  unrealizedgainfraction: 'Unrealized gain, %',
  shorttermgain: 'Short-term gain',
  longtermgain: 'Long-term gain',
  estimatedannualincome: 'Estimated annual income',
  washsaledisallowed: 'Disallowed by wash sales',
  washsaleadjustment: 'Wash-sale adjustment',
  premiumamortized: 'Bond premium amortized',
  gainfraction: 'Gain, %',
  shortgain: 'Short-term gains',
  shortloss: 'Short-term losses',
  longgain: 'Long-term gains',
  longloss: 'Long-term losses',
  net: 'Net',
  netamount: 'Net amount',
  moneyin: 'Money in',
  moneyout: 'Money out',
  timeweighted: 'Time-weighted return',
  timeweightedgross: 'Time-weighted return, before fees',
  moneyweighted: 'Money-weighted return',
  maxdrawdown: 'Deepest fall',
  totalvalue: 'Total value',
  tradedinterest: 'Interest traded with bonds',
  priornet: 'Same days last year',
  taxexemptfraction: 'Tax-exempt share',
  annualincome: 'Annual income',
  opening: 'Opening value',
  closing: 'Closing value',
  contributions: 'Contributions',
  withdrawals: 'Withdrawals',
  income: 'Income',
  fees: 'Fees',
  taxes: 'Taxes',
  realized: 'Realized gain',
  unrealized: 'Unrealized gain',
  total: 'Total',
  value: 'Value',
  amount: 'Amount',
  assets: 'Assets',
  liabilities: 'Liabilities',
  daychangefraction: 'Day change, %',
  benchmark: 'Benchmark',
  growth: 'Growth',
  return: 'Return',
  volatility: 'Volatility',
  proceeds: 'Proceeds',
  gain: 'Gain',
  disallowed: 'Disallowed by wash sales',
  yield: 'Yield',
  gross: 'Gross',
  withheld: 'Withheld',
  reinvested: 'Reinvested',
  reinvestedamount: 'Reinvested',
  paid: 'Paid',
  declared: 'Declared',
  estimated: 'Estimated',
  accruedinterest: 'Accrued interest',
  ratio: 'New shares for old ones',
  basisfraction: 'Basis that moved',
  sharesbefore: 'Shares before',
  sharesafter: 'Shares after',
  sharesreceived: 'Shares received',
  cashinlieu: 'Cash for a fraction of a share',
  quantity: 'Quantity',
  flows: 'Flows of the day',
  securities: 'Securities',
  accrued: 'Accrued interest',
  stated: 'Value of the accounts',
  statedaccrued: 'Accrued interest',
};

/** What a figure must not be taken for, where another page has one of the same name. */
export const FIGURE_NOTES: Readonly<Record<string, string>> = {
  'bridge.realized':
    'Proceeds less the cost carried in the books, of all accounts. Gain/Loss has what a tax return has, where wash sales, bond premium and the two bases of a gift count.',
};

/** `annualized.timeweighted` → “Annualized time-weighted return”. */
export function figureWords(figure: string): string {
  const [first = '', ...rest] = figure.split('.');
  if (rest.length > 0 && first !== 'bridge' && first !== 'characters') {
    return `${capital(first)} ${figureWords(rest.join('.')).toLowerCase()}`;
  }
  const name = rest.length > 0 ? rest.join(' ') : first;
  return FIGURES[name] ?? capital(name);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
