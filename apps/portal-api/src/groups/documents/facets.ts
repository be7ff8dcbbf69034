import type { DocumentFacets } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { type DocumentFilter, DocumentQuery } from './documentRepository';
import { typeNames } from './typeNames';

interface CountRow {
  facet: 'type' | 'account' | 'year' | 'status' | 'total';
  value: string | null;
  label: string | null;
  count: number;
}

const STATUS_NAMES: Readonly<Record<string, string>> = {
  new: 'New',
  unread: 'Not opened',
  read: 'Opened',
  corrected: 'Corrected',
};

/** Counts of all facets in one pass over the documents under a filter. */
export async function readFacets(
  scope: HouseholdScope,
  filter: DocumentFilter,
): Promise<DocumentFacets> {
  const query = new DocumentQuery(scope);
  const rows = await scope.sql.query<CountRow>(
    `with found as materialized (
       select d.document_type, d.account_key, coalesce(a.nickname, a.account_name) as account_name,
         extract(year from d.period_to)::int as year, d.supersedes is not null as corrected, o.subject is not null as opened,
         d.delivered_at > coalesce(k.looked_before, now() - interval '30 days') as fresh
       from ${query.source(filter)}
     )
     select 'type' as facet, document_type as value, null as label, count(*)::int as count from found group by 2
     union all
     select 'account', account_key, min(account_name), count(*)::int from found where account_key is not null group by 2
     union all
     select 'year', year::text, null, count(*)::int from found group by 2
     union all
     select 'status', case when opened then 'read' when fresh then 'new' else 'unread' end, null, count(*)::int from found group by 2
     union all
     select 'status', 'corrected', null, count(*)::int from found where corrected having count(*) > 0
     union all
     select 'total', null, null, count(*)::int from found
     order by 1, 4 desc, 2`,
    query.values,
  );
  const of = (facet: CountRow['facet'], label: (row: CountRow) => string) =>
    rows
      .filter((row) => row.facet === facet)
      .map((row) => ({ value: row.value ?? '', label: label(row), count: row.count }));
  return {
    total: rows.find(({ facet }) => facet === 'total')?.count ?? 0,
    types: of('type', ({ value }) => typeNames(value ?? '')),
    accounts: of('account', ({ label }) => label ?? ''),
    years: of('year', ({ value }) => value ?? '').sort((a, b) => Number(b.value) - Number(a.value)),
    statuses: of('status', ({ value }) => STATUS_NAMES[value ?? ''] ?? ''),
  };
}
