import type { Sql } from '../../db/sql';
import type { SecurityName } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { shown } from '../values';
import { selectHousehold } from './selectHousehold';

/** An account whose ledger may be written. */
export interface ImportAccount {
  key: string;
  household: string;
  /** Null where nobody has said. */
  opened: string | null;
}

export interface Asked {
  /** What the person at the terminal named; null for nothing. */
  household: string | null;
  account: string | null;
}

export interface Names {
  account(named: string | null): Promise<ImportAccount>;
  /** An account that a row names beside its own. */
  other(named: string): Promise<ImportAccount>;
  /** Null when it is not known; it is noted then. */
  security(named: SecurityName): Promise<string | null>;
  isKnown(named: SecurityName): Promise<boolean>;
  /** New shares and old ones of a split of a day. */
  split(security: string, day: string): Promise<[string, string] | null>;
  /** What is not known, as files call it, with how often it was met. */
  unknown: ReadonlyMap<string, number>;
  /** Securities came in: what was not found may be now. */
  forget(): void;
}

/** Finds accounts and securities by what files call them, each once. */
export function namesOf(sql: Sql, asked: Asked): Names {
  const accounts = new Map<string, ImportAccount>();
  const others = new Map<string, ImportAccount>();
  const securities = new Map<string, string | null>();
  const unknown = new Map<string, number>();
  let household: string | null | undefined;
  return {
    unknown,
    forget: () => securities.clear(),
    account: async (named) => {
      const known = accounts.get(named ?? '');
      if (known) return known;
      household ??= asked.household === null ? null : await findHousehold(sql, asked.household);
      const found = await findAccount(sql, named, { ...asked, household });
      // A file of one account is meant by the one that was named; a second account of it is not.
      if (asked.account !== null && accounts.size > 0)
        throw new ImportRefusal(
          'The file is of several accounts, and --account names one: leave it out.',
        );
      accounts.set(named ?? '', found);
      return found;
    },
    security: async (named) => {
      const key = JSON.stringify([named.id, named.cusip, named.symbol]);
      let found = securities.get(key);
      if (found === undefined) {
        found = await findSecurity(sql, named);
        securities.set(key, found);
      }
      if (found === null) {
        const words = wordsFor(named);
        unknown.set(words, (unknown.get(words) ?? 0) + 1);
      }
      return found;
    },
    other: async (named) => {
      const found =
        others.get(named) ?? (await findAccount(sql, named, { household: null, account: null }));
      others.set(named, found);
      return found;
    },
    isKnown: async (named) => (await findSecurity(sql, named)) !== null,
    split: (security, day) => findSplit(sql, security, day),
  };
}

export function wordsFor({ id, cusip, symbol, name }: SecurityName): string {
  const marks = [...new Set([symbol, cusip, id].filter(Boolean))].join(', ');
  return shown(name === undefined ? marks : `${marks} (${name})`);
}

/** By its id here, or by the firm's own. */
export async function findHousehold(sql: Sql, named: string): Promise<string> {
  const found = await selectHousehold(sql, named);
  if (!found) throw new ImportRefusal(`There is no household ${shown(named)}.`);
  return found.id;
}

const DIGITS_MEANT = 3;

async function findAccount(
  sql: Sql,
  named: string | null,
  { household, account }: Asked,
): Promise<ImportAccount> {
  const wanted = account ?? named;
  if (wanted === null)
    throw new ImportRefusal('The file names no account: name one with --account.');
  const exact = await sql.query<ImportAccount>(
    `select a.account_key as key, a.household_id as household, a.opened from account a
     where a.source = 'firm' and a.kind = 'asset' and (a.account_key = $1 or a.account_key =
       (select n.account_key from import_name n where n.kind = 'account' and n.firm_id = $1))`,
    [wanted],
  );
  const found = exact.length > 0 ? exact : await findByDigits(sql, wanted, household);
  const [one, other] = found;
  if (!one) {
    const hint = household === null ? ', or its household with --household' : '';
    throw new ImportRefusal(
      `There is no account ${masked(wanted)}: name one with --account${hint}.`,
    );
  }
  if (other)
    throw new ImportRefusal(
      `Several accounts end like ${masked(wanted)}: name one with --account.`,
    );
  if (household !== null && one.household !== household)
    throw new ImportRefusal(`The account ${masked(wanted)} is of another household.`);
  return one;
}

/** Only the last digits of a number are kept here, so they say which account of a household is meant. */
async function findByDigits(
  sql: Sql,
  named: string,
  household: string | null,
): Promise<ImportAccount[]> {
  const digits = named.replaceAll(/\D/g, '');
  if (household === null || digits.length < DIGITS_MEANT) return [];
  return sql.query(
    `select account_key as key, household_id as household, opened from account
     where household_id = $1 and source = 'firm' and kind = 'asset'
       and char_length(regexp_replace(masked_number, '\\D', '', 'g')) >= $3::int
       and (right($2, char_length(regexp_replace(masked_number, '\\D', '', 'g'))) = regexp_replace(masked_number, '\\D', '', 'g')
         or right(regexp_replace(masked_number, '\\D', '', 'g'), char_length($2)) = $2)`,
    [household, digits, DIGITS_MEANT],
  );
}

/** A number of an account is not repeated on a terminal. */
const masked = (named: string): string =>
  /\d{6}/.test(named) ? `••${named.slice(-4)}` : `“${shown(named)}”`;

async function findSecurity(sql: Sql, { id, cusip, symbol }: SecurityName): Promise<string | null> {
  const rows = await sql.query<{ security: string; rank: number }>(
    `select security_id as security,
       case when security_id = $1 then 1 when cusip = $2 then 2 else 3 end as rank
     from security where security_id = $1 or cusip = $2 or symbol = $3 order by rank`,
    [id ?? null, cusip ?? null, symbol ?? null],
  );
  const [best, next] = rows;
  if (best && next && next.rank === best.rank)
    throw new ImportRefusal(
      `Several securities are called ${shown(symbol ?? cusip ?? '')}: name its id.`,
    );
  return best?.security ?? null;
}

async function findSplit(
  sql: Sql,
  security: string,
  day: string,
): Promise<[string, string] | null> {
  const [row] = await sql.query<{ fresh: string; old: string }>(
    `select trim_scale(new_shares)::text as fresh, trim_scale(old_shares)::text as old
     from security_split where security_id = $1 and ex_day between $2::date - 7 and $2::date order by ex_day desc limit 1`,
    [security, day],
  );
  return row ? [row.fresh, row.old] : null;
}
