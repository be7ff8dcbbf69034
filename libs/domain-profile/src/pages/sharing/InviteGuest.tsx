import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { DocumentKind, GuestRelation, NewShare } from '@portal/api-sdk';
import { useStepUp } from '@portal/auth-session';
import {
  Button,
  EmptyState,
  ErrorPanel,
  markInvalid,
  newYorkToday,
  notify,
  useReadOnly,
} from '@portal/ui-kit';
import { DateField } from '@portal/ui-kit/dates';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KIND_WORDS, RELATION_WORDS, shareFaults } from '../../model/sharing';
import { profileQueries } from '../../queries';
import { useInviteGuest } from '../../sharingMutations';
import { sharingQueries } from '../../sharingQueries';
import { useAccountNames } from '../../useAccountNames';
import { saveFailureText } from '../profile/saveFailureText';
import styles from './Sharing.module.css';

const EMPTY: NewShare = {
  ...{ name: '', email: '', relation: 'cpa', accounts: [], until: '' },
  ...{ valuesshown: true, kinds: ['statement', 'tax'] },
};

/** Takes what a guest may see, and sends the invitation with a fresh code. */
export function InviteGuest() {
  const { data } = useSuspenseQuery(profileQueries.accounts());
  const accounts = data.defaultgroups.flatMap((group) => group.accounts);
  const nameOf = useAccountNames();
  const today = newYorkToday();
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const faults = shareFaults(draft, today);
  const isWhole = Object.keys(faults).length === 0;
  const told = isChecked ? faults : {};
  const readOnly = useReadOnly() !== null;
  const { send } = useInviteGuest();
  const { stepUp, dialog } = useStepUp();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: NewShare) =>
      stepUp({
        ...{ operation: 'createShare', purpose: `let ${body.name} look at what you chose`, body },
        send: (headers) => send(body, headers),
      }),
    onSuccess: (share) => {
      if (!share) return;
      notify({ message: `${share.name} is invited` });
      setDraft(EMPTY);
      setChecked(false);
    },
    onError: (error) => setProblem(saveFailureText(error)),
  });
  const set = (change: Partial<NewShare>) => {
    setProblem(null);
    setDraft((known) => ({ ...known, ...change }));
  };
  if (accounts.length === 0)
    return <EmptyState>You can share accounts once there are some.</EmptyState>;
  return (
    <>
      <form
        className={styles.form}
        noValidate
        aria-label="Invite a guest"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) mutate({ ...draft, name: draft.name.trim(), email: draft.email.trim() });
          else markInvalid(event.currentTarget, () => setChecked(true));
        }}
      >
        <Who draft={draft} set={set} told={told} />
        <Checkbox.Group
          label="Accounts"
          value={draft.accounts}
          onChange={(chosen) => set({ accounts: chosen })}
          error={told.accounts}
        >
          <div className={styles.choices}>
            {accounts.map(({ key, nickname }) => (
              <Checkbox key={key} value={key} label={nameOf(key, nickname)} />
            ))}
          </div>
        </Checkbox.Group>
        <What draft={draft} set={set} told={told} />
        <Folders draft={draft} set={set} />
        <DateField
          label="Last day"
          description="At most a year; it ends at midnight in New York."
          value={draft.until}
          onChange={(until) => set({ until })}
          error={told.until}
        />
        {(problem !== null || Object.keys(told).length > 0) && (
          <p role="alert" className={styles.error}>
            {problem ?? 'Look at what is marked above.'}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={isPending} disabled={readOnly}>
            Invite guest
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

interface FieldsProps {
  draft: NewShare;
  set: (change: Partial<NewShare>) => void;
}

interface ToldFieldsProps extends FieldsProps {
  /** What is missing, once a press has asked. */
  told: ReturnType<typeof shareFaults>;
}

function Who({ draft, set, told }: ToldFieldsProps) {
  return (
    <>
      <TextInput
        label="Name of the guest"
        description="As it stands in the mail to them: letters, without digits."
        maxLength={80}
        value={draft.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={told.name}
      />
      <TextInput
        label="E-mail address of the guest"
        description="They sign in with this address; the link works for nobody else."
        type="email"
        maxLength={254}
        value={draft.email}
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        error={told.email}
      />
      <NativeSelect
        label="Relation to you"
        data={Object.entries(RELATION_WORDS).map(([value, label]) => ({ value, label }))}
        value={draft.relation}
        // `as`: the options are the relations.
        onChange={({ currentTarget }) => set({ relation: currentTarget.value as GuestRelation })}
      />
    </>
  );
}

/** Folders at the top of the household's drives; nothing where there are none. */
function Folders({ draft, set }: FieldsProps) {
  const { data: folders, error, isError, isFetching, refetch } = useQuery(sharingQueries.folders());
  if (!folders && isError)
    return (
      <ErrorPanel
        cause={error}
        title="The folders of your drive could not be read"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        What you have entered stays. Without them you can share accounts and their documents.
      </ErrorPanel>
    );
  if (!folders || folders.length === 0) return null;
  return (
    <Checkbox.Group
      label="Folders of your drive"
      description="With all that is in them, now and later."
      value={draft.folders ?? []}
      onChange={(chosen) => set({ folders: chosen })}
    >
      <div className={styles.choices}>
        {folders.map(({ itemid, name }) => (
          <Checkbox key={itemid} value={itemid} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function What({ draft, set, told }: ToldFieldsProps) {
  return (
    <>
      <Checkbox
        label="Show what these accounts are worth"
        checked={draft.valuesshown}
        onChange={({ currentTarget }) => set({ valuesshown: currentTarget.checked })}
      />
      <Checkbox.Group
        label="Documents of these accounts"
        description="Messages are never shared."
        value={draft.kinds}
        // `as`: the boxes are the kinds.
        onChange={(kinds) => set({ kinds: kinds as DocumentKind[] })}
        error={told.kinds}
      >
        <div className={styles.choices}>
          {Object.entries(KIND_WORDS).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
