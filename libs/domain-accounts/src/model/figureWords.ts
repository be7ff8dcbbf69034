/** What a figure is called, by its property in the contract. */
const FIGURES: Readonly<Record<string, string>> = {
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
  closing: 'Closing value',
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
