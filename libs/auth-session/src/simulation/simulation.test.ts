import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSimulationSlot } from '../simulationSlot';
import { createSessionStore } from '../storage/sessionStore';
import { simulationOf } from './simulationControl';

const QUERY =
  '?simulate=true&simulationUser=staff-support&loginId=login-rich&pid=p-rich&sAcc=all&view=custom';
const stated = { reason: 'The client  asked\nby phone', ticket: ' REQ-1 ' };

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterEach(() => vi.useRealTimers());

function openPage(answers: MockAnswers = {}, { isTopWindow = true } = {}) {
  const store = createSessionStore({ onUnsupported: () => undefined });
  const slot = createSimulationSlot(store);
  const api = mockApi(answers, {
    getAccessToken: async (own) => (own ? null : slot.acting()?.token) ?? 'own-token',
  });
  const clearCaches = vi.fn();
  const wanted = slot.isWanted();
  const control = simulationOf({
    session: {
      store,
      simulation: slot,
      acquireOwnToken: async () => 'own-token',
      reportFailure: () => undefined,
    },
    clearCaches,
    isTopWindow,
  });
  const reaches = (state: string) =>
    vi.waitFor(() => expect(control.getView().state).toBe(state), { timeout: 5_000 });
  return { api, store, slot, wanted, control, clearCaches, reaches };
}

async function begin() {
  window.history.replaceState(null, '', `/accounts${QUERY}#top`);
  const page = openPage();
  await page.reaches('confirming');
  page.control.confirm(stated);
  await page.reaches('active');
  return page;
}

describe('a launch link', () => {
  it('leaves the address before anything is asked, and nothing else of the address goes', () => {
    window.history.replaceState(null, '', `/accounts${QUERY}#top`);
    const { wanted, api } = openPage();
    expect(window.location.href).toMatch(/\/accounts\?view=custom#top$/);
    expect(wanted).toBe(true);
    expect(api.requests).toEqual([]);
  });

  it('is kept over a sign-in, once', () => {
    window.history.replaceState(null, '', `/${QUERY}`);
    const store = createSessionStore({ onUnsupported: () => undefined });
    createSimulationSlot(store).keepLaunch();
    const back = createSimulationSlot(store);
    expect(back.isWanted()).toBe(true);
    expect(back.takeLaunch()).toContain('loginId=login-rich');
    expect(back.takeLaunch()).toBe('');
    expect(createSimulationSlot(store).isWanted()).toBe(false);
  });

  it('I1: starts nothing in a frame, and asks nothing', async () => {
    window.history.replaceState(null, '', `/${QUERY}`);
    const { control, api, reaches } = openPage({}, { isTopWindow: false });
    await reaches('refused');
    expect(control.getView().refusal).toBe('framed');
    expect(api.requests).toEqual([]);
  });

  it('I1: starts nothing for whoever may not', async () => {
    window.history.replaceState(null, '', `/${QUERY}`);
    const problem = { status: 403, code: 'simulation.refused' };
    const { control, store, reaches } = openPage({ validateSimulation: { problem } });
    await reaches('refused');
    expect(control.getView().refusal).toBe('notPermitted');
    expect(store.storedSimulation()).toBeNull();
  });

  it('starts with what was stated, in one line, and asks for the rest with the token it was given', async () => {
    const { api, slot, store, clearCaches } = await begin();
    const sent = api.requests.find(({ path }) => path === '/v2/simulation');
    expect(sent?.body).toMatchObject({ reason: 'The client asked by phone', ticket: 'REQ-1' });
    expect(sent?.headers.get('authorization')).toBe('Bearer own-token');
    expect(slot.acting()).toMatchObject({ client: { givenName: 'Wilhelmina' } });
    expect(clearCaches).toHaveBeenCalledOnce();
    expect(Object.keys(JSON.parse(store.storedSimulation() ?? '{}') as object)).toEqual([
      'simulationUser',
      'wsid',
      'pid',
      'simulationAccount',
    ]);
    for (const storage of [sessionStorage, localStorage]) {
      expect(JSON.stringify(storage)).not.toContain(slot.acting()?.token);
    }
  });
});

describe('a simulation', () => {
  it('ends with the token that the server takes no longer', async () => {
    const { control, slot, store, clearCaches, reaches } = await begin();
    slot.acting()?.refused();
    await reaches('ended');
    expect(control.getView().end).toBe('refused');
    expect([slot.acting(), store.storedSimulation()]).toEqual([null, null]);
    expect(clearCaches).toHaveBeenCalledTimes(2);
  });

  it('ends with the session', async () => {
    const { api, slot, reaches } = await begin();
    slot.signedOut();
    await reaches('ended');
    expect(slot.acting()).toBeNull();
    const told = api.requests.find(({ path }) => path === '/v2/simulation/end');
    expect(told?.body).toMatchObject({ end: 'signed_out' });
  });

  it('says goodbye when its page goes, and is asked for again when that comes back', async () => {
    const { api, slot, reaches } = await begin();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await reaches('left');
    expect(slot.acting()).toBeNull();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await reaches('active');
    expect(api.requests.map(({ path }) => path)).toContain('/v2/simulation/resume');
    expect(slot.acting()).not.toBeNull();
  });

  it('I6: is not resumed from what is broken or foreign in storage, which goes', async () => {
    for (const planted of ['{', 'null', '[]', '{"__proto__":{"wsid":"a"}}', '"simulation"']) {
      sessionStorage.setItem('simulation', planted);
      const { slot, api, store, reaches } = openPage();
      await reaches('off');
      expect([store.storedSimulation(), slot.acting(), api.requests]).toEqual([null, null, []]);
    }
    const foreign = { simulationUser: 'a', wsid: 'b', pid: 'c', simulationAccount: 'd' };
    sessionStorage.setItem('simulation', JSON.stringify(foreign));
    const problem = { status: 403, code: 'simulation.refused' };
    const { slot, store, reaches } = openPage({ submitSimulationResume: { problem } });
    await reaches('ended');
    expect([store.storedSimulation(), slot.acting()]).toEqual([null, null]);
  });
});
