import { NativeSelect } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useMemo } from 'react';
import { useAccountNames } from '../../components/useAccountNames';
import styles from './Simulate.module.css';
import { useHeldPositions, useSale } from './useSale';

const NONE = { value: '', label: 'Choose…' };
/** What was said of another position is no longer asked. */
const AFRESH = { quantity: undefined, lots: undefined, method: undefined };

/** The account, then what it holds. */
export function PositionChoice() {
  const { search, change } = useSale();
  const { positions } = useHeldPositions();
  const nameOf = useAccountNames();
  const accounts = useMemo(
    () => [...new Set(positions.flatMap(({ account }) => account ?? []))],
    [positions],
  );
  const held = positions
    .filter(({ account }) => account === search.account)
    .map(({ security }) => ({
      value: security.securityid,
      label: security.symbol ? `${security.name} (${security.symbol})` : security.name,
    }));
  return (
    <div className={styles.choice}>
      <NativeSelect
        label="Account"
        value={search.account ?? ''}
        data={[NONE, ...accounts.map((key) => ({ value: key, label: nameOf(key) }))]}
        onChange={({ currentTarget: { value } }) =>
          change({ ...AFRESH, account: value || undefined, holding: undefined })
        }
      />
      <NativeSelect
        label="Security"
        value={search.holding ?? ''}
        data={[NONE, ...held]}
        disabled={!search.account}
        onChange={({ currentTarget: { value } }) =>
          change({ ...AFRESH, holding: value || undefined })
        }
      />
    </div>
  );
}
