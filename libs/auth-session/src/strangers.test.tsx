import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  OAUTH_CHANNEL_NAME,
  OAUTH_COMPLETED_MESSAGE,
  OAUTH_WINDOW_NAME,
} from './clients/oauthCallback';
import { createTabChannel } from './clients/tabChannel';
import { TAB_CHANNEL_NAME } from './defaults';
import { createIdleChannel } from './idle/idleChannel';
import { SessionProvider } from './react/SessionProvider';
import { OauthCallbackPage } from './screens/OauthCallbackPage';
import { createSession } from './session';
import { fakeAccount, fakeIdentityClient } from './testing/fakeIdentityClient';
import { fakeSession } from './testing/fakeSession';

const IDLE_CHANNEL_NAME = `portalIdleBroadcastChannel.${fakeAccount.localAccountId}`;

/** Whatever can be sent: a channel copies its messages. */
const anything = fc
  .anything({
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withBigInt: true,
  })
  .filter((value) => {
    try {
      structuredClone(value);
      return true;
    } catch {
      return false;
    }
  });

/** Messages of the idle watch that are wrong in one place. */
const brokenPeerMessage = fc.oneof(
  fc.record({
    type: fc.constantFrom('peer.active', 'peer.expired'),
    at: fc.oneof(
      anything.filter((at) => typeof at !== 'number'),
      fc.constantFrom(Number.NaN, Infinity, -Infinity),
    ),
  }),
  fc.record({
    type: fc.constantFrom('peer.claimed', 'peer.leading'),
    tabId: fc.oneof(
      anything.filter((tabId) => typeof tabId !== 'string'),
      fc.constant(''),
      fc.string({ minLength: 65 }),
      fc
        .tuple(fc.string(), fc.constantFrom('<', '"', ' ', '\n', '\0', '.', 'é'), fc.string())
        .map((parts) => parts.join('')),
    ),
  }),
  fc.record({
    type: anything.filter((type) => typeof type !== 'string' || !type.startsWith('peer.')),
    at: fc.constant(0),
    tabId: fc.constant('a'),
  }),
  fc.constantFrom('peer.active', 'peer.expired', 'peer.claimed', 'peer.leading').map((type) => ({
    type,
  })),
  anything.filter((value) => typeof value !== 'object' || value === null || !('type' in value)),
);

const brokenTabMessage = fc.oneof(
  anything.filter((value) => value !== 'signedOut' && value !== 'timedOut'),
  fc
    .tuple(
      fc.constantFrom('signedOut', 'timedOut'),
      fc.constantFrom(
        (word: string): unknown => [word],
        (word: string): unknown => ({ type: word }),
        (word: string): unknown => ({ data: word, toString: word }),
        (word: string): unknown => ` ${word}`,
        (word: string): unknown => word.toLowerCase(),
        (word: string): unknown => new Map([['type', word]]),
      ),
    )
    .map(([word, disguise]) => disguise(word)),
);

/** Sends through a real channel and resolves when the last message, which is well-formed, has been heard. */
async function heardAmong<T>(
  name: string,
  listen: (hear: (message: T) => void) => () => void,
  messages: unknown[],
  last: unknown,
): Promise<T[]> {
  const heard: T[] = [];
  const sender = new BroadcastChannel(name);
  const forget = await new Promise<() => void>((resolve) => {
    const stop = listen((message) => {
      heard.push(message);
      resolve(stop);
    });
    for (const message of messages) sender.postMessage(message);
    sender.postMessage(last);
  });
  forget();
  sender.close();
  return heard;
}

// Hundreds of messages each, over real channels.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  window.name = '';
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
  localStorage.clear();
});

describe('W5: messages of strangers', () => {
  it('W5: the idle watch hears none that is not of its own shape', async () => {
    const channel = createIdleChannel(fakeAccount.localAccountId);
    await fc.assert(
      fc.asyncProperty(fc.array(brokenPeerMessage, { maxLength: 20 }), async (messages) => {
        const last = { type: 'peer.ended' };
        const heard = await heardAmong(IDLE_CHANNEL_NAME, channel.listen, messages, last);
        expect(heard).toEqual([last]);
      }),
    );
  });

  it('W5: the tabs hear none that is not one of their two words', async () => {
    const channel = createTabChannel({ onRemembered: () => () => undefined });
    await fc.assert(
      fc.asyncProperty(fc.array(brokenTabMessage, { maxLength: 20 }), async (messages) => {
        const heard = await heardAmong(TAB_CHANNEL_NAME, channel.listen, messages, 'timedOut');
        expect(heard).toEqual([{ type: 'peer.timedOut' }]);
      }),
    );
  });

  it('W5: a session goes on unmoved by what windows and frames of other sites, channels and storage tell it', async () => {
    const reportError = vi.fn();
    const session = createSession({
      identity: { clientId: 'portal', authority: '', knownAuthorities: [], scopes: [] },
      firmName: 'Client portal',
      reportError,
      replaceLocation: () => undefined,
      loadIdentityClient: async () => fakeIdentityClient({ initialize: async () => null }),
    });
    session.start();
    await vi.waitFor(() => expect(session.getView().mode).toBe('signedOut'));
    const before = session.getView();
    const moved = vi.fn();
    session.subscribe(moved);
    const senders = [TAB_CHANNEL_NAME, OAUTH_CHANNEL_NAME].map(
      (name) => new BroadcastChannel(name),
    );
    const arrived = new BroadcastChannel(OAUTH_CHANNEL_NAME);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          brokenTabMessage,
          brokenPeerMessage,
          fc.constant(OAUTH_COMPLETED_MESSAGE),
          fc.constant({ type: 'signOut.requested' }),
        ),
        fc.webUrl().map((url) => new URL(url).origin),
        fc.string(),
        async (data, origin, key) => {
          const last = new Promise((resolve) => (arrived.onmessage = resolve));
          window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }));
          const newValue = String(key);
          window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
          window.dispatchEvent(new StorageEvent('storage', { key: 'remember', newValue: null }));
          for (const sender of senders) sender.postMessage(data);
          await last;
          expect(session.getView()).toBe(before);
        },
      ),
    );
    expect(moved).not.toHaveBeenCalled();
    expect(reportError).not.toHaveBeenCalled();
    expect([{ ...sessionStorage }, { ...localStorage }]).toEqual([{}, {}]);
    for (const channel of [...senders, arrived]) channel.close();
  });

  it('W5: a connection that comes back says “look” and nothing of its address, whatever stands there', async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel(OAUTH_CHANNEL_NAME);
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.dictionary(fc.constantFrom('code', 'state', 'error', '__proto__'), fc.string()),
        fc.oneof(fc.constant(OAUTH_WINDOW_NAME), fc.string()),
        async (id, query, windowName) => {
          heard.length = 0;
          const path = `/emoney/oauth/callback/${encodeURIComponent(id)}`;
          window.history.replaceState(null, '', `${path}?${new URLSearchParams(query)}`);
          window.name = windowName;
          const told = new Promise((resolve) => {
            channel.onmessage = ({ data }: MessageEvent<unknown>) => {
              heard.push(data);
              if (data === null) resolve(data);
            };
          });
          render(
            <SessionProvider session={fakeSession()}>
              <OauthCallbackPage />
            </SessionProvider>,
          );
          const end = new BroadcastChannel(OAUTH_CHANNEL_NAME);
          end.postMessage(null);
          await told;
          end.close();
          cleanup();
          const isOurs = windowName === OAUTH_WINDOW_NAME;
          expect(heard).toEqual(isOurs ? [OAUTH_COMPLETED_MESSAGE, null] : [null]);
          expect([{ ...sessionStorage }, { ...localStorage }]).toEqual([{}, {}]);
        },
      ),
    );
    channel.close();
  });
});
