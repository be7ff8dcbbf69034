import { expect, it } from 'vitest';
import { bodyHashOf, canonicalJson } from './bodyHash';

it('hashes no body as the contract’s example says', async () => {
  expect(await bodyHashOf(undefined)).toBe(
    '74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b',
  );
});

it('writes members in the order of their names, whatever order they came in (RFC 8785 §3.2.3)', () => {
  const body = { b: [1, { z: null, a: 'é' }], a: { amount: '1.00' }, left: undefined };
  expect(canonicalJson(body)).toBe('{"a":{"amount":"1.00"},"b":[1,{"a":"é","z":null}]}');
});

it('sorts by UTF-16 units, and writes numbers as JSON does (RFC 8785 §3.2.2)', () => {
  expect(canonicalJson({ '\u{1f600}': 1e21, '\ufb33': 0.1 })).toBe(
    '{"\u{1f600}":1e+21,"\ufb33":0.1}',
  );
});
