import type { Content, DynamicConfig, FaqEntry, Feedback, Template } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import type { BrandColors } from '../../imports/content/firmFace';

interface ConfigRow {
  config_type: keyof DynamicConfig;
  value: unknown;
}

/** One member per type; all of them without `configType`. */
export async function selectDynamicConfig(
  sql: Sql,
  configType: keyof DynamicConfig | undefined,
): Promise<DynamicConfig> {
  const rows = await sql.query<ConfigRow>(
    `select config_type, value from dynamic_config
     where config_type in ('session', 'support') and ($1::text is null or config_type = $1) order by config_type`,
    [configType ?? null],
  );
  return Object.fromEntries(rows.map(({ config_type, value }) => [config_type, value]));
}

/** The firm's face, from `dynamic_config` of type `firm`. */
export async function selectTemplate(sql: Sql): Promise<Template> {
  const rows = await sql.query<{ config_type: string; value: Record<string, unknown> }>(
    `select config_type, value from dynamic_config where config_type in ('firm', 'support')`,
  );
  const by = new Map(rows.map(({ config_type, value }) => [config_type, value]));
  const firm = (by.get('firm') ?? {}) as Partial<Template>;
  const support = (by.get('support') ?? {}) as { phone?: string; hours?: string };
  return {
    firmname: firm.firmname ?? 'Client portal',
    supportphone: support.phone ?? '',
    supporthours: support.hours ?? '',
    ...(firm.disclosure && { disclosure: firm.disclosure }),
    links: firm.links ?? [],
  };
}

/** Whose portal this is, for the document; null where nobody has said. */
export async function selectFirmName(sql: Pick<Sql, 'query'>): Promise<string | null> {
  const [row] = await sql.query<{ firmname: string | null }>(
    `select value ->> 'firmname' as firmname from dynamic_config where config_type = 'firm'`,
  );
  return row?.firmname ?? null;
}

/** How the firm names itself and is called before anybody has signed in; null where nobody has said. */
export interface FirmFace {
  name: string | null;
  support: { phone: string; hours: string } | null;
  /** The firm's own colour, and its mark as SVG; null where the portal's are to be shown. */
  brand: BrandColors | null;
  mark: string | null;
  /** What helps whoever cannot sign in yet. */
  guides: Template['links'];
}

/** spec §2: the film of the registration and the guide to authenticator apps. */
const GUIDES: readonly string[] = ['registration-video', 'authenticator-guide'];

export async function selectFirmFace(sql: Sql): Promise<FirmFace> {
  const { support } = await selectDynamicConfig(sql, 'support');
  const [firm = { links: null, name: null, brand: null, mark: null }] = await sql.query<
    Pick<FirmFace, 'name' | 'brand' | 'mark'> & { links: FirmFace['guides'] | null }
  >(
    `select value ->> 'firmname' as name, value -> 'brand' as brand, value ->> 'mark' as mark, value -> 'links' as links
     from dynamic_config where config_type = 'firm'`,
  );
  const { links, ...face } = firm;
  return {
    ...face,
    support: support?.phone ? support : null,
    guides: (links ?? []).filter(({ id }) => GUIDES.includes(id)),
  };
}

/** All entries in their order, or those a search finds, best first. */
export function selectFaq(sql: Sql, query: string | null): Promise<FaqEntry[]> {
  return sql.query<FaqEntry>(
    `select faq_id as faqid, question, answer, topic from faq_entry
     where $1::text is null or words @@ websearch_to_tsquery('english', $1)
     order by case when $1::text is null then 0 else -ts_rank(words, websearch_to_tsquery('english', $1)) end, position`,
    [query],
  );
}

const PAGE = 'content_id as contentid, title, body, updated_on as updatedon';

export async function selectContent(sql: Sql, contentid: string): Promise<Content | null> {
  const [page] = await sql.query<Content>(
    `select ${PAGE} from content_page where content_id = $1`,
    [contentid],
  );
  return page ?? null;
}

export function selectProspectContent(sql: Sql): Promise<Content[]> {
  return sql.query<Content>(
    `select ${PAGE} from content_page where for_prospects order by content_id`,
  );
}

export async function insertFeedback(
  { sql, subject }: HouseholdScope,
  { rating, text, page }: Feedback,
  now: Date,
): Promise<void> {
  await sql.query(
    'insert into feedback (subject, rating, text, page, at) values ($1, $2, $3, $4, $5::timestamptz)',
    [subject, rating, text ?? null, page, now.toISOString()],
  );
}
