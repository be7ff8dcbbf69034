import { brokerItems, type BrokerTable, headerMatches, inOrderOfDay } from './csv/brokerTable';
import { csvRows } from './csv/csvRows';
import { FIDELITY, FIDELITY_ALL_ACCOUNTS, FIDELITY_WITH_BALANCE } from './csv/fidelity';
import { OWN_TABLES, ownItems, type OwnTableName, ownTableOf } from './csv/ownTables';
import { SCHWAB, SCHWAB_CHECKING, SCHWAB_POSITIONS } from './csv/schwab';
import type { ImportedItem } from './importedItem';
import { readOfx } from './ofx/readOfx';
import { ImportRefusal } from './refusal';
import { type Source, wholeTextOf } from './source/openSource';

const BROKERS = {
  schwab: SCHWAB,
  'schwab-checking': SCHWAB_CHECKING,
  'schwab-positions': SCHWAB_POSITIONS,
  fidelity: FIDELITY,
  'fidelity-balance': FIDELITY_WITH_BALANCE,
  'fidelity-accounts': FIDELITY_ALL_ACCOUNTS,
} as const satisfies Record<string, BrokerTable>;

export type Format = 'ofx' | keyof typeof BROKERS | OwnTableName;

// `as`: Object.keys forgets which keys there are.
export const FORMATS = ['ofx', ...Object.keys(BROKERS), ...Object.keys(OWN_TABLES)] as Format[];

/** A statement of many years; it is held in memory. */
const MOST_OFX_BYTES = 64 * 1024 ** 2;

/** The format by the beginning of the file. */
export function formatOf({ head }: Source): Format {
  if (/^\s*(OFXHEADER\s*:|<\?xml[^>]*\?>\s*<\?OFX|<\?OFX|<OFX>)/i.test(head)) return 'ofx';
  const lines = head
    .split(/\r\n|\n|\r/)
    .slice(0, 40)
    .map(cellsOf);
  const first = lines.find((cells) => cells.some((cell) => cell !== ''));
  const own = first && ownTableOf(first);
  if (own) return own;
  for (const cells of lines) {
    for (const [name, { header }] of Object.entries(BROKERS)) {
      // `as`: Object.entries forgets which keys there are.
      if (headerMatches(cells, header)) return name as Format;
    }
  }
  throw new ImportRefusal(
    `The format is not known: name it with --format, one of ${FORMATS.join(', ')}.`,
  );
}

/** A header has no commas and no marks inside its cells. */
const cellsOf = (line: string): string[] =>
  line.split(',').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

/** Everything that a file says, in order. */
export async function* readItems(source: Source, format: Format): AsyncGenerator<ImportedItem> {
  if (format === 'ofx') yield* readOfx(await wholeTextOf(source, MOST_OFX_BYTES));
  else if (format in OWN_TABLES) {
    // `as`: it is a key of the tables.
    yield* ownItems(csvRows(source), format as OwnTableName);
  } else {
    // `as`: what is neither of ours nor OFX is a broker's.
    const table: BrokerTable = BROKERS[format as keyof typeof BROKERS];
    yield* inOrderOfDay(
      brokerItems(csvRows(source, { relaxQuotes: format.startsWith('fidelity') }), table),
    );
  }
}
