import { listenForConsent, OAUTH_WINDOW_NAME, type ConsentAnswer } from '@portal/auth-session';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useAnswerConsent, useBeginConsent, useRefreshed } from '../../connectionMutations';
import { isFor, nextConsent } from '../../model/connection';

const LOOK_MS = 500;

interface Wish {
  institutionid: string;
  institution: string;
  /** The connection whose consent is renewed. */
  connectionid?: string;
}

/** Opens the window in which the client consents, and hears what comes of it. spec §4 */
export function useConsent(onConnected: (connectionid: string) => void) {
  const [consent, send] = useReducer(nextConsent, { step: 'none' });
  const opened = useRef<Window | null>(null);
  const begin = useBeginConsent();
  const answer = useAnswerConsent();
  const refreshed = useRefreshed();

  const onAnswer = useEffectEvent((given: ConsentAnswer) => {
    if (!isFor(consent, given.connectionid)) return;
    send({ type: 'answered', connectionid: given.connectionid });
    opened.current?.close();
    answer.mutate(given, {
      onSuccess: ({ outcome, connectionid }) => {
        send({ type: 'judged', outcome });
        if (outcome === 'connected') onConnected(connectionid);
      },
      onError: (error) => send({ type: 'failed', error }),
    });
  });
  // A window of another tab may be done: what is listed here may be old.
  const onCompleted = useEffectEvent(refreshed);
  // Effect: the window answers by a channel of the browser.
  useEffect(
    () =>
      listenForConsent({
        onAnswer: (given) => onAnswer(given),
        onCompleted: () => onCompleted(),
      }),
    [],
  );

  const isOpen = consent.step === 'open';
  // Effect: no event tells that another window was closed.
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => opened.current?.closed && send({ type: 'closed' }), LOOK_MS);
    return () => clearInterval(timer);
  }, [isOpen]);

  const connect = ({ institution, ...body }: Wish) => {
    // At once, in the press of the button: a browser blocks what opens later.
    const window_ = window.open('about:blank', OAUTH_WINDOW_NAME, 'popup,width=520,height=720');
    if (!window_) return send({ type: 'blocked' });
    opened.current = window_;
    send({ type: 'asked', institution });
    begin.mutate(body, {
      onSuccess: ({ connectionid, consentaddress }) => {
        window_.location.replace(consentaddress);
        send({ type: 'opened', connectionid });
      },
      onError: (error) => {
        window_.close();
        send({ type: 'failed', error });
      },
    });
  };
  const dismiss = () => {
    opened.current?.close();
    send({ type: 'dismissed' });
  };
  return { consent, connect, dismiss };
}
