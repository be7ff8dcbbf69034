import { drawText } from '../chance';
import type { SandboxSecurity } from '../market/security';

/** What is told of a company that nobody can look up: all of it is drawn from its name. */
export interface CompanyStory {
  description: string;
  industry: string;
  headquarters: string;
  founded: number;
  employees: number;
  website: string;
  executives: readonly { name: string; role: string; since: number }[];
}

const INDUSTRIES: Readonly<Record<string, readonly string[]>> = {
  'Consumer staples': ['Packaged food', 'Household goods', 'Grocery retail'],
  'Information technology': ['Semiconductors', 'Software', 'Computer hardware'],
  Financials: ['Regional banking', 'Insurance', 'Exchanges and data'],
  'Health care': ['Pharmaceuticals', 'Health plans', 'Medical devices'],
  Industrials: ['Machinery', 'Rail and freight', 'Aerospace'],
  Energy: ['Oil and gas production', 'Pipelines', 'Energy services'],
  Utilities: ['Electric power', 'Water supply'],
  'Consumer discretionary': ['Leisure', 'Car making', 'Home building'],
  'Communication services': ['Telephone networks', 'Media', 'Online networks'],
  Materials: ['Building materials', 'Metals and mining'],
  'Real estate': ['Office and retail property', 'Warehouses'],
  International: ['Diversified industry', 'Consumer goods abroad'],
};

const PLACES = [
  'Little Alder, Vermont',
  'Port Thistle, Maine',
  'Upper Bramble, Ohio',
  'Fiddler’s Green, Oregon',
  'Cobble Hollow, Georgia',
  'West Marrow, Texas',
  'Lantern Bay, Washington',
  'Nettlefield, Illinois',
];
const FIRST_NAMES = [
  'Araminta',
  'Bartholomew',
  'Clementine',
  'Desmond',
  'Euphemia',
  'Fergus',
  'Ginevra',
  'Horatio',
  'Isolde',
  'Jocasta',
  'Lysander',
  'Mirabel',
];
const LAST_NAMES = [
  'Applethwaite',
  'Birdwhistle',
  'Crumhorn',
  'Dabblemere',
  'Everquill',
  'Fothergale',
  'Gossamer',
  'Hobnail',
  'Ivybridge',
  'Larkspear',
  'Merrydew',
  'Nightjar',
];
const ROLES = ['Chief executive', 'Chief financial officer', 'Chief operating officer'];
const FIRST_YEAR = 1870;

/** Companies only: a fund or a bond has no profile of its own. */
export function companyStory({ id, name, sector, subclass }: SandboxSecurity): CompanyStory {
  const pick = <Item>(list: readonly Item[], purpose: string): Item =>
    list[numberOf(id, purpose) % list.length]!;
  const industries = INDUSTRIES[sector ?? ''] ?? ['Diversified industry'];
  const industry = pick(industries, 'industry');
  const founded = FIRST_YEAR + (numberOf(id, 'founded') % 140);
  const headquarters = pick(PLACES, 'place');
  const employees = 400 + (numberOf(id, 'employees') % 60_000);
  const plain = name.replace(/ (Inc|Corp|Co|Ltd|plc ADR|AG ADR|K\.K\. ADR)\.?$/, '');
  return {
    description:
      `${plain} works in ${industry.toLowerCase()} and is counted among ${subclass.replace('US ', 'United States ')} companies. ` +
      `It was founded in ${founded}, has its head office in ${headquarters}, and employs about ` +
      `${employees.toLocaleString('en-US')} people. The company is invented, like everything else in the sandbox.`,
    industry,
    headquarters,
    founded,
    employees,
    website: `https://${id.replace(/^sec-/, '')}.example.com`,
    executives: ROLES.map((role) => ({
      name: `${pick(FIRST_NAMES, `first ${role}`)} ${pick(LAST_NAMES, `last ${role}`)}`,
      role,
      since: 2008 + (numberOf(id, `since ${role}`) % 17),
    })),
  };
}

export function numberOf(...parts: string[]): number {
  return Number.parseInt(drawText('companies', ...parts).slice(0, 8), 16);
}
