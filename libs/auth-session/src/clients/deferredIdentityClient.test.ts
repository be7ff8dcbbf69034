import { expect, it, vi } from 'vitest';
import { fakeAccount, fakeIdentityClient } from '../testing/fakeIdentityClient';
import { deferIdentityClient } from './deferredIdentityClient';

it('does not load the client for somebody who cannot be signed in', async () => {
  const load = vi.fn(async () => fakeIdentityClient());
  const identity = deferIdentityClient({ load, isNeededAtStart: () => false });
  await expect(identity.initialize()).resolves.toBeNull();
  await identity.clear();
  expect(load).not.toHaveBeenCalled();
});

it('loads the client once for all that follows', async () => {
  const load = vi.fn(async () => fakeIdentityClient());
  const identity = deferIdentityClient({ load, isNeededAtStart: () => true });
  await expect(identity.initialize()).resolves.toEqual(fakeAccount);
  await identity.acquireToken();
  await identity.signOut('/');
  identity.warmUp();
  expect(load).toHaveBeenCalledOnce();
});

it('tries to load the client again after a failure', async () => {
  const load = vi.fn(async () => fakeIdentityClient()).mockRejectedValueOnce(new TypeError('no'));
  const identity = deferIdentityClient({ load, isNeededAtStart: () => true });
  await expect(identity.initialize()).rejects.toMatchObject({
    failure: 'unavailable',
    code: 'client.load_failed',
  });
  await expect(identity.initialize()).resolves.toEqual(fakeAccount);
});
