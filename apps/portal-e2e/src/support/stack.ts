import { area, areaNumber } from '../../areas.ts';

/** A running product of one's own: two ports and a data directory that no other stack uses. */
function stackOn(
  portalPort: number,
  idpPort: number,
  name: string,
  settings: Record<string, string> = {},
) {
  return {
    portal: `http://localhost:${portalPort}`,
    idp: `http://localhost:${idpPort}`,
    env: {
      PORT: String(portalPort),
      IDP_PORT: String(idpPort),
      DATA_DIR: `dist/e2e-data/${area ?? 'all'}/${name}`,
      LOG_LEVEL: 'error',
      API_INSTANCES: '1',
      ...settings,
    },
  };
}

/** As many ports as the stacks below use. */
const PORTS_OF_AN_AREA = 10;
// Two checkouts can run their journeys side by side, and so can areas.
const firstPort = Number(process.env['E2E_PORT'] ?? 4410) + areaNumber * PORTS_OF_AN_AREA;

/** With `npm run soak instances`: how many API servers there are, and the database that they and the commands share. */
function severalServers(): Record<string, string> {
  const { E2E_INSTANCES: count, TEST_DATABASE_URL: server } = process.env;
  if (count === undefined || server === undefined) return {};
  const database = new URL(server);
  database.pathname = `/portal_instances_${firstPort}`;
  return { API_INSTANCES: count, DATABASE_URL: database.href };
}

/** Where the vendor of prices answers; the journey that is about it starts one there, and it is dead otherwise. */
export const VENDOR_PORT = firstPort + 8;
/** Where the driver of WebKit listens. */
export const WEBKIT_PORT = firstPort + 9;
/** The stack most journeys share; Playwright starts it. With `npm run soak instances` it has several API servers. */
export const stack = stackOn(firstPort, firstPort + 1, 'shared', {
  MARKET_FEED_URL: `http://127.0.0.1:${VENDOR_PORT}`,
  ...severalServers(),
});
/** The stack of the journeys that kill servers. */
export const fragileStack = stackOn(firstPort + 2, firstPort + 3, 'fragile');
/** The stack of the journey between whose steps the firm delivers a document. */
export const deliveryStack = stackOn(firstPort + 4, firstPort + 5, 'delivery');

/** Nothing may be done for so long on the stack of the journeys that leave; the ordinary twenty minutes are too long to wait. */
export const IDLE_SECONDS = 20;
export const idleStack = stackOn(firstPort + 6, firstPort + 7, 'idle', {
  SANDBOX_IDLE_SECONDS: String(IDLE_SECONDS),
});
