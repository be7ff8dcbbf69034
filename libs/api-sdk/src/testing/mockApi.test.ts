import { expect, it } from 'vitest';
import {
  getAdvisorImage,
  getAllAccounts,
  getProfile,
  listAdvisorTeam,
  updatePreferences,
  type PreferenceJson,
} from '..';
import { mockApi } from './mockApi';

const PREFERENCES: PreferenceJson = {
  components: [],
  pilotfeatures: [],
  appearance: 'dark',
  accountview: 'custom',
};

it('answers with the example of the contract', async () => {
  mockApi();
  const { data } = await getProfile();
  expect(data.householdname).toBe('The Featherstone household');
});

it('answers a picture as a file', async () => {
  mockApi();
  const { data } = await getAdvisorImage({ path: { advisorid: 'adv-quillfeather' } });
  expect(data).toBeInstanceOf(Blob);
});

it('answers with the body it is told', async () => {
  mockApi({ listAdvisorTeam: { body: { advisors: [] } } });
  const { data } = await listAdvisorTeam();
  expect(data).toEqual({ advisors: [] });
});

it('answers with a problem, and recovers when told', async () => {
  const api = mockApi({ getProfile: { problem: { status: 404, code: 'profile.not_found' } } });
  await expect(getProfile()).rejects.toMatchObject({ status: 404, code: 'profile.not_found' });
  api.answer({ getProfile: undefined });
  await expect(getProfile()).resolves.toBeDefined();
});

it('is unreachable when told', async () => {
  mockApi({ getAllAccounts: 'unreachable' });
  await expect(getAllAccounts()).rejects.toMatchObject({ kind: 'fetch', status: 0 });
});

it('leaves a pending call open until its caller gives up', async () => {
  mockApi({ getAllAccounts: 'pending' });
  const caller = new AbortController();
  const call = getAllAccounts({ signal: caller.signal });
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

it('keeps what was sent', async () => {
  const api = mockApi();
  await updatePreferences({ headers: { 'If-Match': '"3"' }, body: PREFERENCES });
  expect(api.requests).toMatchObject([
    { method: 'PUT', path: '/v2/profile/preferences', body: PREFERENCES },
  ]);
  expect(api.requests[0]?.headers.get('if-match')).toBe('"3"');
});
