import { isAppearance, useSession, type Appearance } from '@portal/auth-session';
import { profileQueries, useSavePreferences } from '@portal/domain-profile';
import { SegmentedControl, useReadOnly } from '@portal/ui-kit';
import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import styles from './AppearanceSwitch.module.css';

const APPEARANCES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Appearance; label: string }[];

/** Light, dark, or as the system is. Shown at once, kept in this browser, and saved for the others. */
export function AppearanceSwitch() {
  // Mantine holds transitions back through innerHTML, which Trusted Types refuse.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  // Preferences are a client's.
  const isKept = useSession().profile?.role !== 'advisor';
  const { data: preferences } = useQuery({ ...profileQueries.preferences(), enabled: isKept });
  const save = useSavePreferences();
  const readOnly = useReadOnly();
  const saved = preferences?.preferencejson.appearance;

  // Effect: what was chosen on another device arrives with the preferences, and is followed when it does.
  useEffect(() => {
    if (isAppearance(saved) && readOnly === null) setColorScheme(saved);
    // oxlint-disable-next-line react/exhaustive-deps -- Mantine makes a new setter on each render.
  }, [saved]);

  return (
    <div className={styles.appearance}>
      <p className={styles.label}>Appearance</p>
      <SegmentedControl
        label="Appearance"
        options={APPEARANCES}
        value={colorScheme}
        onChange={(chosen) => {
          setColorScheme(chosen);
          if (readOnly === null && isKept) save.mutate({ appearance: chosen });
        }}
      />
      <p className={styles.note} role="status">
        {(readOnly || !isKept) && `Kept in this browser only. ${readOnly ?? ''}`}
        {save.isError && 'Kept for this visit only: it could not be saved.'}
      </p>
    </div>
  );
}
