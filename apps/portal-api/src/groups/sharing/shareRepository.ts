import type { DocumentKind, NewShare, Share, ShareOpening } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { UTC } from '../documents/documentRepository';

export interface WantedShare extends NewShare {
  shareid: string;
  keyHash: Uint8Array;
  linkEnds: Date;
  now: Date;
}

interface Person {
  name: string;
  email: string;
}

/** The person who asks, by whole name. */
export async function selectOwnPerson({ sql, subject }: HouseholdScope): Promise<Person | null> {
  const rows = await sql.query<Person>(
    `select given_name || ' ' || family_name as name, email from person where subject = $1`,
    [subject],
  );
  return rows[0] ?? null;
}

/** How many shares can still show something. */
export async function countOpenShares(scope: HouseholdScope, now: Date): Promise<number> {
  const { sql, household } = scope;
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`share ${household}`]);
  const rows = await sql.query<{ count: number }>(
    `select count(*)::int as count from share
     where household_id = $1 and revoked_at is null and ends_at > $2::timestamptz
       and (accepted_at is not null or link_ends_at > $2::timestamptz)`,
    [household, now.toISOString()],
  );
  return rows[0]?.count ?? 0;
}

/** How many of the accounts were the household's: all of them, or nothing may be kept. */
export async function insertShare(
  { sql, subject, household }: HouseholdScope,
  client: Person,
  wanted: WantedShare,
): Promise<number> {
  const { shareid, name, email, relation, accounts, valuesshown, kinds, until } = wanted;
  await sql.query(
    `insert into share (share_id, household_id, client_subject, client_name, guest_name, guest_email, relation,
       values_shown, kinds, last_day, ends_at, created_at, link_ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::date,
       ($10::date + 1)::timestamp at time zone 'America/New_York', $11::timestamptz, $12::timestamptz)`,
    [
      ...[shareid, household, subject, client.name, name, email, relation, valuesshown, kinds],
      ...[until, wanted.now.toISOString(), wanted.linkEnds.toISOString()],
    ],
  );
  const kept = await sql.query(
    `insert into share_account (share_id, household_id, account_key, position, name, masked_number, registration,
       institution)
     select $1, household_id, account_key, row_number() over (order by position, account_key),
       coalesce(nickname, account_name), masked_number, registration, institution
     from account where household_id = $2 and account_key = any($3::text[]) returning account_key`,
    [shareid, household, accounts],
  );
  await sql.query(
    'insert into share_invitation (key_hash, share_id, ends_at) values ($1, $2, $3::timestamptz)',
    [wanted.keyHash, shareid, wanted.linkEnds.toISOString()],
  );
  return kept.length;
}

/**
 * How many of the items were folders of the household's drives that whoever asks may change, out of the bin: all of them, or
 * nothing may be kept.
 */
export async function insertSharedFolders(
  { sql, household }: HouseholdScope,
  shareid: string,
  folders: readonly string[],
): Promise<number> {
  const kept = await sql.query(
    `insert into share_folder (share_id, household_id, item_id)
     select $1, household_id, item_id from drive_item
     where household_id = $2 and item_id = any($3::text[]) and kind = 'folder' and drive_item_is_there(item_id)
       and may_open_item(access_id, true)
     returning item_id`,
    [shareid, household, folders],
  );
  return kept.length;
}

interface ShareRow {
  share_id: string;
  guest_name: string;
  guest_email: string;
  relation: Share['relation'];
  state: Share['state'];
  accounts: string[];
  folders: string[];
  values_shown: boolean;
  kinds: DocumentKind[];
  last_day: string;
  created: string;
  client_name: string;
  link_ends: string;
  accepted: string | null;
  revoked: string | null;
  openings: number;
  last_opened: string | null;
}

/** What a guest opened: the lines about this share that their hand left in the household's file. */
const OPENED = `l.household_id = s.household_id and l.actor = s.guest_subject and l.outcome = 'done'
  and l.action in ('share.account_opened', 'share.document_opened', 'share.file_opened')
  and l.reason = 'share.' || s.share_id`;

/** All shares of the household, newest first, or one of them. */
export async function selectShares(
  { sql, household }: HouseholdScope,
  now: Date,
  shareid: string | null = null,
): Promise<Share[]> {
  const time = (column: string) => `to_char(${column} at time zone 'UTC', ${UTC})`;
  const rows = await sql.query<ShareRow>(
    `select share_id, guest_name, guest_email, relation, values_shown, kinds, last_day, client_name,
       case when revoked_at is not null then 'revoked' when ends_at <= $2::timestamptz then 'ended'
         when accepted_at is not null then 'active' when link_ends_at <= $2::timestamptz then 'lapsed'
         else 'invited' end as state,
       array(select coalesce(a.nickname, a.account_name) from share_account x join account a using (account_key)
         where x.share_id = s.share_id order by x.position) as accounts,
       array(select i.name from share_folder f join drive_item i using (item_id)
         where f.share_id = s.share_id order by lower(i.name)) as folders,
       ${time('created_at')} as created, ${time('link_ends_at')} as link_ends,
       ${time('accepted_at')} as accepted, ${time('revoked_at')} as revoked,
       opened.openings, ${time('opened.last_at')} as last_opened
     from share s cross join lateral (
       select count(*)::int as openings, max(l.at) as last_at from audit_line l where ${OPENED}) opened
     where household_id = $1 and ($3::text is null or share_id = $3) order by created_at desc, share_id`,
    [household, now.toISOString(), shareid],
  );
  return rows.map(shareOf);
}

function shareOf(row: ShareRow): Share {
  return {
    shareid: row.share_id,
    name: row.guest_name,
    email: row.guest_email,
    relation: row.relation,
    state: row.state,
    accounts: row.accounts,
    folders: row.folders,
    valuesshown: row.values_shown,
    kinds: row.kinds,
    until: row.last_day,
    created: row.created,
    createdby: row.client_name,
    ...(row.state === 'invited' && { linkends: row.link_ends }),
    ...(row.accepted !== null && { accepted: row.accepted }),
    ...(row.revoked !== null && { revoked: row.revoked }),
    openings: row.openings,
    ...(row.last_opened !== null && { lastopened: row.last_opened }),
  };
}

/** From now on the database shows the guest nothing of it. Once is enough. */
export async function revokeShare(
  { sql, household }: HouseholdScope,
  shareid: string,
  now: Date,
): Promise<boolean> {
  const revoked = await sql.query(
    `update share set revoked_at = $3::timestamptz
     where household_id = $1 and share_id = $2 and revoked_at is null returning 1`,
    [household, shareid, now.toISOString()],
  );
  return revoked.length > 0;
}

const OPENED_WORDS: Readonly<Record<string, ShareOpening['what']>> = {
  document: 'document',
  drive_item: 'file',
};

export interface OpeningLine {
  line: string;
  opening: ShareOpening;
}

export async function selectOpenings(
  { sql, household }: HouseholdScope,
  shareid: string,
  rows: number,
  before: string | null,
): Promise<OpeningLine[]> {
  const found = await sql.query<{ line: string; at: string; type: string; name: string | null }>(
    `select l.line_id as line, to_char(l.at at time zone 'UTC', ${UTC}) as at, l.object_type as type,
       coalesce(d.title, i.name, a.nickname, a.account_name) as name
     from share s join audit_line l on ${OPENED}
       left join account a on l.object_type = 'account' and a.account_key = l.object_id
       left join document d on l.object_type = 'document' and d.document_id = l.object_id
       left join drive_item i on l.object_type = 'drive_item' and i.item_id = l.object_id
     where s.household_id = $1 and s.share_id = $2 and ($3::bigint is null or l.line_id < $3::bigint)
     order by l.line_id desc limit $4`,
    [household, shareid, before, rows],
  );
  return found.map(({ line, at, type, name }) => ({
    line,
    opening: {
      at,
      what: OPENED_WORDS[type] ?? 'account',
      name: name ?? 'Not there any more',
    },
  }));
}
