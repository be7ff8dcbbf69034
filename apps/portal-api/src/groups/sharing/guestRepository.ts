import type {
  DocumentKind,
  ReceivedShare,
  SharedAccount,
  SharedAccountDetail,
  SharedDocument,
} from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';
import { money } from '../profile/money';

/** A share as its guest reads it; whose it is stays on this side. */
export interface StoredReceived {
  share: ReceivedShare;
  /** Whose data it is. */
  client: string;
}

interface ReceivedRow {
  share_id: string;
  client_subject: string;
  client_name: string;
  last_day: string;
  values_shown: boolean;
  kinds: DocumentKind[];
  accounts: number;
}

/** The shares of the guest who asks that go on, or one of them. The database shows no others. */
export async function selectReceived(
  sql: Sql,
  subject: string,
  now: Date,
  shareid: string | null = null,
): Promise<StoredReceived[]> {
  const rows = await sql.query<ReceivedRow>(
    `select share_id, client_subject, client_name, last_day, values_shown, kinds,
       (select count(*)::int from share_account a where a.share_id = s.share_id) as accounts
     from share s
     where guest_subject = $1 and revoked_at is null and ends_at > $2::timestamptz
       and ($3::text is null or share_id = $3)
     order by client_name, share_id`,
    [subject, now.toISOString(), shareid],
  );
  return rows.map((row) => ({
    client: row.client_subject,
    share: {
      shareid: row.share_id,
      client: row.client_name,
      until: row.last_day,
      valuesshown: row.values_shown,
      kinds: row.kinds,
      accounts: row.accounts,
    },
  }));
}

/** Whether it ever was the guest's; nothing else of a share that is over can be read. */
export async function wasReceived(sql: Sql, shareid: string): Promise<boolean> {
  const rows = await sql.query<{ was: boolean }>('select share_was_received($1) as was', [shareid]);
  return rows[0]?.was === true;
}

/** Takes an invitation up; null when it is not this person's to use. */
export async function acceptShare(
  sql: Sql,
  keyHash: Uint8Array,
  now: Date,
): Promise<{ shareid: string; client: string } | null> {
  const rows = await sql.query<{ accepted_share: string; client: string }>(
    'select accepted_share, client from accept_share($1, $2::timestamptz)',
    [keyHash, now.toISOString()],
  );
  const found = rows[0];
  return found ? { shareid: found.accepted_share, client: found.client } : null;
}

interface AccountRow {
  account_key: string;
  name: string;
  masked_number: string | null;
  registration: string;
  institution: string;
  value: string | null;
  day_change: string | null;
  as_of: string | null;
}

/** The accounts of a share; values where the database shows the guest the account itself. */
export async function selectSharedAccounts(
  sql: Sql,
  shareid: string,
  accountkey: string | null = null,
): Promise<SharedAccountDetail[]> {
  const rows = await sql.query<AccountRow>(
    `select x.account_key, x.name, x.masked_number, x.registration, x.institution, a.value, a.day_change, a.as_of
     from share_account x left join account a on a.account_key = x.account_key
     where x.share_id = $1 and ($2::text is null or x.account_key = $2) order by x.position`,
    [shareid, accountkey],
  );
  return rows.map((row) => ({
    account: accountOf(row),
    ...(row.value !== null && { value: money(row.value) }),
    ...(row.day_change !== null && { daychange: money(row.day_change) }),
    ...(row.as_of !== null && { asof: row.as_of }),
  }));
}

function accountOf(row: AccountRow): SharedAccount {
  return {
    key: row.account_key,
    name: row.name,
    ...(row.masked_number !== null && { maskednumber: row.masked_number }),
    registration: row.registration,
    institution: row.institution,
  };
}

export interface SharedFilter {
  account?: string | undefined;
  kind?: DocumentKind | undefined;
}

interface DocumentRow {
  document_id: string;
  kind: DocumentKind;
  title: string;
  account_key: string;
  document_date: string;
  correction: string | null;
}

/** Documents of the one share that the transaction is about, newest first; the database shows no others. */
export async function selectSharedDocuments(
  sql: Sql,
  { account, kind }: SharedFilter,
  rows: number,
  after: { day: string; id: string } | null,
): Promise<SharedDocument[]> {
  const found = await sql.query<DocumentRow>(
    `${DOCUMENTS} where ($1::text is null or d.account_key = $1) and ($2::text is null or d.kind = $2)
       and not exists (select from document later where later.supersedes = d.document_id)
       and ($3::date is null or (d.document_date, d.document_id) < ($3::date, $4::text))
     order by d.document_date desc, d.document_id desc limit $5`,
    [account ?? null, kind ?? null, after?.day ?? null, after?.id ?? null, rows],
  );
  return found.map(documentOf);
}

const DOCUMENTS =
  'select d.document_id, d.kind, d.title, d.account_key, d.document_date, d.correction from document d';

export async function selectSharedDocument(
  sql: Sql,
  documentid: string,
): Promise<SharedDocument | null> {
  const found = await sql.query<DocumentRow>(`${DOCUMENTS} where d.document_id = $1`, [documentid]);
  return found[0] ? documentOf(found[0]) : null;
}

function documentOf(row: DocumentRow): SharedDocument {
  return {
    documentid: row.document_id,
    kind: row.kind,
    title: row.title,
    account: row.account_key,
    date: row.document_date,
    ...(row.correction !== null && { correction: row.correction }),
  };
}
