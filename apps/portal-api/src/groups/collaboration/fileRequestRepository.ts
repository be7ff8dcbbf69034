import { randomBytes } from 'node:crypto';
import type { AskedHousehold, FileRequest, NewFileRequest } from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound, requestInvalid } from '../../problems';
import { type BoxScope, cleanLine, instant } from '../secure-messages/box';
import { liveLine, noteEvent } from './driveRepository';
import type { DriveScope } from './driveScope';
import { advisorShutOut, fileGiven, requestClosed } from './problems';

/** Whose checklists: a household's own, or those that an advisor asked for. */
export interface Whose {
  column: 'household_id' | 'advisor_id';
  id: string;
}

interface RequestRow {
  request_id: string;
  household_id: string;
  household: string;
  title: string;
  due: string;
  advisor_name: string;
  asked_at: string;
  closed_at: string | null;
  files: {
    number: number;
    name: string;
    item: string | null;
    file: string | null;
    at: string | null;
    by: string | null;
  }[];
}

/** What was given is nameless for whoever may not open it. */
const REQUEST = `
  select r.request_id, r.household_id, h.name as household, r.title, to_char(r.due, 'YYYY-MM-DD') as due, r.advisor_name,
    r.asked_at, r.closed_at, (
      select jsonb_agg(jsonb_build_object('number', f.number, 'name', f.name) || case
        when given_file_is_there(f.item_id, r.advisor_id) then jsonb_build_object('item', i.item_id,
          'file', case when i.item_id is not null then f.file_name end, 'at', f.fulfilled_at, 'by', f.fulfilled_by)
        else '{"item": null, "file": null, "at": null, "by": null}' end order by f.number)
      from requested_file f left join drive_item i on i.item_id = f.item_id where f.request_id = r.request_id) as files
  from file_request r join household h using (household_id)`;

function requestOf(row: RequestRow, now: string): FileRequest {
  const isMissing = row.files.some(({ at }) => at === null);
  const today = newYorkTimeOf(new Date(now)).day;
  return {
    ...{ requestid: row.request_id, household: row.household, title: row.title, due: row.due },
    overdue: row.closed_at === null && isMissing && row.due < today,
    ...{ askedby: row.advisor_name, asked: instant(row.asked_at) },
    ...(row.closed_at !== null && { closed: instant(row.closed_at) }),
    files: row.files.map(({ number, name, item, file, at, by }) => ({
      ...{ number: String(number), name },
      ...(item !== null && { itemid: item }),
      ...(file !== null && { filename: file }),
      ...(at !== null && { fulfilled: instant(at) }),
      ...(by !== null && { fulfilledby: by }),
    })),
  };
}

/** Newest first, after the one that ended the page before. */
export async function selectRequests(
  { sql, now }: { sql: Sql; now: string },
  { column, id }: Whose,
  limit: number,
  after: string | null,
): Promise<FileRequest[]> {
  const rows = await sql.query<RequestRow>(
    `${REQUEST} where r.${column} = $1 and ($2::text is null or (r.asked_at, r.request_id) <
       (select k.asked_at, k.request_id from file_request k where k.request_id = $2))
     order by r.asked_at desc, r.request_id desc limit $3::int`,
    [id, after, limit],
  );
  return rows.map((row) => requestOf(row, now));
}

/** @throws ProblemError 404 for one of another household, or of another advisor. */
async function selectRequest(
  { sql, now }: { sql: Sql; now: string },
  { column, id }: Whose,
  requestId: string,
): Promise<{ household: string; request: FileRequest }> {
  const [row] = await sql.query<RequestRow>(
    `${REQUEST} where r.${column} = $1 and r.request_id = $2`,
    [id, requestId],
  );
  if (!row) throw notFound('checklist');
  return { household: row.household_id, request: requestOf(row, now) };
}

/** The households whom the advisor serves. */
export function selectAskedHouseholds({ sql, box }: BoxScope): Promise<AskedHousehold[]> {
  return sql.query<AskedHousehold>(
    `select h.household_id as householdid, h.name from household_advisor a join household h using (household_id)
     where a.advisor_id = $1 order by h.name, h.household_id`,
    [box],
  );
}

export interface Told {
  request: FileRequest;
  /** In whose file of the access log it is written. */
  client: string;
  /** False when it was so already: nothing is told a second time. */
  isNew: boolean;
}

/** @throws ProblemError 404 for a household whom the advisor does not serve. */
export async function insertRequest(
  scope: BoxScope,
  { householdid: household, title: given, due, files }: NewFileRequest,
): Promise<Told> {
  const { sql, box, name: advisor, now } = scope;
  const client = await clientOf(scope, household);
  checkDay(due, now);
  const title = lineOf(given, '/title');
  const names = files.map((file, place) => lineOf(file, `/files/${place}`));
  const id = `frq-${randomBytes(12).toString('hex')}`;
  await sql.query(
    `insert into file_request (request_id, household_id, advisor_id, advisor_name, title, due, asked_at)
     values ($1, $2, $3, $4, $5, $6::date, $7::timestamptz)`,
    [id, household, box, advisor, title, due, now],
  );
  await sql.query(
    `insert into requested_file (request_id, household_id, number, name)
     select $1, $2, number, name from unnest($3::text[]) with ordinality as given (name, number)`,
    [id, household, names],
  );
  const { request } = await selectRequest(scope, { column: 'advisor_id', id: box }, id);
  return { request, client, isNew: true };
}

/** @throws ProblemError 404 for one that somebody else asked for. */
export async function closeRequest(scope: BoxScope, id: string): Promise<Told> {
  const { sql, box, now } = scope;
  const whose: Whose = { column: 'advisor_id', id: box };
  await lockRequest(scope, id);
  const { household, request: before } = await selectRequest(scope, whose, id);
  await sql.query(
    `update file_request set closed_at = $3::timestamptz
     where advisor_id = $1 and request_id = $2 and closed_at is null`,
    [box, id, now],
  );
  const { request } = await selectRequest(scope, whose, id);
  const client = await clientOf(scope, household);
  return { request, client, isNew: before.closed === undefined };
}

/** One change of a checklist at a time, so that what was checked still holds when it is written. */
async function lockRequest({ sql }: { sql: Sql }, id: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`file request ${id}`]);
}

async function clientOf({ sql }: BoxScope, household: string): Promise<string> {
  const [row] = await sql.query<{ client: string | null }>(
    'select client_of_advisor($1) as client',
    [household],
  );
  if (!row || row.client === null) throw notFound('household');
  return row.client;
}

const DAY_MS = 86_400_000;
const LATEST_DAYS = 366;

function checkDay(due: string, now: string): void {
  const today = newYorkTimeOf(new Date(now)).day;
  const latest = new Date(Date.parse(today) + LATEST_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (due >= today && due <= latest) return;
  throw requestInvalid([{ field: '/due', message: 'Choose today or a day within a year.' }]);
}

function lineOf(given: string, field: string): string {
  const line = cleanLine(given);
  if (line === '') throw requestInvalid([{ field, message: 'Use signs that can be seen.' }]);
  return line;
}

/** Gives a file for what was asked; once, unless it is missing again by now. The same one again changes nothing. */
export async function giveFile(
  scope: DriveScope,
  id: string,
  number: string,
  itemId: string,
): Promise<FileRequest> {
  const { sql, household, by, now } = scope;
  const whose: Whose = { column: 'household_id', id: household };
  await lockRequest(scope, id);
  const { request } = await selectRequest(scope, whose, id);
  const asked = request.files.find((file) => file.number === number);
  if (!asked) throw notFound('checklist');
  if (asked.itemid === itemId) return request;
  if (asked.fulfilled !== undefined) throw fileGiven();
  const file = (await liveLine(scope, itemId)).at(-1);
  if (file?.kind !== 'file') throw notFound('item');
  if (request.closed !== undefined) throw requestClosed();
  if (!(await opensForAdvisor(scope, id, itemId))) throw advisorShutOut(request.askedby);
  await sql.query(
    `update requested_file set item_id = $4, file_name = $5, fulfilled_at = $6::timestamptz, fulfilled_by = $7
     where household_id = $1 and request_id = $2 and number = $3::int`,
    [household, id, number, itemId, file.name, now, by],
  );
  await noteEvent(scope, file.drive, file, 'fulfilled', asked.name);
  return (await selectRequest(scope, whose, id)).request;
}

/** Whether the advisor who asked may open the file. */
async function opensForAdvisor(
  { sql, household }: DriveScope,
  id: string,
  itemId: string,
): Promise<boolean> {
  const [row] = await sql.query<{ opens: boolean }>(
    `select advisor_opens_item($3, advisor_id) as opens from file_request
     where household_id = $1 and request_id = $2`,
    [household, id, itemId],
  );
  return row?.opens === true;
}
