import { act, renderHook, waitFor } from '@testing-library/react';
import { mockApi } from '@portal/api-sdk/testing';
import { ReadOnlyProvider } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../react/SessionProvider';
import { createSessionStore } from '../storage/sessionStore';
import { fakeAccount } from '../testing/fakeIdentityClient';
import { fakeSession } from '../testing/fakeSession';
import { createDraftBox } from './draftBox';
import { createDraftKeeper } from './draftKeeper';
import { forgetDraftKey, useDraft } from './useDraft';

const FORM = 'nickname acc-1';
const TEXT = 'Aunt Ottilie’s trust';
const key = (fill: number) => new Uint8Array(32).fill(fill);
const store = () => createSessionStore({ onUnsupported: () => undefined }).local;
const keeperOf = (fill: number) => createDraftKeeper(store(), () => createDraftBox(key(fill)));

beforeEach(() => {
  localStorage.clear();
  forgetDraftKey();
});

describe('S7: an unsent text', () => {
  it('is there again for the same person, at another visit', async () => {
    await keeperOf(1).keep(FORM, TEXT);
    expect(await keeperOf(1).read(FORM)).toBe(TEXT);
    expect(await keeperOf(1).read('another form')).toBeNull();
  });

  it('is nothing to another person, who does not see that it is there', async () => {
    await keeperOf(1).keep(FORM, TEXT);
    expect(await keeperOf(2).read(FORM)).toBeNull();
    await keeperOf(2).keep(FORM, 'Mine');
    expect(await keeperOf(1).read(FORM)).toBe(TEXT);
    expect(await keeperOf(2).read(FORM)).toBe('Mine');
  });

  it('S7, S9: lies in the browser as noise, its form too', async () => {
    await keeperOf(1).keep(FORM, TEXT);
    const stored = JSON.stringify({ ...localStorage });
    expect(stored).toContain('draft:');
    const decoded = stored
      .split(/[^\w-]/)
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    for (const clear of ['Ottilie', 'trust', 'nickname', 'acc-1']) {
      expect(stored).not.toContain(clear);
      expect(decoded.join('\n')).not.toContain(clear);
    }
  });

  it('is not read once somebody has changed it, or moved it to another form', async () => {
    const box = await createDraftBox(key(1));
    const sealed = await box.seal(FORM, TEXT);
    expect(await box.open('another form', sealed)).toBeNull();
    expect(await box.open(FORM, `${sealed.slice(0, -2)}AA`)).toBeNull();
    expect(await box.open(FORM, '%%%')).toBeNull();
  });

  it('is forgotten when it is sent, and after seven days', async () => {
    const keeper = keeperOf(1);
    await keeper.keep(FORM, TEXT);
    await keeper.forget(FORM);
    expect(localStorage).toHaveLength(0);
    await keeper.keep(FORM, TEXT);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 3_600_000 });
    expect(await keeper.read(FORM)).toBeNull();
    vi.useRealTimers();
    expect(localStorage).toHaveLength(0);
  });
});

describe('useDraft', () => {
  const session = fakeSession({ mode: 'signedIn', account: fakeAccount });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider session={session}>{children}</SessionProvider>
  );
  const open = () => renderHook(() => useDraft(FORM, 'Trust'), { wrapper });

  it('S7: gives a form what was typed before, and says so', async () => {
    const { requests } = mockApi();
    const first = open();
    expect(first.result.current.text).toBe('Trust');
    act(() => first.result.current.change(TEXT));
    await waitFor(() => expect(localStorage).toHaveLength(1));
    first.unmount();

    forgetDraftKey();
    const second = open();
    await waitFor(() => expect(second.result.current.text).toBe(TEXT));
    expect(second.result.current.isRestored).toBe(true);
    expect(requests.map(({ path }) => path)).toEqual([
      '/v2/session/draft-key',
      '/v2/session/draft-key',
    ]);
    act(() => second.result.current.discard());
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('asks support for no key, which a simulation refuses', async () => {
    const { requests } = mockApi();
    const readOnly = ({ children }: { children: ReactNode }) => (
      <ReadOnlyProvider reason="In a simulation.">{wrapper({ children })}</ReadOnlyProvider>
    );
    const { result } = renderHook(() => useDraft(FORM, 'Trust'), { wrapper: readOnly });
    act(() => result.current.change('Typed'));
    expect(result.current.text).toBe('Typed');
    // Whoever comes next asks once: nobody has asked before.
    forgetDraftKey();
    const { result: next } = open();
    act(() => next.current.change(TEXT));
    await waitFor(() => expect(localStorage).toHaveLength(1));
    expect(requests).toHaveLength(1);
  });

  it('is an ordinary field when the key cannot be had', async () => {
    mockApi({ getDraftKey: 'unreachable' });
    const { result } = open();
    act(() => result.current.change('Typed'));
    expect(result.current.text).toBe('Typed');
    expect(localStorage).toHaveLength(0);
  });
});
