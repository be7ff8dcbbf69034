import type { LibraryEngine } from '../db/sql';

/** What was heard of all calls of this process. */
export interface TokenWatch {
  /** Tokens that a provider gave out, and verifiers that it was asked with, by what they are. */
  secrets(): { kind: string; secret: string }[];
  /** Everything that a server answered, headers included, but for the provider's own answers. */
  answered(): string;
  stop(): void;
}

/** Listens to every `fetch` of this process until it is stopped: servers of a test run in it. */
export function watchTokens(): TokenWatch {
  const secrets: { kind: string; secret: string }[] = [];
  const answers: string[] = [];
  const real = globalThis.fetch;
  // By hand: a spy would be taken away before the next test.
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const response = await real(input, init);
    const text = await response.clone().text();
    if (/\/oauth\/token$/.test(address)) {
      const form = new URLSearchParams(String(init?.body ?? ''));
      keep('verifier', form.get('code_verifier'));
      // `as`: only what is a text is kept.
      const said = (response.ok ? JSON.parse(text) : {}) as Record<string, unknown>;
      keep('access', said['access_token']);
      keep('refresh', said['refresh_token']);
    } else if (/\/v2\//.test(address)) {
      answers.push(JSON.stringify([...response.headers]), text);
    }
    return response;
  };
  function keep(kind: string, secret: unknown): void {
    if (typeof secret === 'string') secrets.push({ kind, secret });
  }
  return {
    secrets: () => secrets,
    answered: () => answers.join('\n'),
    stop: () => void (globalThis.fetch = real),
  };
}

/** Every row of every table as text, the jobs’ among them; bytes are shown as the characters that they are. */
export async function dumpOf(engine: LibraryEngine): Promise<string> {
  return engine.transaction('read', async (sql) => {
    const tables = await sql.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const dumped: string[] = [];
    for (const { name } of tables) {
      const [row] = await sql.query<{ text: string }>(
        `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
      );
      dumped.push(name, row?.text ?? '');
    }
    return dumped
      .join('\n')
      .replaceAll(/\\x([0-9a-f]+)/g, (_all, hex: string) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      );
  });
}

/** The kinds of secrets that a text has in it: as they are, as part of an address, as bytes. */
export function leaksIn(text: string, secrets: ReturnType<TokenWatch['secrets']>): string[] {
  // Only where a token could be: without spaces or quotes for so long.
  const runs = (text.match(/[\w.%~+/=-]{20,}/g) ?? []).join('\n');
  const kinds = secrets.flatMap(({ kind, secret }) => {
    const bytes = Buffer.from(secret);
    const forms = [
      ...[secret, encodeURIComponent(secret), bytes.toString('hex')],
      // The middle of base64, wherever in a longer text it stands.
      ...[0, 1, 2].map((shift) =>
        bytes
          .subarray(shift, shift + 3 * Math.floor((bytes.length - shift) / 3))
          .toString('base64url'),
      ),
    ];
    return forms.some((form) => runs.includes(form)) ? [kind] : [];
  });
  return [...new Set(kinds)];
}
