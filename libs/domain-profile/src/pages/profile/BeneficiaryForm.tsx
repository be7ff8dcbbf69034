import { Checkbox, Select, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { AccountBeneficiaries, Beneficiary } from '@portal/api-sdk';
import { Button } from '@portal/ui-kit';
import { useState } from 'react';
import { sharesTotal } from '../../model/contact';
import styles from './Profile.module.css';
import { saveFailureText } from './saveFailureText';
import { useBeneficiariesSave } from './useBeneficiariesSave';

const RELATIONSHIPS: Beneficiary['relationship'][] = [
  ...(['spouse', 'child', 'grandchild', 'parent', 'sibling'] as const),
  ...(['trust', 'charity', 'estate', 'other'] as const),
];
const KINDS: Beneficiary['kind'][] = ['primary', 'contingent'];
const NEW: Beneficiary = {
  name: '',
  relationship: 'child',
  kind: 'primary',
  share: '',
  perstirpes: false,
};

const NO_SHARE = 'Enter a share of more than 0% for each beneficiary, or remove them.';

/** All beneficiaries of one account; saved as a whole, so that the shares add up at every time. */
export function BeneficiaryForm({
  list,
  name,
  onClose,
}: {
  list: AccountBeneficiaries;
  /** What the account is called among the others. */
  name: string;
  onClose: () => void;
}) {
  const { beneficiaries: before } = list;
  const [heirs, setHeirs] = useState<Beneficiary[]>(before.length === 0 ? [NEW] : [...before]);
  const [problem, setProblem] = useState<string | null>(null);
  // What is typed is typed over this one: a newer one, which nobody saw here, is not overwritten.
  const [begun] = useState(list);
  const { mutate, isPending, dialog } = useBeneficiariesSave(begun, name);
  const change = (index: number, part: Partial<Beneficiary>) =>
    setHeirs((known) => known.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <>
      <form
        className={`${styles.wide} ${styles.heirs}`}
        noValidate
        aria-label={`Beneficiaries of ${name}`}
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = problemOf(heirs);
          setProblem(wrong);
          if (wrong !== null) return;
          mutate(heirs, {
            onSuccess: (saved) => saved && onClose(),
            onError: (error) => setProblem(saveFailureText(error)),
          });
        }}
      >
        {heirs.map((heir, index) => (
          <Heir
            key={index}
            heir={heir}
            isShareWrong={problem === NO_SHARE && isNothing(heir.share)}
            onChange={(part) => change(index, part)}
            onRemove={() => setHeirs((known) => known.filter((_, at) => at !== index))}
          />
        ))}
        {problem !== null && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button disabled={heirs.length >= 20} onClick={() => setHeirs([...heirs, NEW])}>
            Add a beneficiary
          </Button>
          <Button type="submit" variant="primary" pending={isPending}>
            Save beneficiaries
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

interface HeirProps {
  heir: Beneficiary;
  isShareWrong: boolean;
  onChange: (part: Partial<Beneficiary>) => void;
  onRemove: () => void;
}

function Heir({ heir, isShareWrong, onChange, onRemove }: HeirProps) {
  return (
    <div className={styles.heir}>
      <TextInput
        label="Name"
        maxLength={80}
        value={heir.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Select
        label="Relationship"
        data={RELATIONSHIPS}
        allowDeselect={false}
        value={heir.relationship}
        onChange={(chosen) => chosen && onChange({ relationship: chosen })}
      />
      <Select
        label="Kind"
        data={KINDS}
        allowDeselect={false}
        value={heir.kind}
        onChange={(chosen) => chosen && onChange({ kind: chosen })}
      />
      <TextInput
        label="Share in %"
        inputMode="decimal"
        maxLength={6}
        value={heir.share}
        error={isShareWrong}
        onChange={({ currentTarget }) => onChange({ share: currentTarget.value.trim() })}
      />
      <Checkbox
        className={styles.perStirpes}
        label="Per stirpes"
        checked={heir.perstirpes}
        onChange={({ currentTarget }) => onChange({ perstirpes: currentTarget.checked })}
      />
      <Button size="sm" aria-label={`Remove ${heir.name || 'this beneficiary'}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

const isNothing = (share: string): boolean => sharesTotal([share]) === '0';

function problemOf(heirs: readonly Beneficiary[]): string | null {
  if (heirs.some(({ name }) => name.trim() === '')) return 'Enter a name for each beneficiary.';
  if (heirs.some(({ share }) => isNothing(share))) return NO_SHARE;
  if (heirs.length > 0 && !heirs.some(({ kind }) => kind === 'primary'))
    return 'Name a primary beneficiary, too: contingent ones come after the primary ones.';
  for (const kind of KINDS) {
    const named = heirs.filter((one) => one.kind === kind);
    const total = sharesTotal(named.map(({ share }) => share));
    if (total === null) return 'Enter each share as a percentage, such as 33.33.';
    if (named.length > 0 && total !== '100')
      return `The shares of ${kind} beneficiaries add to ${total}%. Let them add to 100%.`;
  }
  return null;
}
