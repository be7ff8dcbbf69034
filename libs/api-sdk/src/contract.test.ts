import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLIENTS, clientOf, traitsOf } from './client/clients';

interface Operation {
  operationId: string;
  tags: string[];
  security?: unknown[];
  responses: Record<string, { $ref?: string }>;
  requestBody?: unknown;
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
const named = operations.map((operation) => [operation.operationId, operation] as const);
const reads = operations.filter(({ method }) => method === 'get');
const writes = operations.filter(({ method }) => method !== 'get');

/** Every schema with where it stands, the nested ones too. */
const schemas = Object.entries(contract.components.schemas).flatMap(([name, schema]) => [
  ...walk(name, schema),
]);

/** The operations that need no token (promise A5). A line here is a decision, not a formality. */
const PUBLIC_OPERATIONS = [
  'getMaintenanceMessage',
  'getRegistrationRoute',
  'validateInvite',
  'validateRegistration',
  'createRegistrationOtp',
  'validateRegistrationOtp',
  'validateRegistrationLogin',
  'listRegistrationConsents',
  'submitRegistrationConsents',
  'createRegistrationCredentials',
  'submitRegistrationCompletion',
];

/** Kept only while a screen shows them, and fetched again there: the specification names their tag. */
const UNCACHED_WITH_A_TAG = new Set(['getTotpRegistration']);

it('has operations', () => {
  expect(operations.length).toBeGreaterThan(10);
});

describe.each(named)('%s', (_name, operation) => {
  it('answers errors with the one Problem', () => {
    expect(operation.responses['default']).toEqual({ $ref: '#/components/responses/Problem' });
  });

  it('belongs to one group', () => {
    expect(operation.tags).toHaveLength(1);
  });

  it('is served by a row of the client table whose paths it shares', () => {
    expect(Object.keys(CLIENTS)).toContain(operation['x-client'] ?? 'main');
    const traits = traitsOf({ method: operation.method.toUpperCase(), url: operation.path });
    expect(traits.client).toBe(operation['x-client']);
    expect(operation.path.startsWith(clientOf(traits).path)).toBe(true);
  });
});

it.each(reads.map((read) => [read.operationId, read] as const))(
  '%s says what its answer depends on, or why it is not kept',
  (name, read) => {
    const tagged = (read['x-cache-tags'] ?? []).length > 0;
    const excused = (read['x-uncached'] ?? '').length > 10;
    expect([tagged, excused].filter(Boolean)).toHaveLength(UNCACHED_WITH_A_TAG.has(name) ? 2 : 1);
  },
);

it('invalidates only what some read depends on', () => {
  const known = new Set(reads.flatMap((read) => read['x-cache-tags'] ?? []));
  const unknown = writes.flatMap((write) => write['x-invalidates'] ?? []);
  expect(unknown.filter((tag) => !known.has(tag))).toEqual([]);
});

it('has no write that carries cache tags and no read that invalidates', () => {
  expect(writes.filter((write) => write['x-cache-tags'])).toEqual([]);
  expect(reads.filter((read) => read['x-invalidates'])).toEqual([]);
});

it('lets nobody in without a token but where it is written down', () => {
  const open = operations.filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId)).toEqual(PUBLIC_OPERATIONS);
  expect(contract.security).toEqual([{ identityProvider: ['web.read'] }]);
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
