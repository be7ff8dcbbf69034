import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { isAnswerLost, isApiError, type ManualAsset, type NetWorthEffect } from '@portal/api-sdk';
import { useDraft } from '@portal/auth-session';
import { profileQueries } from '@portal/domain-profile';
import { Banner, Button, MoneyText, notify } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useEffectOfSaving, useSaveAsset } from '../../assetMutations';
import { Fact, Facts } from '../../components/Facts/Facts';
import {
  ASSET_TYPES,
  hasSchedule,
  inputOf,
  isOwed,
  keptDraft,
  LIABILITY_TYPES,
  type AssetDraft,
  type AssetFaults,
} from '../../model/manualAsset';
import { LoanFields } from './LoanFields';
import styles from './OtherAssets.module.css';
import { ValueRows } from './ValueRows';

interface AssetFormProps {
  /** What is changed; a new one without it. */
  known?: ManualAsset;
  /** What the form begins with. */
  draft: AssetDraft;
  /** Names what is kept of it while it is typed. */
  form: string;
  onDone: () => void;
  onCancel: () => void;
}

/**
 * Adds or changes an asset. First it says what saving does to net worth, then it saves exactly that. What is typed is kept
 * in this browser, encrypted, until it is saved or given up: closing the panel loses nothing.
 */
export function AssetForm({ known, draft: first, form, onDone, onCancel }: AssetFormProps) {
  const kept = useDraft(form, '');
  const draft = useMemo(() => keptDraft(kept.text, first), [kept.text, first]);
  const [faults, setFaults] = useState<AssetFaults>({});
  const effect = useEffectOfSaving(known?.account);
  const save = useSaveAsset(known);
  const set = (changes: Partial<AssetDraft>) => {
    kept.change(JSON.stringify({ ...draft, ...changes }));
    // What was said of other figures is no longer true.
    effect.reset();
    save.reset();
  };
  const beginAnew = () => {
    kept.discard();
    kept.change('');
    setFaults({});
    effect.reset();
    save.reset();
  };
  const submit = () => {
    const read = inputOf(draft);
    setFaults(read.ok ? {} : read.faults);
    if (!read.ok) return;
    const onError = (error: Error) => setFaults(faultsOf(error));
    if (!effect.isSuccess) return effect.mutate(read.input, { onError });
    save.mutate(read.input, {
      onError,
      onSuccess: ({ asset }) => {
        notify({ message: known ? `${asset.name} saved` : `${asset.name} added` });
        kept.discard();
        onDone();
      },
    });
  };
  const failed = effect.error ?? save.error;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {kept.isRestored && (
        <Banner action={<Button onClick={beginAnew}>Begin anew</Button>}>
          This is what you had typed before.
        </Banner>
      )}
      <AssetFields draft={draft} faults={faults} set={set} account={known?.account} />
      {failed && <Banner tone="error">{failureText(failed)}</Banner>}
      {Object.keys(faults).length > 0 && !failed && (
        <p role="alert">Look at what is marked: it cannot be saved like this.</p>
      )}
      {effect.data && <Effect effect={effect.data} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={effect.isPending || save.isPending}>
          {effect.isSuccess ? 'Save' : 'See the effect on net worth'}
        </Button>
        <Button
          onClick={() => {
            kept.discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface AssetFieldsProps {
  draft: AssetDraft;
  faults: AssetFaults;
  set: (changes: Partial<AssetDraft>) => void;
  account: string | undefined;
}

function AssetFields({ draft, faults, set, account }: AssetFieldsProps) {
  const owed = isOwed(draft.type);
  return (
    <>
      <NativeSelect
        label="Type"
        data={(owed ? LIABILITY_TYPES : ASSET_TYPES).map((one) => ({ ...one }))}
        value={draft.type}
        onChange={(event) => {
          const type = [...ASSET_TYPES, ...LIABILITY_TYPES].find(
            ({ value }) => value === event.currentTarget.value,
          );
          if (type) set({ type: type.value });
        }}
      />
      <TextInput
        label="Name"
        value={draft.name}
        maxLength={60}
        error={faults['/name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Your share, in percent"
        inputMode="decimal"
        value={draft.share}
        error={faults['/ownership']}
        onChange={(event) => set({ share: event.currentTarget.value })}
      />
      <ValueRows owed={owed} draft={draft} faults={faults} set={set} />
      {owed && <SecuredBy draft={draft} faults={faults} set={set} account={account} />}
      {hasSchedule(draft.type) && <LoanFields draft={draft} faults={faults} set={set} />}
      <Textarea
        label="Note"
        autosize={false}
        rows={3}
        maxLength={500}
        value={draft.note}
        error={faults['/note']}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}

/** What the household owns, one of which may secure what is owed. */
function SecuredBy({ draft, faults, set, account }: AssetFieldsProps) {
  const { data } = useQuery(profileQueries.accounts());
  const owned = (data?.defaultgroups ?? [])
    .flatMap(({ accounts }) => accounts)
    .filter(({ kind, key }) => kind === 'asset' && key !== account);
  return (
    <NativeSelect
      label="Secured by"
      data={[
        { value: '', label: 'Nothing' },
        ...owned.map(({ key, nickname }) => ({ value: key, label: nickname })),
      ]}
      value={draft.linkedto}
      error={faults['/linkedto']}
      onChange={(event) => set({ linkedto: event.currentTarget.value })}
    />
  );
}

function Effect({ effect: { before, after, change, schedule } }: { effect: NetWorthEffect }) {
  return (
    <section aria-label="Effect on net worth">
      <Facts>
        <Fact name="Net worth now">
          <MoneyText value={before} />
        </Fact>
        <Fact name="Change">
          <MoneyText value={change} tone="change" />
        </Fact>
        <Fact name="Net worth after saving">
          <MoneyText value={after} />
        </Fact>
        {schedule && (
          <Fact name="Owed today by the loan’s schedule, as a whole">
            <MoneyText value={schedule.owed} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function faultsOf(error: Error): AssetFaults {
  if (!isApiError(error)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
}

function failureText(error: Error): string {
  if (isAnswerLost(error))
    return 'No answer came, so it may have been saved. Look at your list of assets before you try again.';
  if (!isApiError(error)) return 'It could not be saved, and nothing was changed. Try again.';
  if (error.status === 412)
    return 'It was changed meanwhile, on another device perhaps. Nothing was saved: close this and open it again.';
  return `${error.title} ${error.detail ?? 'Nothing was changed.'}`;
}
