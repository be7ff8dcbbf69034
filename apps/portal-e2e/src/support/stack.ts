/** A running product of one's own: two ports and a data directory that no other stack uses. */
function stackOn(portalPort: number, idpPort: number, name: string) {
  return {
    portal: `http://localhost:${portalPort}`,
    idp: `http://localhost:${idpPort}`,
    env: {
      PORT: String(portalPort),
      IDP_PORT: String(idpPort),
      DATA_DIR: `dist/e2e-data/${name}`,
      LOG_LEVEL: 'error',
    },
  };
}

/** The stack most journeys share; Playwright starts it. */
export const stack = stackOn(4410, 4411, 'shared');
/** The stack of the journeys that kill servers. */
export const fragileStack = stackOn(4420, 4421, 'fragile');
