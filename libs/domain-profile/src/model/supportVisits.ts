import type { AccessLogEntry } from '@portal/api-sdk';

/** Everything that one support user did in one simulation, as far as it is loaded; newest first, never empty. */
export interface SupportVisit {
  id: string;
  entries: readonly AccessLogEntry[];
  /** Absent while older entries are not loaded. */
  started?: AccessLogEntry;
  /** Absent while it goes on. */
  ended?: AccessLogEntry;
}

export type AccessLogRow = { entry: AccessLogEntry } | { visit: SupportVisit };

/** Being asked for a reason comes before a visit and may lead to none. */
const IN_VISIT: readonly AccessLogEntry['action'][] = [
  'simulation.started',
  'simulation.resumed',
  'simulation.read',
  'simulation.refused',
  'simulation.ended',
];

/**
 * One row for each visit of support, where its newest entry stands; every other entry is a row of its own.
 * @param entries newest first.
 */
export function foldSupportVisits(entries: readonly AccessLogEntry[]): AccessLogRow[] {
  const rows: AccessLogRow[] = [];
  /** By the name of the support user: the visit whose beginning has not come yet. */
  const open = new Map<string | undefined, AccessLogEntry[]>();
  const visits: AccessLogEntry[][] = [];
  for (const entry of entries) {
    if (entry.who !== 'support' || !IN_VISIT.includes(entry.action)) {
      rows.push({ entry });
      continue;
    }
    const isNew = entry.action === 'simulation.ended' || !open.has(entry.name);
    const visit = isNew ? [] : (open.get(entry.name) ?? []);
    if (isNew) {
      visits.push(visit);
      open.set(entry.name, visit);
      rows.push({ visit: { id: entry.entryid, entries: visit } });
    }
    visit.push(entry);
    if (entry.action === 'simulation.started') open.delete(entry.name);
  }
  return rows.map((row) => ('visit' in row ? { visit: withEnds(row.visit) } : row));
}

function withEnds({ id, entries }: SupportVisit): SupportVisit {
  const started = entries.find(({ action }) => action === 'simulation.started');
  const ended = entries.find(({ action }) => action === 'simulation.ended');
  return { id, entries, ...(started && { started }), ...(ended && { ended }) };
}

/** Whole minutes from its beginning to its last entry, at least one; undefined while its beginning is not loaded. */
export function minutesOfVisit({ entries, started }: SupportVisit): number | undefined {
  const last = entries[0];
  if (!started || !last) return undefined;
  return Math.max(1, Math.round((Date.parse(last.at) - Date.parse(started.at)) / 60_000));
}

/** The areas it looked at, each once, first seen first. */
export function areasOfVisit({ entries }: SupportVisit): string[] {
  const areas = entries.flatMap(({ area, outcome }) => (area && outcome === 'done' ? [area] : []));
  return [...new Set(areas.reverse())];
}
