import { SIMULATION_VALUE_MAX_LENGTH } from '../lifecycleDefaults';
import { parseSimulation, type SimulationContext } from '../storage/simulation';

/** What a page was opened with: nothing, a launch, or something that only looks like one. */
export type LaunchRequest =
  | { kind: 'none' }
  | { kind: 'malformed' }
  | { kind: 'launch'; launch: SimulationContext };

/** Reads a launch link, e.g. `?simulate=true&simulationUser=…&loginId=…&pid=…&sAcc=…`. It asks; only the server grants. spec §3, §4 */
export function parseLaunch(query: string): LaunchRequest {
  const values = new URLSearchParams(query);
  if (!values.getAll('simulate').includes('true')) return { kind: 'none' };
  // A repeated parameter reads differently here and elsewhere, so it is no launch.
  const only = (name: string) => {
    const [value, ...more] = values.getAll(name);
    return more.length === 0 ? (value ?? '') : '';
  };
  const launch: SimulationContext = {
    simulationUser: only('simulationUser'),
    wsid: only('loginId'),
    pid: only('pid'),
    simulationAccount: only('sAcc'),
  };
  return only('simulate') === 'true' && isPlausible(launch)
    ? { kind: 'launch', launch }
    : { kind: 'malformed' };
}

/** The stored launch, or null for whatever else is in its place: then it is to be removed. spec §4 */
export function restoreLaunch(stored: string): SimulationContext | null {
  const launch = parseSimulation(stored);
  return launch && isPlausible(launch) ? launch : null;
}

function isPlausible(launch: SimulationContext): boolean {
  return Object.values(launch).every(
    (value: string) => value.trim() !== '' && value.length <= SIMULATION_VALUE_MAX_LENGTH,
  );
}
