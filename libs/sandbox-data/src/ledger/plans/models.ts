import type { ModelPart } from '../plan';

export const QUARTER_ENDS = [3, 6, 9, 12];

export const WORLD_ETFS = [
  'sec-lanternlight-large',
  'sec-pennywhistle-value',
  'sec-pennywhistle-growth',
  'sec-acorn-small-co',
  'sec-farhorizon-dev',
  'sec-farhorizon-emerging',
];

export const CORE_BOND_FUNDS = ['sec-haystack-agg', 'sec-haystack-short', 'sec-thistledown-bond'];

export const BLUE_CHIPS = [
  'sec-alder-foods',
  'sec-humbledrum-bank',
  'sec-copperkettle',
  'sec-fiddlehead-phrm',
  'sec-everglow-energy',
  'sec-gooseberry-grid',
  'sec-umbrella-tree',
  'sec-magpie-media',
  'sec-brambleberry',
  'sec-juniper-loom',
  'sec-gribble-rail',
  'sec-mossgate-health',
  'sec-marmalade-cafe',
  'sec-cricket-wireless',
  'sec-counting-house',
  'sec-hollyhock-reit',
  'sec-puddlewater',
  'sec-edelweisswerke',
  'sec-cherrystone-kk',
  'sec-dandelion-dev',
  'sec-tuppence-mart',
  'sec-piggywick-trust',
  'sec-pebbledash-cem',
  'sec-pocketwatch-aero',
];

export const GROWTH_SHARES = [
  'sec-inkwell-semi',
  'sec-dandelion-dev',
  'sec-quillpoint-cloud',
  'sec-larkspur-ledger',
  'sec-thimble-robotics',
  'sec-willowbark-bio',
  'sec-teacup-motors',
  'sec-nutshell-social',
  'sec-windlefoot',
  'sec-jollyboat-cruise',
];

/** The same weight for each, together so much of the account. */
export function spread(securities: readonly string[], part: number): ModelPart[] {
  return securities.map((security) => [security, part / securities.length]);
}
