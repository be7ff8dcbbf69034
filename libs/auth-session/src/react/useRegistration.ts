import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createRegistrationClient, type RegistrationClient } from '../clients/registrationClient';
import {
  registrationMachine,
  type CompletionAnswer,
  type ConsentAnswer,
  type ConsentsRead,
  type ConsentVersion,
  type CredentialsAnswer,
  type OtpAnswer,
  type OtpSent,
  type RegistrationEvent,
  type StepAnswer,
  type TypedDetails,
} from '../machines/registrationMachine';
import { waitUntil } from '../machines/wallClock';
import type { Session } from '../session';
import { useSession } from './useSession';

/** A registration as screens see it. */
export interface Registration {
  snapshot: SnapshotFrom<typeof registrationMachine>;
  send(event: RegistrationEvent): void;
  seen: Readonly<RegistrationClient['seen']>;
}

interface Who {
  registrationId: string;
}

/** Runs the registration machine for as long as the component lives. */
export function useRegistration(client: RegistrationClient): Registration {
  const session = useSession();
  const [machine] = useState(() => provideRegistration(client, session));
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (current) => current);
  return { snapshot, send: actor.send, seen: client.seen };
}

/** The calls of a registration, with the key in this tab's storage. */
export function useRegistrationClient(): RegistrationClient {
  const { store } = useSession();
  const [client] = useState(() =>
    createRegistrationClient({
      keepKey: store.keepRegistrationKey,
      leaveFor: (address) => window.location.assign(address),
    }),
  );
  return client;
}

type Calls = Pick<Session, 'readMaintenanceMessage' | 'reportFailure'>;

function provideRegistration(
  client: RegistrationClient,
  { readMaintenanceMessage, reportFailure }: Calls,
) {
  return registrationMachine.provide({
    actors: {
      readMaintenance: fromPromise(() => readMaintenanceMessage()),
      validateInvite: fromPromise(() => client.validateInvite()),
      checkIdentity: fromPromise<StepAnswer, Who & { details: TypedDetails }>(({ input }) =>
        client.checkIdentity(input.details),
      ),
      generateOtp: fromPromise<OtpSent, Who>(() => client.generateOtp()),
      verifyOtp: fromPromise<OtpAnswer, Who & { code: string }>(({ input }) =>
        client.verifyOtp(input.code),
      ),
      verifyLogin: fromPromise<StepAnswer, Who & { details: TypedDetails }>(({ input }) =>
        client.verifyLogin(input.details),
      ),
      readConsents: fromPromise<ConsentsRead, Who>(() => client.readConsents()),
      recordConsents: fromPromise<ConsentAnswer, Who & { consents: readonly ConsentVersion[] }>(
        ({ input }) => client.recordConsents(input.consents),
      ),
      createCredentials: fromPromise<CredentialsAnswer, Who>(() => client.createCredentials()),
      completeRegistration: fromPromise<CompletionAnswer, Who>(() => client.completeRegistration()),
      waitUntil,
    },
    actions: { reportFailure: (_, { step, error }) => reportFailure(step, error) },
  });
}
