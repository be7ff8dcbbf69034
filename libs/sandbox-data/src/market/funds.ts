import type { Listing, PaymentCharacter, SandboxSecurity } from './security';
import { plainSecurity, readTable } from './table';

// slug | symbol | name | asset class/subclass | start | beta | alpha | duration | yield % ('r' = from rates) | pays/gain % | character
const ETFS = `
lanternlight-total  | LLTM | Lanternlight Total Market ETF       | Equity/US broad market          | 62  | 1.00 | -0.0004 | 0    | 1.7 | 4/0 | qualified
lanternlight-large  | LLLC | Lanternlight Large Company ETF      | Equity/US large cap             | 118 | 0.98 | -0.0005 | 0    | 1.8 | 4/0 | qualified
pennywhistle-growth | PWGR | Pennywhistle Growth ETF             | Equity/US large cap             | 71  | 1.10 | 0.0100  | 0    | 0.8 | 4/0 | qualified
pennywhistle-value  | PWVL | Pennywhistle Value ETF              | Equity/US large cap             | 64  | 0.92 | -0.0080 | 0    | 2.5 | 4/0 | qualified
acorn-small-co      | ACSM | Acorn & Thistle Small Company ETF   | Equity/US small cap             | 78  | 1.15 | -0.0120 | 0    | 1.3 | 4/0 | qualified
farhorizon-dev      | FHDV | Farhorizon Developed Markets ETF    | Equity/International developed  | 37  | 0.95 | -0.0200 | 0    | 2.9 | 4/0 | qualified
farhorizon-emerging | FHEM | Farhorizon Emerging Markets ETF     | Equity/International emerging   | 44  | 1.05 | -0.0350 | 0    | 2.6 | 4/0 | qualified
haystack-agg        | HYAG | Haystack Aggregate Bond ETF         | Fixed income/US core bonds      | 82  | 0.00 | -0.0005 | 6.0  | r   | 12/0 | ordinary
haystack-short      | HYST | Haystack Short Treasury ETF         | Fixed income/US government      | 60  | 0.00 | -0.0006 | 1.9  | r   | 12/0 | ordinary
molehill-muni       | MLMU | Molehill National Municipal ETF     | Fixed income/Municipal          | 53  | 0.00 | -0.0090 | 5.5  | r   | 12/0 | tax-exempt
cobbler-real-assets | CBRA | Cobbler Real Assets ETF             | Real assets/Diversified         | 48  | 0.75 | -0.0150 | 0    | 3.2 | 4/0 | ordinary
snowglobe-gold      | SGLD | Snowglobe Gold Trust                | Real assets/Precious metals     | 134 | 0.05 | 0.0300  | 2.0  | 0   | 4/0 | ordinary
`;

const FUNDS = `
bellwether-growth   | BWGRX | Bellwether Growth Fund             | Equity/US large cap             | 41  | 1.08 | 0.0050  | 0    | 0.5 | 4/5.5 | qualified
bellwether-income   | BWEIX | Bellwether Equity Income Fund      | Equity/US large cap             | 23  | 0.85 | -0.0030 | 0    | 2.6 | 4/3.0 | qualified
odd-lot-small       | ODLSX | Odd Lot Small Company Fund         | Equity/US small cap             | 31  | 1.12 | -0.0050 | 0    | 0.3 | 4/6.0 | qualified
wanderlust-intl     | WNDIX | Wanderlust International Fund      | Equity/International developed  | 34  | 0.96 | -0.0150 | 0    | 1.8 | 2/2.5 | qualified
thistledown-bond    | THBIX | Thistledown Core Bond Fund         | Fixed income/US core bonds      | 11  | 0.00 | -0.0040 | 5.6  | r   | 12/0.3 | ordinary
thistledown-muni    | THMUX | Thistledown Tax-Free Bond Fund     | Fixed income/Municipal          | 14  | 0.00 | -0.0120 | 5.8  | r   | 12/0 | tax-exempt
drawbridge-high-inc | DRBHX | Drawbridge High Income Fund        | Fixed income/High yield         | 9   | 0.30 | -0.0050 | 3.6  | r   | 12/0 | ordinary
seesaw-balanced     | SEEBX | Seesaw Balanced Fund               | Multi-asset/Balanced            | 27  | 0.60 | -0.0040 | 2.4  | 2.0 | 4/2.5 | qualified
`;

const SECTORS: Readonly<Record<string, string>> = {
  'International developed': 'International',
  'International emerging': 'International',
  'Precious metals': 'Gold',
};

// What a diversified portfolio keeps of its own noise.
const NOISE_PER_DAY = 0.0008;
const GOLD_NOISE_PER_DAY = 0.009;

export function fundListings(marketStart: string): Listing[] {
  return [
    ...readTable(ETFS, 11).map((row) => fundListing(row, 'etf', marketStart)),
    ...readTable(FUNDS, 11).map((row) => fundListing(row, 'fund', marketStart)),
  ];
}

function fundListing(row: readonly string[], kind: 'etf' | 'fund', listed: string): Listing {
  const [
    slug = '',
    symbol = '',
    name = '',
    classes = '',
    start,
    beta,
    alpha,
    duration,
    paid,
    pays = '',
  ] = row;
  const [assetClass = '', subclass = ''] = classes.split('/');
  const [perYear, gain] = pays.split('/').map(Number);
  const gold = subclass === 'Precious metals';
  return {
    security: {
      ...plainSecurity(`sec-${slug}`, symbol, name),
      kind,
      assetClass,
      subclass,
      sector: null,
      listed,
    },
    startPrice: Number(start),
    decimals: 2,
    beta: Number(beta),
    sectorWeight: SECTORS[subclass] === undefined ? 0 : 1,
    alpha: Number(alpha),
    noise: gold ? GOLD_NOISE_PER_DAY : NOISE_PER_DAY,
    duration: Number(duration),
    credit: assetClass === 'Fixed income' && subclass !== 'US government',
    payout:
      paid === '0'
        ? null
        : {
            yield: paid === 'r' ? 0 : Number(paid) / 100,
            fromRates: paid === 'r',
            perYear: perYear === 12 ? 12 : perYear === 2 ? 2 : 4,
            monthOffset: 2,
            character: (row[10] ?? 'ordinary') as PaymentCharacter, // the tables above hold nothing else
            steady: false,
            yearEndGain: (gain ?? 0) / 100,
            withholding: 0,
          },
  };
}

export function fundFactorSector(listing: Listing): string {
  return SECTORS[listing.security.subclass] ?? 'Diversified';
}

export const SWEEP_FUND_ID = 'sec-harbour-lantern-mm';

/** One dollar a share on every day; what it earns is paid monthly. */
export function moneyMarketFund(marketStart: string): SandboxSecurity {
  return {
    ...plainSecurity(SWEEP_FUND_ID, 'HLGXX', 'Harbour Lantern Government Money Fund'),
    kind: 'money-market',
    assetClass: 'Cash and equivalents',
    subclass: 'Money market',
    sector: null,
    listed: marketStart,
  };
}
