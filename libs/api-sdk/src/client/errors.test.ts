import { expect, it } from 'vitest';
import { getDynamicConfig, getProfile, getTotpInvalidation } from '..';
import type { Client } from '../generated/client';
import {
  cutOff,
  httpServer,
  json,
  problem,
  raw,
  reset,
  silence,
  stall,
  type Answer,
} from '../testing/httpServer';
import { testClient } from '../testing/testClient';
import { ApiError, isAnswerLost, isApiError, toApiError } from './errors';

type Call = (options: { client: Client }) => Promise<{ data: unknown }>;

/** What a call that is always answered alike ends with. */
async function failure(answer: Answer, call: Call = getProfile) {
  await using server = await httpServer(answer);
  // Only where the answer never ends is it waited for in vain: others may take their time.
  const endless = answer === silence || answer === stall;
  const { client, events, reported } = testClient(server.url, endless ? { timeoutMs: 60 } : {});
  const error: unknown = await call({ client }).then(
    ({ data }) => ({ data }),
    (caught: unknown) => caught,
  );
  return { error, events, reported };
}

it('maps a problem to its members', async () => {
  const fields = [{ field: '/nickname', message: 'Too long.' }];
  const { error } = await failure(
    problem(422, { code: 'nickname.invalid', detail: 'At most 60.', requestid: 'r-1', fields }),
  );
  expect(isApiError(error)).toBe(true);
  expect(error).toMatchObject({
    kind: 'http',
    status: 422,
    code: 'nickname.invalid',
    title: 'Test 422.',
    message: 'Test 422.',
    detail: 'At most 60.',
    requestId: 'r-1',
    fields,
  });
});

it('drops members of a problem that are not what they should be', async () => {
  const { error } = await failure(
    problem(400, { code: 7, title: null, fields: [null, { field: 1 }, 'x', { field: '/a' }] }),
  );
  expect(error).toMatchObject({
    code: 'http.400',
    title: 'The portal answered with an error.',
    fields: [],
  });
});

it.each([
  ['a proxy’s page', raw('<html>Bad gateway</html>', 502, { 'content-type': 'text/html' })],
  ['no body', raw('', 502)],
  ['a JSON string', json('no', 502)],
  ['a JSON null', json(null, 502)],
])('maps an error status with %s to the status alone', async (_name, answer) => {
  const { error } = await failure(answer);
  expect(error).toMatchObject({ kind: 'http', status: 502, code: 'http.502', fields: [] });
});

it('takes the request id from the header when the body has none', async () => {
  const { error } = await failure(raw('', 500, { 'x-request-id': 'r-9' }));
  expect(error).toMatchObject({ requestId: 'r-9' });
});

it.each([
  ['broken JSON', raw('{"displayname":', 200, { 'content-type': 'application/json' })],
  ['no body', raw('', 200, { 'content-type': 'application/json' })],
  ['no body and no type', raw('')],
  ['a hotel’s sign-in page', raw('<html></html>', 200, { 'content-type': 'text/html' })],
  ['text', raw('{}', 200, { 'content-type': 'text/plain' })],
])('is a parsing error on a success with %s', async (_name, answer) => {
  const { error, reported } = await failure(answer);
  expect(error).toMatchObject({ kind: 'parsing', status: 200, code: 'client.unreadable' });
  expect(reported).toEqual([error]);
});

it.each([
  ['before the head', reset],
  ['in the middle of the body', cutOff],
])('is a fetch error when the connection breaks %s', async (_name, answer) => {
  const { error, reported } = await failure(answer);
  expect(error).toMatchObject({ kind: 'fetch', status: 0, code: 'client.unreachable' });
  expect(reported).toEqual([error]);
});

it('is a fetch error when nothing listens', async () => {
  const server = await httpServer(silence);
  await server[Symbol.asyncDispose]();
  const { client } = testClient(server.url);
  await expect(getProfile({ client })).rejects.toMatchObject({ kind: 'fetch', status: 0 });
});

it.each([
  ['answer', silence],
  ['end of the answer', stall],
])('is a timeout error when there is no %s in time', async (_name, answer) => {
  const { error, reported } = await failure(answer);
  expect(error).toMatchObject({ kind: 'timeout', status: 0, code: 'client.timeout' });
  expect(reported).toEqual([error]);
});

it('tells a 401 as an event and does not report it', async () => {
  const { error, events, reported } = await failure(problem(401));
  expect(error).toMatchObject({ status: 401 });
  expect(events).toEqual(['unauthorized']);
  expect(reported).toEqual([]);
});

it('tells a 403 mfa.required as an event, and no other 403', async () => {
  const missing = await failure(problem(403, { code: 'mfa.required' }));
  expect(missing.error).toMatchObject({ status: 403, code: 'mfa.required' });
  expect(missing.events).toEqual(['mfaRequired']);
  const other = await failure(problem(403, { code: 'entitlement' }));
  expect(other.events).toEqual([]);
});

it.each([404, 409, 412, 422])('does not report a %i, which a screen explains', async (status) => {
  expect((await failure(problem(status))).reported).toEqual([]);
});

it.each([400, 428, 500])('reports a %i', async (status) => {
  expect((await failure(problem(status))).reported).toMatchObject([{ status }]);
});

const READ_AS_500: [string, Call][] = [
  ['dynamic configuration', getDynamicConfig],
  ['the end of a multi-factor session', getTotpInvalidation],
];

it.each(READ_AS_500)(
  'reads any failure of %s as status 500 and reports it',
  async (_name, call) => {
    for (const answer of [problem(404), problem(503), raw('', 200), reset, silence]) {
      const { error, reported } = await failure(answer, call);
      expect(error).toMatchObject({ status: 500 });
      expect(reported).toEqual([error]);
    }
  },
);

it('does not keep what a parser says, which quotes the answer', async () => {
  const secret = '{"amount": 1234.56';
  const { error } = await failure(raw(secret, 200, { 'content-type': 'application/json' }));
  expect(isApiError(error) && [error.message, error.stack, error.cause].join()).not.toContain(
    '1234',
  );
});

it.each([
  ['a broken connection', reset, true],
  ['an answer that ends half-way', cutOff, true],
  ['a success that cannot be read', raw('<html></html>', 200), true],
  ['a proxy’s page', raw('<html>Bad gateway</html>', 502), true],
  ['a fault that the API tells of', problem(500, { code: 'server.unexpected' }), false],
  ['a refusal', problem(412, { code: 'version.stale' }), false],
])('says whether a write may have been done after %s', async (_name, answer, isLost) => {
  expect(isAnswerLost((await failure(answer)).error)).toBe(isLost);
});

it('knows that what could not be sent was not done', () => {
  expect(isAnswerLost(toApiError(new TypeError('x')))).toBe(false);
  expect(isAnswerLost(undefined)).toBe(false);
});

it('leaves an error of ours alone and names any other', () => {
  const ours = new ApiError({ kind: 'http', status: 404, code: 'a.b', title: 'No.' });
  expect(toApiError(ours)).toBe(ours);
  expect(toApiError(new TypeError('x'))).toMatchObject({
    kind: 'fetch',
    code: 'client.unexpected',
  });
  expect(toApiError(undefined)).toMatchObject({ kind: 'fetch', code: 'client.unexpected' });
});
