import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLIENTS, clientOf, traitsOf } from './client/clients';

interface Operation {
  operationId: string;
  tags: string[];
  security?: unknown[];
  responses: Record<string, { $ref?: string }>;
  requestBody?: unknown;
  'x-access'?: string;
  'x-audit'?: string | { action: string; object?: { type: string } };
  'x-client'?: string;
  'x-cache-tags'?: string[];
  'x-uncached'?: string;
  'x-invalidates'?: string[];
  'x-assumed'?: string;
}

type Schema = Record<string, unknown>;

interface Contract {
  security: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const bundle = new URL('../../../openapi/openapi.bundled.json', import.meta.url);
// `as`: what of the shape these tests rely on is checked by the linter of the contract.
const contract = JSON.parse(readFileSync(bundle, 'utf8')) as Contract;

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ path, method, ...operation })),
);
const reads = operations.filter(({ method }) => method === 'get');
const writes = operations.filter(({ method }) => method !== 'get');

/** Every schema with where it stands, the nested ones too. */
const schemas = Object.entries(contract.components.schemas).flatMap(([name, schema]) => [
  ...walk(name, schema),
]);

/** Kept only while a screen shows them, and fetched again there: the specification names their tag. */
const UNCACHED_WITH_A_TAG = new Set(['getTotpRegistration']);

it('has operations', () => {
  expect(operations.length).toBeGreaterThan(10);
});

it('answers errors of every operation with the one Problem', () => {
  const others = operations.filter(
    ({ responses }) => responses['default']?.$ref !== '#/components/responses/Problem',
  );
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
});

it('puts every operation into one group', () => {
  const others = operations.filter(({ tags }) => tags.length !== 1);
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
});

it('serves every operation by a row of the client table whose paths it shares', () => {
  const others = operations.filter(({ method, path, 'x-client': client }) => {
    const traits = traitsOf({ method: method.toUpperCase(), url: path });
    const isKnown = Object.keys(CLIENTS).includes(client ?? 'main');
    return !isKnown || traits.client !== client || !path.startsWith(clientOf(traits).path);
  });
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
});

it('says of every read what its answer depends on, or why it is not kept', () => {
  const others = reads.filter((read) => {
    const isTagged = (read['x-cache-tags'] ?? []).length > 0;
    const isExcused = (read['x-uncached'] ?? '').length > 10;
    const wanted = UNCACHED_WITH_A_TAG.has(read.operationId) ? 2 : 1;
    return [isTagged, isExcused].filter(Boolean).length !== wanted;
  });
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
});

it('invalidates only what some read depends on', () => {
  const known = new Set(reads.flatMap((read) => read['x-cache-tags'] ?? []));
  const unknown = writes.flatMap((write) => write['x-invalidates'] ?? []);
  expect(unknown.filter((tag) => !known.has(tag))).toEqual([]);
});

it('has no write that carries cache tags and no read that invalidates', () => {
  expect(writes.filter((write) => write['x-cache-tags'])).toEqual([]);
  expect(reads.filter((read) => read['x-invalidates'])).toEqual([]);
});

it('lets nobody in without a token but where it says so', () => {
  const others = operations.filter(
    (one) => (one.security?.length === 0) !== (one['x-access'] === 'open'),
  );
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
  expect(contract.security).toEqual([{ identityProvider: ['web.read'] }]);
});

it('records nothing but actions that have words, about things that lines can be about', () => {
  const { 'x-words': words = {}, 'x-objects': objects = [] } = contract.components.schemas[
    'AuditAction'
  ] as { 'x-words'?: Record<string, string>; 'x-objects'?: string[] };
  const others = operations.filter(({ 'x-audit': says }) => {
    if (typeof says !== 'object') return false;
    const isKnown = says.object === undefined || objects.includes(says.object.type);
    return !Object.hasOwn(words, says.action) || !isKnown;
  });
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
});

it('refuses members it does not know in every object', () => {
  const open = schemas.filter(
    ({ schema }) => schema['type'] === 'object' && schema['additionalProperties'] !== false,
  );
  expect(open.map(({ at }) => at)).toEqual([]);
});

it('has an example of every named schema', () => {
  const without = Object.entries(contract.components.schemas).filter(
    ([, schema]) => schema['example'] === undefined,
  );
  expect(without.map(([name]) => name)).toEqual([]);
});

it('bounds every string a client may send in a body', () => {
  const unbounded = writes
    .flatMap(({ operationId, requestBody }) => [...walk(operationId, requestBody, true)])
    .filter(({ schema }) => schema['type'] === 'string')
    .filter(({ schema }) => !schema['enum'] && !schema['maxLength'] && !schema['pattern']);
  expect(unbounded.map(({ at }) => at)).toEqual([]);
});

it('carries no amount as a number', () => {
  const floats = schemas.filter(({ schema }) => schema['type'] === 'number');
  expect(floats.map(({ at }) => at)).toEqual([]);
});

it('explains what it assumes', () => {
  const lazy = operations.filter(
    (one) => one['x-assumed'] !== undefined && one['x-assumed'].length < 20,
  );
  expect(lazy).toEqual([]);
});

/** The typed schemas in a part of the contract; those it refers to only on request. */
function* walk(
  at: string,
  node: unknown,
  follow = false,
): Generator<{ at: string; schema: Schema }> {
  if (typeof node !== 'object' || node === null) return;
  const schema: Schema = { ...node };
  const reference = /^#\/components\/schemas\/(\w+)$/.exec(String(schema['$ref']))?.[1];
  if (follow && reference) yield* walk(reference, contract.components.schemas[reference], true);
  if (typeof schema['type'] === 'string') yield { at, schema };
  for (const [key, value] of Object.entries(schema)) {
    if (key !== 'example' && key !== 'enum') yield* walk(`${at}/${key}`, value, follow);
  }
}
