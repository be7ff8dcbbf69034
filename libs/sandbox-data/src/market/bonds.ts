import type { SandboxSecurity } from './security';
import { readTable } from './table';

/** A bond and the yield it trades at, over the curve, as a fraction. */
export interface BondListing {
  security: SandboxSecurity;
  spread: number;
  /** Municipal bonds yield this part of the taxable curve. */
  yieldPart: number;
}

// slug | name | subclass | coupon % | issued | maturity | spread %
const BONDS = `
muni-puddlewick-water-2021  | Puddlewick County Water District      | Municipal       | 3.000 | 2011-06-01 | 2021-06-01 | 0.35
muni-thornybrook-sch-2024   | Thornybrook School District           | Municipal       | 3.250 | 2012-02-01 | 2024-02-01 | 0.30
muni-state-of-dingle-2027   | State of Dingle General Obligation    | Municipal       | 4.000 | 2012-08-01 | 2027-08-01 | 0.25
muni-mousehole-port-2029    | Mousehole Harbor Port Authority       | Municipal       | 4.000 | 2014-05-01 | 2029-05-01 | 0.45
muni-much-binding-2031      | Much Binding Transit Authority        | Municipal       | 3.500 | 2016-03-01 | 2031-03-01 | 0.50
muni-snoring-hosp-2033      | Great Snoring Hospital Revenue        | Municipal       | 4.250 | 2018-07-01 | 2033-07-01 | 0.65
muni-nether-wallop-2035     | Nether Pillowby Toll Bridge           | Municipal       | 3.000 | 2020-09-01 | 2035-09-01 | 0.60
muni-dingle-univ-2037       | University of Dingle Revenue          | Municipal       | 4.500 | 2022-11-01 | 2037-11-01 | 0.40
muni-puddlewick-sewer-2032  | Puddlewick County Sewer Revenue       | Municipal       | 4.125 | 2023-04-01 | 2032-04-01 | 0.35
muni-thornybrook-park-2034  | Thornybrook Parks Improvement         | Municipal       | 4.000 | 2024-06-01 | 2034-06-01 | 0.35
corp-copperkettle-2022      | Copperkettle Industries Notes         | Corporate       | 3.875 | 2012-04-15 | 2022-04-15 | 1.10
corp-humbledrum-2025        | Humbledrum Bancorp Senior Notes       | Corporate       | 3.625 | 2015-03-15 | 2025-03-15 | 1.20
corp-gooseberry-2028        | Gooseberry Grid First Mortgage Bonds  | Corporate       | 3.750 | 2018-01-15 | 2028-01-15 | 1.00
corp-everglow-2029          | Everglow Energy Senior Notes          | Corporate       | 4.125 | 2019-05-15 | 2029-05-15 | 1.50
corp-cricketsong-2030       | Cricketsong Communications Debentures | Corporate       | 2.750 | 2020-08-15 | 2030-08-15 | 1.35
corp-inkwell-2032           | Inkwell Semiconductor Notes           | Corporate       | 4.350 | 2022-06-15 | 2032-06-15 | 0.80
corp-alder-2033             | Alder Foods Notes                     | Corporate       | 5.000 | 2023-09-15 | 2033-09-15 | 0.85
corp-gribble-2035           | Gribble & Western Equipment Trust     | Corporate       | 4.875 | 2025-02-15 | 2035-02-15 | 0.95
govt-treasury-note-2023     | Sandbox Treasury Note                 | US government   | 2.000 | 2013-02-15 | 2023-02-15 | 0.00
govt-treasury-note-2030     | Sandbox Treasury Note                 | US government   | 1.500 | 2020-02-15 | 2030-02-15 | 0.00
govt-treasury-note-2034     | Sandbox Treasury Note                 | US government   | 4.000 | 2024-02-15 | 2034-02-15 | 0.00
`;

const MUNICIPAL_PART_OF_TAXABLE_YIELD = 0.72;

export function bondListings(): BondListing[] {
  return readTable(BONDS, 7).map((row, index) => {
    const [slug, name, subclass, coupon, issued, maturity, spread] = row;
    const municipal = subclass === 'Municipal';
    return {
      security: {
        id: `sec-${slug}`,
        symbol: null,
        cusip: `00BD${String(index + 1).padStart(2, '0')}AA0`,
        name: `${name} ${Number(coupon).toFixed(3)}% ${maturity}`,
        kind: 'bond',
        assetClass: 'Fixed income',
        subclass,
        sector: null,
        currency: 'USD',
        listed: issued,
        delisted: null,
        pricing: 'daily',
        priceFactor: '0.01',
        bond: {
          coupon: (Number(coupon) / 100).toFixed(5),
          paymentsPerYear: 2,
          dayCount: subclass === 'US government' ? 'ACT/ACT' : '30/360',
          issued,
          maturity,
          taxExempt: municipal,
        },
      },
      spread: Number(spread) / 100,
      yieldPart: municipal ? MUNICIPAL_PART_OF_TAXABLE_YIELD : 1,
    };
  });
}
