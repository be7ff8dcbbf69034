import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createMfaClient, type MfaClient, type MfaSecrets } from '../clients/mfaClient';
import {
  mfaMachine,
  type CodeAnswer,
  type MfaEvent,
  type MfaInput,
  type VerifyCodeInput,
} from '../machines/mfaMachine';
import { waitUntil } from '../machines/wallClock';
import type { Session } from '../session';
import { useSession } from './useSession';

/** The second factor as screens see it. */
export interface Mfa {
  snapshot: SnapshotFrom<typeof mfaMachine>;
  send(event: MfaEvent): void;
  secrets: Readonly<MfaSecrets>;
}

export interface MfaOutcome {
  verified: boolean;
  /** An authenticator was registered, or its recovery codes were put away at last. */
  registered: boolean;
  /** What a step-up was for. */
  grant: string | null;
}

interface UseMfaOptions {
  input: MfaInput;
  /** Of the body that a step-up is for. */
  bodyHash?: string;
  /** A registration that was begun already, with a step-up. */
  registrationId?: string;
  /** Called once, when there is nothing more to ask. */
  onDone(outcome: MfaOutcome): void;
}

/** Runs the mfa machine for as long as the component lives. */
export function useMfa({ input, bodyHash, registrationId, onDone }: UseMfaOptions): Mfa {
  const { store, reportFailure } = useSession();
  const [{ machine, secrets }] = useState(() => {
    const client = createMfaClient({
      keepTotpSession: store.keepTotpSession,
      ...(bodyHash !== undefined && { bodyHash }),
      ...(registrationId !== undefined && { registrationId }),
    });
    return { machine: provideMfa(client, reportFailure), secrets: client.secrets };
  });
  const actor = useActorRef(machine, { input });
  const snapshot = useSelector(actor, (current) => current);

  const tell = useEffectEvent(() => {
    const end = actor.getSnapshot();
    const { verified = false } = end.output ?? {};
    onDone({ verified, registered: end.matches('registered'), grant: secrets.grant });
  });

  // Effect: the end of the machine is an event for whoever started it, and comes once.
  useEffect(() => {
    const subscription = actor.subscribe({ complete: () => tell() });
    return () => subscription.unsubscribe();
  }, [actor]);

  return { snapshot, send: actor.send, secrets };
}

function provideMfa(client: MfaClient, reportFailure: Session['reportFailure']) {
  const { secrets } = client;
  return mfaMachine.provide({
    actors: {
      readMethods: fromPromise(() => client.readMethods()),
      sendCode: fromPromise<{ resendAt: number }, { channelId: string }>(({ input }) =>
        client.sendCode(input),
      ),
      verifyCode: fromPromise<CodeAnswer, VerifyCodeInput>(({ input }) => client.verifyCode(input)),
      prepareEnrolment: fromPromise(() => client.prepareEnrolment()),
      confirmEnrolment: fromPromise<CodeAnswer, { enrolmentId: string; code: string }>(
        ({ input }) => client.confirmEnrolment(input),
      ),
      renewRecoveryCodes: fromPromise(() => client.renewRecoveryCodes()),
      acknowledgeRecoveryCodes: fromPromise(() => client.acknowledgeRecoveryCodes()),
      requestReset: fromPromise(() => client.requestReset()),
      waitUntil,
    },
    actions: {
      reportFailure: (_, { step, error }) => reportFailure(step, error),
      forgetSecret: () => void (secrets.enrolment = null),
      forgetRecoveryCodes: () => void (secrets.recoveryCodes = null),
    },
  });
}
