import type { Listing } from './security';
import { plainSecurity, readTable } from './table';

// slug | symbol | name | sector | subclass | start | beta | alpha | noise % | yield % | months
const COMPANIES = `
alder-foods      | ALDR | Alder Foods Inc.                 | Consumer staples       | US large cap | 38  | 0.60 | 0.010  | 0.9 | 2.6 | 0
brambleberry     | BRMB | Brambleberry Household Co.       | Consumer staples       | US large cap | 54  | 0.55 | 0.000  | 0.9 | 2.9 | 1
tuppence-mart    | TUPP | Tuppence Mart Stores Inc.        | Consumer staples       | US large cap | 47  | 0.70 | 0.015  | 1.0 | 1.8 | 2
oddfellow-soap   | ODSP | Oddfellow Soap & Candle Corp.    | Consumer staples       | US mid cap   | 22  | 0.65 | -0.010 | 1.2 | 2.2 | 0
inkwell-semi     | INKW | Inkwell Semiconductor Corp.      | Information technology | US large cap | 96  | 1.35 | 0.065  | 1.6 | 0.9 | 1
dandelion-dev    | DNDL | Dandelion Devices Inc.           | Information technology | US large cap | 118 | 1.15 | 0.080  | 1.3 | 0.8 | 2
juniper-loom     | JLOM | Juniper & Loom Software Inc.     | Information technology | US large cap | 31  | 1.10 | 0.045  | 1.3 | 0.7 | 0
larkspur-ledger  | LKSP | Larkspur Ledger Systems Inc.     | Information technology | US mid cap   | 26  | 1.20 | 0.020  | 1.6 | 0.0 | 0
quillpoint-cloud | QPNT | Quillpoint Cloudworks Inc.       | Information technology | US large cap | 44  | 1.25 | 0.050  | 1.7 | 0.0 | 0
thimble-robotics | THBL | Thimble Robotics Corp.           | Information technology | US small cap | 7   | 1.45 | -0.070 | 2.2 | 0.0 | 0
humbledrum-bank  | HMBD | Humbledrum Bancorp               | Financials             | US large cap | 33  | 1.20 | -0.005 | 1.2 | 2.8 | 0
piggywick-trust  | PGWK | Piggywick Savings & Trust Co.    | Financials             | US mid cap   | 28  | 1.15 | -0.010 | 1.3 | 3.2 | 1
umbrella-tree    | UMBT | Umbrella Tree Insurance Group    | Financials             | US large cap | 61  | 0.90 | 0.010  | 1.0 | 2.1 | 2
counting-house   | CNTH | Counting House Exchange Inc.     | Financials             | US large cap | 72  | 0.95 | 0.035  | 1.1 | 1.6 | 0
fiddlehead-phrm  | FDHD | Fiddlehead Pharmaceuticals Inc.  | Health care            | US large cap | 41  | 0.75 | 0.010  | 1.2 | 2.9 | 1
mossgate-health  | MSGT | Mossgate Health Plans Inc.       | Health care            | US large cap | 55  | 0.80 | 0.050  | 1.2 | 1.3 | 2
willowbark-bio   | WLBK | Willowbark Biologics Inc.        | Health care            | US mid cap   | 35  | 1.05 | 0.010  | 2.1 | 0.0 | 0
snailshell-med   | SNSH | Snailshell Medical Devices Inc.  | Health care            | US mid cap   | 48  | 0.85 | 0.030  | 1.2 | 0.9 | 0
copperkettle     | CPKT | Copperkettle Industries Inc.     | Industrials            | US large cap | 84  | 1.05 | 0.015  | 1.1 | 2.2 | 1
bumblecrate      | BMBC | Bumblecrate Logistics Inc.       | Industrials            | US large cap | 57  | 1.05 | 0.010  | 1.2 | 1.9 | 2
gribble-rail     | GRBL | Gribble & Western Railways Corp. | Industrials            | US large cap | 66  | 0.95 | 0.025  | 1.0 | 1.8 | 0
pocketwatch-aero | PKTW | Pocketwatch Aerospace Corp.      | Industrials            | US large cap | 92  | 1.00 | 0.015  | 1.3 | 2.0 | 1
everglow-energy  | EVGL | Everglow Energy Corp.            | Energy                 | US large cap | 78  | 1.00 | -0.020 | 1.2 | 3.6 | 2
lanternoil       | LNTN | Lantern Oil & Pipeline Co.       | Energy                 | US mid cap   | 42  | 0.95 | -0.015 | 1.3 | 4.8 | 0
windlefoot       | WDLF | Windlefoot Drilling Ltd.         | Energy                 | US small cap | 31  | 1.50 | -0.200 | 2.4 | 0.0 | 0
gooseberry-grid  | GSBY | Gooseberry Grid & Power Co.      | Utilities              | US large cap | 36  | 0.45 | 0.000  | 0.8 | 3.7 | 1
puddlewater      | PDLW | Puddlewater Utilities Inc.       | Utilities              | US mid cap   | 29  | 0.50 | 0.005  | 0.9 | 2.8 | 2
jollyboat-cruise | JLBT | Jollyboat Cruise Lines Inc.      | Consumer discretionary | US mid cap   | 37  | 1.55 | -0.030 | 1.8 | 1.2 | 0
teacup-motors    | TCUP | Teacup Motors Inc.               | Consumer discretionary | US large cap | 19  | 1.40 | 0.030  | 2.2 | 0.0 | 0
featherbed-homes | FTHB | Featherbed Homes Inc.            | Consumer discretionary | US mid cap   | 25  | 1.30 | 0.010  | 1.6 | 1.0 | 1
marmalade-cafe   | MRML | Marmalade Coffee Houses Inc.     | Consumer discretionary | US large cap | 32  | 0.95 | 0.050  | 1.1 | 1.6 | 2
bobbin-apparel   | BOBN | Bobbin Apparel Group Inc.        | Consumer discretionary | US mid cap   | 43  | 1.10 | -0.015 | 1.4 | 2.0 | 0
cricket-wireless | CRKT | Cricketsong Communications Inc.  | Communication services | US large cap | 30  | 0.65 | -0.010 | 1.0 | 4.6 | 1
magpie-media     | MGPI | Magpie Media Holdings Inc.       | Communication services | US large cap | 64  | 1.10 | 0.030  | 1.4 | 0.5 | 2
nutshell-social  | NTSH | Nutshell Social Networks Inc.    | Communication services | US large cap | 38  | 1.20 | 0.055  | 1.9 | 0.0 | 0
pebbledash-cem   | PBDS | Pebbledash Cement Co.            | Materials              | US mid cap   | 46  | 1.15 | 0.000  | 1.3 | 1.7 | 1
tinpot-metals    | TNPT | Tinpot Metals & Mining Corp.     | Materials              | US mid cap   | 39  | 1.25 | -0.015 | 1.7 | 1.9 | 2
hollyhock-reit   | HLHK | Hollyhock Properties Trust       | Real estate            | REIT         | 58  | 0.85 | -0.005 | 1.1 | 3.9 | 0
cobblestone-reit | CBLS | Cobblestone Warehouse Trust      | Real estate            | REIT         | 34  | 0.90 | 0.025  | 1.2 | 3.1 | 1
kettlebright     | KTLB | Kettlebright Controls Inc.       | Industrials            | US mid cap   | 44  | 1.10 | 0.030  | 1.4 | 0.9 | 2
umbrellabird-ltd | UMBD | Umbrellabird plc ADR             | International          | Developed    | 27  | 0.95 | 0.005  | 1.2 | 3.4 | 0
edelweisswerke   | EDLW | Edelweisswerke AG ADR            | International          | Developed    | 52  | 1.05 | 0.010  | 1.2 | 2.5 | 1
cherrystone-kk   | CHRY | Cherrystone K.K. ADR             | International          | Developed    | 24  | 0.80 | 0.015  | 1.2 | 1.9 | 2
`;

// The table says how a company fares beside its peers; the average company must not beat the index.
const MIDDLE_OF_THE_ROAD = 0.015;

/** Later than the market itself: the spin-off, and one that came to the exchange when it was ready. */
const LISTED_LATER: Readonly<Record<string, string>> = {
  kettlebright: '2018-10-01',
  'nutshell-social': '2013-05-17',
};

const FOREIGN_WITHHOLDING: Readonly<Record<string, number>> = {
  edelweisswerke: 0.15,
  'cherrystone-kk': 0.1,
};

export function equityListings(marketStart: string): Listing[] {
  return readTable(COMPANIES, 11).map((row) => {
    const [slug, symbol, name, sector, subclass, start, beta, alpha, noise, dividend, months] = row;
    const foreign = sector === 'International';
    return {
      security: {
        ...plainSecurity(`sec-${slug}`, symbol, name),
        kind: 'equity',
        assetClass: sector === 'Real estate' ? 'Real assets' : 'Equity',
        subclass: foreign ? 'International developed' : subclass,
        sector: foreign ? 'Industrials' : sector,
        listed: LISTED_LATER[slug] ?? marketStart,
      },
      startPrice: Number(start),
      decimals: 2,
      beta: Number(beta),
      sectorWeight: 1,
      alpha: Number(alpha) - MIDDLE_OF_THE_ROAD,
      noise: Number(noise) / 100,
      duration: 0,
      credit: false,
      payout:
        Number(dividend) === 0
          ? null
          : {
              yield: Number(dividend) / 100,
              fromRates: false,
              perYear: foreign ? 2 : 4,
              monthOffset: Number(months),
              character: subclass === 'REIT' ? 'ordinary' : 'qualified',
              steady: true,
              yearEndGain: 0,
              withholding: FOREIGN_WITHHOLDING[slug] ?? 0,
            },
    };
  });
}

/** The sector path a listing follows; international shares share one of their own. */
export function factorSector(listing: Listing): string {
  if (listing.security.subclass.startsWith('International')) return 'International';
  return listing.security.sector ?? 'Diversified';
}
