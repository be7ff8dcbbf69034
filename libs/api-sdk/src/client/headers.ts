import type { ClientRow, HeaderPart } from './clients';
import type { ClientDependencies } from './dependencies';

type Source = Pick<
  ClientDependencies,
  'getAccessToken' | 'getSessionKeys' | 'getIdleSeconds' | 'version'
>;
type Header = readonly [name: string, value: string | undefined];

/** The headers of spec §7, one line each. `undefined` leaves a header out. */
const HEADERS: Readonly<
  Record<HeaderPart, (source: Source, own: boolean) => Header | Promise<Header>>
> = {
  bearer: async ({ getAccessToken }, own) => {
    const token = await getAccessToken(own);
    return ['authorization', token === null ? undefined : `Bearer ${token}`];
  },
  // The content type is added where there is content: a server may refuse an empty body that claims to be JSON.
  json: () => ['accept', 'application/json'],
  'no-cache': () => ['cache-control', 'no-cache'],
  profile: ({ getSessionKeys }) => ['profilejson', getSessionKeys().profileKey],
  context: ({ getSessionKeys }) => ['contextjson', getSessionKeys().contextKey],
  totp: ({ getSessionKeys }) => ['totpsessionkey', getSessionKeys().totpSessionKey],
  idle: ({ getIdleSeconds }) => ['idleseconds', getIdleSeconds?.().toFixed(0)],
  regkey: ({ getSessionKeys }) => ['regkey', getSessionKeys().regkey],
  version: ({ version }) => ['version', version],
};

/** What a client adds to a request. */
export async function headersOf(
  row: Pick<ClientRow, 'headers'>,
  source: Source,
  own = false,
): Promise<[name: string, value: string][]> {
  const headers = await Promise.all(row.headers.map((part) => HEADERS[part](source, own)));
  return headers.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
