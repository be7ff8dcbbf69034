import type { IsoDate } from '../days';
import type { ContinueContext, SandboxPart } from '../seedContext';
import { companyStory, numberOf } from './companies';
import { newsOf } from './news';
import { seedInsights } from './seedInsights';

const SOURCE = 'Sandbox Wire';

/** Profiles, executives, ratings, splits and news of the sandbox's companies, and what the firm writes about markets. */
export const marketsPart: SandboxPart = {
  name: 'markets',
  async seed(context) {
    await seedSplits(context);
    await seedCompanies(context);
    await seedRatings(context);
    await seedNews(context, null);
    await seedInsights(context, null);
  },
  async continueAfter(context, after) {
    await seedNews(context, after);
    await seedInsights(context, after);
  },
};

async function seedSplits({ sql, sandbox }: ContinueContext): Promise<void> {
  const later = new Map<string, number>();
  const rows = sandbox.corporateActions
    .filter((action) => action.kind === 'split' || action.kind === 'stock-dividend')
    .filter(({ ex }) => ex <= sandbox.asOf)
    .sort((a, b) => (a.ex < b.ex ? 1 : -1))
    .map(({ security, ex, ratio: [fresh, old] }) => {
      const factor = (later.get(security) ?? 1) * (fresh / old);
      later.set(security, factor);
      return [security, ex, String(fresh), String(old), String(factor)];
    });
  await sql.insertRows(
    'security_split',
    {
      security_id: 'text',
      ex_day: 'date',
      new_shares: 'numeric',
      old_shares: 'numeric',
      factor: 'numeric',
    },
    rows,
  );
}

async function seedCompanies({ sql, sandbox }: ContinueContext): Promise<void> {
  const companies = sandbox.securities
    .filter(({ kind }) => kind === 'equity')
    .map((security) => ({ id: security.id, ...companyStory(security) }));
  await sql.insertRows(
    'company_profile',
    {
      security_id: 'text',
      description: 'text',
      industry: 'text',
      headquarters: 'text',
      founded: 'int',
      employees: 'int',
      website: 'text',
    },
    companies.map(({ id, description, industry, headquarters, founded, employees, website }) => [
      ...[id, description, industry, headquarters, String(founded), String(employees), website],
    ]),
  );
  await sql.insertRows(
    'executive',
    { security_id: 'text', position: 'int', name: 'text', role: 'text', since: 'int' },
    companies.flatMap(({ id, executives }) =>
      executives.map(({ name, role, since }, place) => [
        ...[id, String(place + 1), name, role, String(since)],
      ]),
    ),
  );
}

/** Targets around the last price; small companies have no followers. */
async function seedRatings({ sql, sandbox }: ContinueContext): Promise<void> {
  const last = new Map<string, string>();
  for (const { security, price } of sandbox.prices()) last.set(security, price);
  const rows = sandbox.securities
    .filter(
      ({ kind, delisted, subclass }) =>
        kind === 'equity' && !delisted && subclass !== 'US small cap',
    )
    .flatMap(({ id }) => {
      const price = Number(last.get(id));
      if (!(price > 0)) return [];
      const mean = price * (0.95 + (numberOf(id, 'target') % 25) / 100);
      return [
        [
          id,
          String(2 + (numberOf(id, 'buy') % 9)),
          String(1 + (numberOf(id, 'hold') % 8)),
          String(numberOf(id, 'sell') % 4),
          (mean * 0.86).toFixed(2),
          mean.toFixed(2),
          (mean * 1.17).toFixed(2),
          sandbox.asOf,
        ],
      ];
    });
  await sql.insertRows(
    'analyst_rating',
    {
      security_id: 'text',
      buy: 'int',
      hold: 'int',
      sell: 'int',
      target_low: 'numeric',
      target_mean: 'numeric',
      target_high: 'numeric',
      as_of: 'date',
    },
    rows,
  );
}

async function seedNews({ sql, sandbox }: ContinueContext, after: IsoDate | null): Promise<void> {
  const stories = newsOf(sandbox).filter(
    ({ publishedAt }) => after === null || publishedAt.slice(0, 10) > after,
  );
  await sql.insertRows(
    'news_article',
    {
      article_id: 'text',
      headline: 'text',
      summary: 'text',
      body: 'text',
      source: 'text',
      published_at: 'timestamptz',
    },
    stories.map(({ id, headline, summary, body, publishedAt }) => [
      ...[id, headline, summary, body, SOURCE, publishedAt],
    ]),
    { then: 'on conflict do nothing' },
  );
  await sql.insertRows(
    'news_security',
    { article_id: 'text', security_id: 'text' },
    stories.flatMap(({ id, securities }) => securities.map((security) => [id, security])),
    { then: 'on conflict do nothing' },
  );
}
