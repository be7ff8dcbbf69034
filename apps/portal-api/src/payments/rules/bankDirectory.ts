import directory from './bankDirectory.txt?raw';

/** What the directory says of a routing number. */
export interface Bank {
  name: string;
  acceptsAch: boolean;
  /** After a merger the number that takes the payments; null while this one does. */
  newNumber: string | null;
}

/** Banks by routing number. */
export type BankDirectory = ReadonlyMap<string, Bank>;

/**
 * A line of the FedACH participant directory (Federal Reserve Bank Services), 155 columns: routing number, office code,
 * Reserve Bank, record type, date, new routing number, name, address, telephone, status, and blanks that may be cut off.
 */
const LINE =
  /^(?<number>\d{9})[OB]\d{9}(?<type>[012])\d{6}(?<newNumber>\d{9})(?<name>.{36}).{77}(?<status>\d)\d {0,5}$/;
/** Record type of a bank whose payments go to its new routing number. */
const RENUMBERED = '2';
/** Status of a bank that takes payments of the government and of companies. */
const RECEIVES = '1';

/** The banks of a file, or the number of its first line that is of another form (0: there is no line). */
export function parseBankDirectory(text: string): BankDirectory | { faultyLine: number } {
  const banks = new Map<string, Bank>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const found = LINE.exec(line)?.groups;
    if (!found) return { faultyLine: index + 1 };
    const { number = '', type, newNumber = '', name = '', status } = found;
    banks.set(number, {
      name: words(name),
      acceptsAch: status === RECEIVES,
      newNumber: type === RENUMBERED ? newNumber : null,
    });
  }
  return banks.size === 0 ? { faultyLine: 0 } : banks;
}

/** The sandbox's banks: all made up, but for the form of their routing numbers. */
export function inventedBanks(): BankDirectory {
  const banks = parseBankDirectory(directory);
  if ('faultyLine' in banks) throw new Error(`Line ${banks.faultyLine} of bankDirectory.txt.`);
  return banks;
}

/** `INVENTED BANK OF ALDER, NA` as a client reads it. */
function words(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/\b(?:na|cu|fcu|fsb|usa)\b/g, (letters) => letters.toUpperCase())
    .replaceAll(/(?<![\w'])(?!of\b|the\b)[a-z]/g, (letter) => letter.toUpperCase());
}
