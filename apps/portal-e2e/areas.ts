import { readdirSync } from 'node:fs';

interface Area {
  /** Journeys in `src/`, without `.e2e.ts`. */
  journeys: readonly string[];
  /** Which pages `everyPage` looks at: the beginnings of their addresses. */
  pages: readonly string[];
  /** Files that run side by side. */
  workers: number;
}

/**
 * Journeys by what they drive. Each area is a target of its own (project.json says on what it depends), with a stack of
 * its own, so that a change of one domain runs the journeys of its area and those of `home`.
 */
export const AREAS = {
  session: {
    journeys: [
      'mfa',
      'idle',
      'signOut',
      'session',
      'renewal',
      'history',
      'profile',
      'registration',
      'simulation',
      'simulationBanner',
      'hardening',
      'resilience',
    ],
    pages: ['/profile', '/shared'],
    workers: 2,
  },
  accounts: {
    journeys: ['home', 'accounts', 'activities', 'saleSimulator', 'otherAssets'],
    pages: ['/accounts', '/other-assets'],
    workers: 1,
  },
  documents: {
    journeys: ['documents', 'collaboration', 'delivery', 'delegation', 'messages'],
    pages: ['/documents', '/collaboration', '/messages'],
    workers: 1,
  },
} as const satisfies Record<string, Area>;

/**
 * What no other area names: tours of the whole portal, the first load, every journey that is new, and what few journeys
 * are about, since a stack costs as much as several of them.
 */
const HOME = 'home';
// One at a time: several sign in with the same second factor, whose codes are good once.
const WORKERS_OF_HOME = 1;
/** Each area runs them, for its own pages. */
const ABOUT_PAGES = ['everyPage', 'troubles'];
export const areaNames = [...Object.keys(AREAS), HOME];

/** The area that this run is about; every journey runs on one stack where none is named. */
export const area: string | undefined = process.env['JOURNEYS'] || undefined;
if (area && !areaNames.includes(area))
  throw new Error(`JOURNEYS names no area: ${area}. There are ${areaNames.join(', ')}.`);

/** 0 without an area: each has ports and a data directory of its own. */
export const areaNumber = area ? areaNames.indexOf(area) + 1 : 0;

/** One more than there are cores where nothing else runs beside: much of a journey is waiting for a clock. */
export const workers = area ? (settingsOf(area)?.workers ?? WORKERS_OF_HOME) : 3;

const isNamed = (journey: string): boolean =>
  Object.values(AREAS).some(({ journeys }: Area) => journeys.includes(journey));

/** The files of this run, as patterns of Playwright. */
export function testMatch(): string[] {
  const all = readdirSync(new URL('src', import.meta.url))
    .filter((file) => file.endsWith('.e2e.ts'))
    .map((file) => file.replace('.e2e.ts', ''));
  const own = all.filter((journey) => {
    if (!area || ABOUT_PAGES.includes(journey)) return true;
    return settingsOf(area)?.journeys.includes(journey) ?? !isNamed(journey);
  });
  return own.map((journey) => `**/src/${journey}.e2e.ts`);
}

/** Whether this run looks at a page: in some area every page is looked at. */
export function isPageOfRun(path: string): boolean {
  if (!area) return true;
  const isOf = ({ pages }: Area) => pages.some((start) => path.startsWith(start));
  const settings = settingsOf(area);
  return settings ? isOf(settings) : !Object.values(AREAS).some(isOf);
}

function settingsOf(name: string): Area | undefined {
  return (AREAS as Record<string, Area>)[name];
}
