import { createHash } from 'node:crypto';
import type { IsoDate } from '../days';
import type { ContinueContext } from '../seedContext';
import { readInsightFile } from './insightFile';

const files = import.meta.glob<string>('./insights/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Articles that were published by the sandbox's day; with `after`, only later ones. */
export async function seedInsights(
  { sql, sandbox }: ContinueContext,
  after: IsoDate | null,
): Promise<void> {
  const insights = Object.entries(files)
    .map(([path, text]) => ({
      ...readInsightFile(path.split('/').at(-1) ?? path, text),
      checksum: createHash('sha256').update(text).digest('hex'),
    }))
    .filter(({ published }) => published <= sandbox.asOf && (after === null || published > after));
  await sql.insertRows(
    'insight',
    {
      insight_id: 'text',
      title: 'text',
      topic: 'text',
      summary: 'text',
      author: 'text',
      published_on: 'date',
      read_minutes: 'int',
      body: 'text',
      checksum: 'text',
    },
    insights.map(({ id, title, topic, summary, author, published, readMinutes, ...rest }) => [
      ...[id, title, topic, summary, author, published, String(readMinutes)],
      ...[rest.body, rest.checksum],
    ]),
    { then: 'on conflict do nothing' },
  );
  const bySymbol = new Map(
    sandbox.securities.flatMap(({ id, symbol, cusip }) =>
      [symbol, cusip].flatMap((name) => (name ? [[name, id] as const] : [])),
    ),
  );
  await sql.insertRows(
    'insight_security',
    { insight_id: 'text', security_id: 'text' },
    insights.flatMap(({ id, securities }) =>
      securities.map((name) => {
        const security = bySymbol.get(name);
        if (!security) throw new Error(`The insight ${id} names ${name}, which is not listed.`);
        return [id, security];
      }),
    ),
    { then: 'on conflict do nothing' },
  );
}
