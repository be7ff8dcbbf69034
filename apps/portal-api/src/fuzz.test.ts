import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './contract';
import { contractBreaches } from './testing/contractCheck';
import { startTestServer, type TestServer } from './testing/testServer';

const RUNS = 60;
/** A failure prints its seed; set it here to see it again. */
const SETTINGS = { numRuns: RUNS };

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

describe.each(operations)('$id', ({ id, method, path }) => {
  it('P1, P2: answers anything with what the contract documents, and never with a fault', async () => {
    const inputs = fc.record({
      segment,
      query: fc.dictionary(fc.oneof(fc.constantFrom('s', 'configtype'), text), text, {
        maxKeys: 2,
      }),
      ifMatch: fc.oneof(fc.constantFrom('"0"', '"1"', '*'), header),
      contextjson: fc.option(header, { nil: undefined }),
      body: json,
    });
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const name = encodeURIComponent(input.segment.toWellFormed());
        const query = new URLSearchParams(input.query).toString();
        const target = path.replace(/\{\w+\}/, name || 'x') + (query && `?${query}`);
        const response = await server.fetchAs('empty', target, {
          method,
          headers: {
            'if-match': input.ifMatch,
            'content-type': 'application/json',
            ...(input.contextjson !== undefined && { contextjson: input.contextjson }),
          },
          ...(method !== 'GET' && { body: JSON.stringify(input.body) }),
        });
        expect(response.status, `${id} ${target}`).toBeLessThan(500);
        expect(await contractBreaches(path, method, response)).toEqual([]);
        const answer = await response.text();
        expect(answer).not.toMatch(/node_modules|\.ts:|at \w+ \(|syntax error|portal_app/);
      }),
      SETTINGS,
    );
  });
});
