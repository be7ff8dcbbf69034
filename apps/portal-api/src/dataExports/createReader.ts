import type { RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What an operation answers with when it succeeds. */
type AnswerOf<Name extends keyof RouteHandlers> = RouteHandlers[Name] extends (
  request: FastifyRequest<infer Route extends { Reply: unknown }>,
  ...rest: never[]
) => unknown
  ? Route['Reply'] extends { 200: infer Answer }
    ? Answer
    : never
  : never;

interface Asked {
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
}

/** Asks an operation that only reads, and gives what it answers. */
export type Read<Handlers> = <Name extends keyof Handlers & keyof RouteHandlers>(
  name: Name,
  asked?: Asked,
) => Promise<AnswerOf<Name>>;

/**
 * Reads through the operations that the screens read, without a request: what is exported is what is shown. The handlers
 * have to be made with services whose `inHousehold` says whose data it is.
 */
export function createReader<Handlers extends Partial<RouteHandlers>>(
  handlers: Handlers,
  subject: string,
): Read<Handlers> {
  return async (name, { query = {}, params = {} } = {}) => {
    let sent: unknown;
    let isJson = false;
    const reply = {
      code: () => reply,
      // An answer that was kept comes as the text that is sent.
      header: (header: string, value: string) => {
        isJson ||= header === 'content-type' && value.startsWith('application/json');
        return reply;
      },
      getSerializationFunction: () => undefined,
      send: (answer: unknown) => {
        sent = answer;
        return reply;
      },
    };
    const request = { query, params, headers: {}, body: undefined, subject, actor: null };
    // `as`: handlers use no more of a request and a reply than this.
    const handle = handlers[name] as unknown as (
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<unknown>;
    await handle(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    return (isJson ? JSON.parse(sent as string) : sent) as never; // `as`: text, as its type says
  };
}

/** Hands over a list that comes page by page; the next page is read when the one before it has been taken. */
export async function eachPage<Row extends object>(
  page: (query: { limit: number; pageKey?: string }) => Promise<{
    items: Row[];
    nextPageKey?: string;
  }>,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let pageKey: string | undefined;
  do {
    const { items, nextPageKey } = await page({ limit: PAGE_ROWS, ...(pageKey && { pageKey }) });
    await take(items);
    pageKey = nextPageKey;
  } while (pageKey !== undefined);
}

const PAGE_ROWS = 1_000;
