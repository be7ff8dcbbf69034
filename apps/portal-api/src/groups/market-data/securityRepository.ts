import type {
  AnalystRating,
  CompanyProfile,
  Executive,
  SecurityDetail,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { money } from '../profile/money';
import { foundColumns, foundOf, type FoundRow } from './securities';

interface DetailRow extends FoundRow {
  asset_class: string;
  subclass: string;
  currency: string;
  listed: string;
  delisted: string | null;
  coupon: string | null;
  maturity: string | null;
  quantity: string | null;
  value: string | null;
  accounts: number;
  former: string[];
}

/** Null for a security that the firm's file does not know. */
export async function selectSecurity(
  { sql, household }: HouseholdScope,
  securityid: string,
): Promise<SecurityDetail | null> {
  const [row] = await sql.query<DetailRow>(
    `select ${foundColumns('$1')}, s.asset_class, s.subclass, s.currency, s.listed, s.delisted, s.coupon, s.maturity,
       trim_scale(mine.quantity) as quantity, mine.value, coalesce(mine.accounts, 0)::int as accounts,
       array(select f.symbol from former_symbol f where f.security_id = s.security_id order by 1) as former
     from security s left join lateral (
       select sum(quantity) as quantity, sum(stated_value) as value, count(*) as accounts
       from position p where p.household_id = $1 and p.security_id = s.security_id) mine on true
     where s.security_id = $2`,
    [household, securityid],
  );
  if (!row) return null;
  return {
    security: foundOf(row),
    assetclass: row.asset_class,
    subclass: row.subclass,
    currency: row.currency,
    listed: row.listed,
    ...(row.delisted !== null && { delisted: row.delisted }),
    ...(row.former.length > 0 && { formersymbols: row.former }),
    ...(row.coupon !== null && { coupon: row.coupon }),
    ...(row.maturity !== null && { maturity: row.maturity }),
    ...(row.quantity !== null && {
      position: {
        quantity: row.quantity,
        ...(row.value !== null && { value: money(row.value) }),
        accounts: row.accounts,
      },
    }),
  };
}

interface ProfileRow {
  description: string;
  industry: string | null;
  headquarters: string | null;
  founded: number | null;
  employees: number | null;
  website: string | null;
}

export async function selectCompanyProfile(
  sql: Sql,
  securityid: string,
): Promise<CompanyProfile | null> {
  const [row] = await sql.query<ProfileRow>(
    'select description, industry, headquarters, founded, employees, website from company_profile where security_id = $1',
    [securityid],
  );
  if (!row) return null;
  return {
    securityid,
    description: row.description,
    ...(row.industry !== null && { industry: row.industry }),
    ...(row.headquarters !== null && { headquarters: row.headquarters }),
    ...(row.founded !== null && { founded: row.founded }),
    ...(row.employees !== null && { employees: row.employees }),
    ...(row.website !== null && { website: row.website }),
  };
}

export async function selectExecutives(sql: Sql, securityid: string): Promise<Executive[]> {
  const rows = await sql.query<{ name: string; role: string; since: number | null }>(
    'select name, role, since from executive where security_id = $1 order by position',
    [securityid],
  );
  return rows.map(({ name, role, since }) => ({ name, role, ...(since !== null && { since }) }));
}

interface RatingRow {
  buy: number;
  hold: number;
  sell: number;
  target_low: string | null;
  target_mean: string | null;
  target_high: string | null;
  as_of: string;
}

/** Null when nobody follows the security. */
export async function selectRating(sql: Sql, securityid: string): Promise<AnalystRating | null> {
  const [row] = await sql.query<RatingRow>(
    'select buy, hold, sell, target_low, target_mean, target_high, as_of from analyst_rating where security_id = $1',
    [securityid],
  );
  if (!row) return null;
  return {
    securityid,
    buy: row.buy,
    hold: row.hold,
    sell: row.sell,
    ...(row.target_low !== null && { targetlow: row.target_low }),
    ...(row.target_mean !== null && { targetmean: row.target_mean }),
    ...(row.target_high !== null && { targethigh: row.target_high }),
    asof: row.as_of,
  };
}
