import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordPendingSignOut } from './pendingSignOut';
import { createSessionStore } from './sessionStore';
import { parseSimulation } from './simulation';

const quiet = { onUnsupported: () => undefined };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('sessionStore', () => {
  it('generates the keys of the API once, and only when one is read', () => {
    const store = createSessionStore(quiet);
    const keys = store.requestKeys();
    expect(sessionStorage).toHaveLength(0);
    expect(keys.profileKey).toMatch(/^[\da-f-]{36}$/);
    expect(store.requestKeys().profileKey).toBe(keys.profileKey);
    expect(createSessionStore(quiet).requestKeys().profileKey).toBe(keys.profileKey);
    expect(keys.contextKey).not.toBe(keys.profileKey);
    expect(keys.totpSessionKey).toBeUndefined();
  });

  it('knows whether the API was opened: in this tab, or in all where no second step is owed', () => {
    const store = createSessionStore(quiet);
    expect(store.wasOpened()).toBe(false);
    store.noteOpened(true);
    expect(store.wasOpened()).toBe(true);
    expect(localStorage).toHaveLength(0);
    store.noteOpened(false);
    expect(store.wasOpened()).toBe(false);
    store.remember(true);
    store.begin('ada@example.test');
    store.noteOpened(true);
    expect(localStorage.getItem('apiOpened')).toBe('on');
    store.keepTotpSession('key');
    store.noteOpened(true);
    expect(localStorage.getItem('apiOpened')).toBeNull();
    expect(store.wasOpened()).toBe(true);
    store.clearKeys();
    expect(store.wasOpened()).toBe(false);
  });

  it('knows no session until one begins', () => {
    const store = createSessionStore(quiet);
    expect(store.mayBeSignedIn()).toBe(false);
    store.begin('ada@example.test');
    expect(store.mayBeSignedIn()).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it('remembers for all tabs only once sign-in has succeeded', () => {
    const store = createSessionStore(quiet);
    store.remember(true);
    expect(store.isRemembered()).toBe(true);
    expect(localStorage).toHaveLength(0);
    store.begin('ada@example.test');
    expect(localStorage.getItem('remember')).toBe('on');
    expect(store.isRemembered()).toBe(true);
  });

  it('takes back the wish to be remembered', () => {
    const store = createSessionStore(quiet);
    store.remember(true);
    store.remember(false);
    store.begin('ada@example.test');
    expect(store.isRemembered()).toBe(false);
  });

  it('keeps the typed e-mail of whoever asked to be remembered, and not that of whoever came before', () => {
    const store = createSessionStore(quiet);
    store.begin('Ada@Example.test');
    expect(store.typedEmail()).toBeUndefined();
    store.remember(true);
    store.begin('Ada@Example.test');
    expect(store.typedEmail()).toBe('ada@example.test');
    store.begin('eve_bank.test#EXT#@example.test');
    expect(store.typedEmail()).toBeUndefined();
  });

  it('I6: gives back a simulation that can be read, and nothing in the place of one', () => {
    const store = createSessionStore(quiet);
    const simulation = { simulationUser: 'u', wsid: 'w', pid: 'p', simulationAccount: 'a' };
    expect(store.storedSimulation()).toBeNull();
    store.keepSimulation(simulation);
    expect(parseSimulation(store.storedSimulation() ?? '')).toEqual(simulation);
    for (const broken of [
      '{',
      'null',
      '[]',
      '{"simulationUser":1}',
      ...Object.keys(simulation).map((field) => JSON.stringify({ ...simulation, [field]: 1 })),
      `{"__proto__":${JSON.stringify(simulation)}}`,
    ]) {
      expect(parseSimulation(broken)).toBeNull();
    }
    store.removeSimulation();
    expect(sessionStorage.getItem('simulation')).toBeNull();
  });

  it('W6: gives the return address once, and never one of another site', () => {
    const store = createSessionStore(quiet);
    store.setReturnTo('/accounts?view=custom#top');
    expect(store.takeReturnTo()).toBe('/accounts?view=custom#top');
    expect(store.takeReturnTo()).toBeNull();
    sessionStorage.setItem('returnTo', '//evil.test');
    expect(store.takeReturnTo()).toBe('/');
  });

  it('records sign-in events, and survives a record that others wrote', () => {
    const store = createSessionStore(quiet);
    store.recordSignInEvent('login.started');
    store.recordSignInEvent('logout.started', 'ended');
    expect(store.signInEvents()).toEqual([
      { name: 'login.started', at: expect.any(String) },
      { name: 'logout.started', at: expect.any(String), reason: 'ended' },
    ]);
    for (const broken of ['{', '"x"', '[null,1,{}]']) {
      sessionStorage.setItem('signInEvents', broken);
      expect(store.signInEvents()).toEqual([]);
    }
  });

  it('clears its keys but keeps the record until that has been told', () => {
    const store = createSessionStore(quiet);
    store.begin('ada@example.test');
    void store.requestKeys().profileKey;
    store.recordSignInEvent('logout.started');
    store.clearKeys();
    expect(Object.keys({ ...sessionStorage })).toEqual(['signInEvents']);
    store.clearAll();
    expect(sessionStorage).toHaveLength(0);
  });

  it('S6: keeps a sign-out that is owed through all clearing, until it is settled', () => {
    const store = createSessionStore(quiet);
    expect(store.pendingSignOut()).toBeNull();
    const word = recordPendingSignOut(store.local, undefined);
    expect(recordPendingSignOut(store.local, undefined)).toBe(word);
    expect(recordPendingSignOut(store.local, 'sid-1')).toBe('sid-1');
    store.clearKeys();
    store.clearAll();
    expect(createSessionStore(quiet).pendingSignOut()).toBe('sid-1');
    store.settleSignOut();
    expect(store.pendingSignOut()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('leaves nothing behind, whoever wrote it', () => {
    localStorage.setItem('msal.something', 'x');
    sessionStorage.setItem('other', 'y');
    createSessionStore(quiet).clearAll();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('hears of a sign-in that another tab was asked to remember', () => {
    const heard = vi.fn();
    const stop = createSessionStore(quiet).onRemembered(heard);
    window.dispatchEvent(new StorageEvent('storage', { key: 'remember', newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'colorScheme', newValue: 'dark' }));
    expect(heard).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'remember', newValue: 'on' }));
    expect(heard).toHaveBeenCalledOnce();
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'remember', newValue: 'on' }));
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('without storage', () => {
  it('says so in the specification’s words and goes on in memory', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const onUnsupported = vi.fn();
    const store = createSessionStore({ onUnsupported });
    expect(onUnsupported).toHaveBeenCalledOnce();
    expect(onUnsupported.mock.calls[0]?.[0].message).toMatch(
      /^unsupported session storage \(unable to set\/remove session storage for .+\)$/,
    );
    store.begin('ada@example.test');
    expect(store.mayBeSignedIn()).toBe(true);
    expect(store.requestKeys().profileKey).toBe(store.requestKeys().profileKey);
    store.clearAll();
    expect(store.mayBeSignedIn()).toBe(false);
  });

  it('goes on in memory when storage is full', () => {
    const onUnsupported = vi.fn();
    const store = createSessionStore({ onUnsupported });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.remember(true);
    store.begin('ada@example.test');
    expect(store.typedEmail()).toBe('ada@example.test');
    expect(onUnsupported).toHaveBeenCalled();
  });
});
