import type { Sandbox } from '../generateSandbox';
import type { IsoDate } from '../days';

export interface NewsStory {
  id: string;
  headline: string;
  summary: string;
  body: string;
  publishedAt: string;
  securities: readonly string[];
}

/** A company’s close is worth a story when it moved by at least so much in a day. */
const NOTABLE_MOVE = 0.03;
/** How far back news go. */
const DAYS_OF_NEWS = 120;
const MS_PER_DAY = 86_400_000;

/** News that fit the prices and payments of the sandbox: nothing is told that did not happen in it. */
export function newsOf(sandbox: Sandbox): NewsStory[] {
  const from = new Date(Date.parse(sandbox.asOf) - DAYS_OF_NEWS * MS_PER_DAY)
    .toISOString()
    .slice(0, 10);
  return [...priceNews(sandbox, from), ...paymentNews(sandbox, from)].sort((a, b) =>
    a.publishedAt < b.publishedAt ? 1 : -1,
  );
}

function priceNews(sandbox: Sandbox, from: IsoDate): NewsStory[] {
  const names = new Map(
    sandbox.securities.filter(({ kind }) => kind === 'equity').map(({ id, name }) => [id, name]),
  );
  const acted = new Set(
    sandbox.corporateActions.flatMap((action) =>
      'ex' in action ? [`${action.security}|${action.ex}`] : [],
    ),
  );
  const stories: NewsStory[] = [];
  let before: { security: string; price: number } | undefined;
  for (const { security, date, price } of sandbox.prices()) {
    const close = Number(price);
    const name = names.get(security);
    const move = before?.security === security ? close / before.price - 1 : 0;
    if (
      name &&
      date >= from &&
      Math.abs(move) >= NOTABLE_MOVE &&
      !acted.has(`${security}|${date}`)
    ) {
      stories.push(moveStory({ security, name, date, price, move }));
    }
    before = { security, price: close };
  }
  return stories;
}

interface Move {
  security: string;
  name: string;
  date: IsoDate;
  price: string;
  move: number;
}

function moveStory({ security, name, date, price, move }: Move): NewsStory {
  const percent = `${(Math.abs(move) * 100).toFixed(1)}%`;
  const direction = move > 0 ? 'higher' : 'lower';
  const summary = `${name} closed ${percent} ${direction} at $${price}.`;
  return {
    id: `n-${date.replaceAll('-', '')}-${security.replace(/^sec-/, '')}-close`.slice(0, 64),
    headline: `${name} closes ${percent} ${direction}`,
    summary,
    body: `${summary}\n\nThe company gave no statement. Moves of this size in one day are unusual for its shares; the company page shows the closes of the last years beside your own trades.`,
    publishedAt: `${date}T21:30:00.000Z`,
    securities: [security],
  };
}

function paymentNews(sandbox: Sandbox, from: IsoDate): NewsStory[] {
  const names = new Map(
    sandbox.securities.filter(({ kind }) => kind === 'equity').map(({ id, name }) => [id, name]),
  );
  return sandbox.dividends.flatMap(({ security, declared, rate, ex, pay }) => {
    const name = names.get(security);
    if (!name || declared < from || declared > sandbox.asOf) return [];
    const perShare = `$${rate.replace(/(\.\d\d\d*?)0+$/, '$1')} per share`;
    const summary = `${name} pays ${perShare} on ${inWords(pay)} to holders before ${inWords(ex)}.`;
    return [
      {
        id: `n-${declared.replaceAll('-', '')}-${security.replace(/^sec-/, '')}-pays-${ex.replaceAll('-', '')}`.slice(
          0,
          64,
        ),
        headline: `${name} declares ${perShare}`,
        summary,
        body: `${summary}\n\nWhoever buys on or after ${inWords(ex)} does not receive this payment. Payments on shares you hold are on your Income page.`,
        publishedAt: `${declared}T13:00:00.000Z`,
        securities: [security],
      },
    ];
  });
}

/** As the portal writes days: Jan 11, 2027. */
function inWords(day: IsoDate): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}
