import { isAppearance } from '@portal/auth-session';
import type { PreferenceJson } from '@portal/api-sdk';
import { Button, Card, notify, useReadOnly } from '@portal/ui-kit';
import { useMantineColorScheme } from '@mantine/core';
import { useResetPreferences, useSavePreferences } from '../../mutations';
import styles from '../profile/Profile.module.css';

/** One press sets everything back; the way to take that back is offered with it. */
export function ResetPreferences({ saved }: { saved: PreferenceJson }) {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const { mutate, isPending, isError } = useResetPreferences();
  const { mutateAsync: save } = useSavePreferences();
  const readOnly = useReadOnly();

  function show({ appearance }: PreferenceJson): void {
    setColorScheme(isAppearance(appearance) ? appearance : 'auto');
  }

  function reset() {
    mutate(undefined, {
      onSuccess: ({ preferencejson }) => {
        show(preferencejson);
        notify({
          id: 'preferences-reset',
          message: 'Everything is as the firm chose it',
          onUndo: async () => show((await save(saved)).preferencejson),
        });
      },
    });
  }

  return (
    <Card title="All of these, and saved views">
      <div className={styles.wide}>
        <p className={styles.text}>
          Appearance, what a sign-in, areas, Home and Markets open with, tables, saved views and
          notifications go back to what the firm chose. Home and other pages that you arranged have
          their own way back, where you arranged them.
        </p>
        <div className={styles.actions}>
          <Button size="sm" pending={isPending} disabled={readOnly !== null} onClick={reset}>
            Set everything back
          </Button>
        </div>
        <p className={styles.note} role="alert">
          {isError && 'This could not be done. Nothing was changed; please try again.'}
        </p>
      </div>
    </Card>
  );
}
