import directory from './bankDirectory.txt?raw';

/** What the directory says of a routing number. */
export interface Bank {
  name: string;
  acceptsAch: boolean;
  acceptsWires: boolean;
}

/** `CUSTOMER NAME` in the FedACH participant directory: columns 36 to 71 of 155. */
const NAME = [35, 71] as const;
/** Institution status code; 1 receives government and commercial transfers. */
const STATUS = 148;
/** Data view code is not used by the directory of today; we keep `1` there for banks that take wires. */
const WIRES = 149;

/**
 * The bundled directory, in the public format of the FedACH participant directory (Federal Reserve Bank Services). Its
 * banks are made up, but for their routing numbers' form: a firm puts its own copy of the file in its place.
 */
const banks: ReadonlyMap<string, Bank> = new Map(
  directory
    .split('\n')
    .filter((line) => line.length > STATUS)
    .map((line) => [
      line.slice(0, 9),
      {
        name: words(line.slice(...NAME)),
        acceptsAch: line[STATUS] === '1',
        acceptsWires: line[WIRES] === '1',
      },
    ]),
);

/** Null when the directory does not list the number. */
export function bankOf(routingNumber: string): Bank | null {
  return banks.get(routingNumber) ?? null;
}

/** `INVENTED BANK OF ALDER` as a client reads it. */
function words(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/\b(?!of\b|the\b)[a-z]/g, (letter) => letter.toUpperCase());
}
