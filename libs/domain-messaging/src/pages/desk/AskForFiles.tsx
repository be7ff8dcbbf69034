import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { AskedHousehold } from '@portal/api-sdk';
import { refusalText } from '@portal/domain-profile';
import { Button, notify } from '@portal/ui-kit';
import { DateField } from '@portal/ui-kit/dates';
import { useState, type SubmitEvent } from 'react';
import { useFileRequests } from '../../mutations';
import styles from './FileRequests.module.css';

const NOTHING = { title: '', due: '', files: '' };

/** Asks one household for named files by a day. */
export function AskForFiles({ households }: { households: readonly AskedHousehold[] }) {
  const [household, setHousehold] = useState(households[0]?.householdid ?? '');
  const [draft, setDraft] = useState(NOTHING);
  const { ask } = useFileRequests();
  const set = (more: Partial<typeof NOTHING>): void =>
    setDraft((before) => ({ ...before, ...more }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const files = draft.files
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    ask.mutate(
      { householdid: household, title: draft.title, due: draft.due, files },
      {
        onSuccess: () => {
          setDraft(NOTHING);
          notify({ tone: 'done', message: 'The client was asked' });
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Ask for files">
      <NativeSelect
        label="Household"
        data={households.map(({ householdid, name }) => ({ value: householdid, label: name }))}
        value={household}
        onChange={({ currentTarget }) => setHousehold(currentTarget.value)}
      />
      <TextInput
        label="What it is for"
        required
        maxLength={100}
        value={draft.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <DateField
        label="Due"
        description="The last day, in New York."
        required
        value={draft.due}
        onChange={(due) => set({ due })}
      />
      <Textarea
        label="Files"
        description="One on each line, 20 at most."
        required
        autosize
        minRows={2}
        maxLength={2_000}
        value={draft.files}
        onChange={({ currentTarget }) => set({ files: currentTarget.value })}
      />
      {ask.isError && <p role="alert">{refusalText(ask.error)}</p>}
      <div>
        <Button type="submit" variant="primary" pending={ask.isPending}>
          Ask for files
        </Button>
      </div>
    </form>
  );
}
