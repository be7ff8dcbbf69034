import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from './contract';
import { contractBreaches } from './testing/contractCheck';
import { startTestServer, subjectOf, type TestServer } from './testing/testServer';
import { failuresOf } from './testing/walk';

/** Shared by all operations, so that it takes as long however many there are; `SOAK=1` asks each as often as one can bear. */
const REQUESTS = 1_200;
const numRuns = process.env.SOAK ? 500 : Math.max(4, Math.floor(REQUESTS / operations.length));
/** A failure prints its seed; set it here to see it again. */
const SETTINGS = { numRuns };

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const NASTY = [
  "'; drop table account; --",
  '${7*7}',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  '1e309',
  '<script>alert(1)</script>',
  'a'.repeat(5_000),
];

const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 80 }));
const segment = fc.oneof(text, fc.stringMatching(/^[a-z0-9]{16,40}$/));
const names = ['nickname', 'components', 'pilotfeatures', 'appearance', 'accountview', 'markets'];
const key = fc.oneof(fc.constantFrom(...names), text);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(key, tie('json'), { maxKeys: 6 }),
  ),
}));
const header = fc.stringMatching(/^[\x21-\x7e]([\x20-\x7e]{0,60}[\x21-\x7e])?$/);

const inputs = fc.record({
  segment,
  query: fc.dictionary(fc.oneof(fc.constantFrom('s', 'configtype'), text), text, { maxKeys: 2 }),
  ifMatch: fc.oneof(fc.constantFrom('"0"', '"1"', '*'), header),
  contextjson: fc.option(header, { nil: undefined }),
  body: json,
});

/** Somebody in one sign-in, and in another one when that was ended by what the others ask. */
async function personAt(
  name: string,
): Promise<(target: string, init: RequestInit) => Promise<Response>> {
  let signIns = 0;
  const sign = () => server.issuer.sign({ sub: subjectOf('empty'), sid: `${name} ${signIns++}` });
  let token = await sign();
  const send = (target: string, init: RequestInit) =>
    fetch(server.url + target, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
  return async (target, init) => {
    const response = await send(target, init);
    if (response.status !== 401) return response;
    token = await sign();
    return send(target, init);
  };
}

it(
  'P1, P2: every operation answers anything with what the contract documents, and never with a fault',
  async () => {
    const failures = await failuresOf(operations, async ({ id, method, path }) => {
      const signedIn = await personAt(id);
      const property = fc.asyncProperty(inputs, async (input) => {
        const name = encodeURIComponent(input.segment.toWellFormed());
        const query = new URLSearchParams(input.query).toString();
        const target = path.replaceAll(/\{\w+\}/g, name || 'x') + (query && `?${query}`);
        const response = await signedIn(target, {
          method,
          headers: {
            'if-match': input.ifMatch,
            'content-type': 'application/json',
            ...(input.contextjson !== undefined && { contextjson: input.contextjson }),
          },
          ...(method !== 'GET' && { body: JSON.stringify(input.body) }),
        });
        expect(response.status, `${id} ${target}`).toBeLessThan(500);
        expect(response.status).not.toBe(401);
        expect(await contractBreaches(path, method, response)).toEqual([]);
        const answer = await response.text();
        expect(answer).not.toMatch(/node_modules|\.ts:|at \w+ \(|syntax error|portal_app/);
      });
      await fc.assert(property, SETTINGS);
    });
    expect(failures).toEqual([]);
  },
  process.env.SOAK ? 3_600_000 : 300_000,
);
