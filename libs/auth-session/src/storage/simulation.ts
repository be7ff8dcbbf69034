/** Whose portal a support user is looking at. spec §3 */
export interface SimulationContext {
  simulationUser: string;
  wsid: string;
  pid: string;
  simulationAccount: string;
}

const FIELDS = [
  'simulationUser',
  'wsid',
  'pid',
  'simulationAccount',
] as const satisfies (keyof SimulationContext)[];

/** A stored simulation, or null for anything else that may have been put in its place. */
export function parseSimulation(stored: string): SimulationContext | null {
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const own = new Map(Object.entries(value));
  const [simulationUser, wsid, pid, simulationAccount] = FIELDS.map((field) => own.get(field));
  return isText(simulationUser) && isText(wsid) && isText(pid) && isText(simulationAccount)
    ? { simulationUser, wsid, pid, simulationAccount }
    : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
