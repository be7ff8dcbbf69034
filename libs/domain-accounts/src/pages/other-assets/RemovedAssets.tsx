import { Button, Card, formatInstant, MoneyText, notify, useReadOnly } from '@portal/ui-kit';
import { useRestoreAsset } from '../../assetMutations';
import styles from './OtherAssets.module.css';
import { useAssets } from './useAssets';

/** What was removed and can still come back. */
export function RemovedAssets() {
  const { data } = useAssets();
  const restore = useRestoreAsset();
  const readOnly = useReadOnly();
  if (data.removed.length === 0) return null;
  return (
    <Card title="Removed" context="Each can be restored for thirty days, with its values.">
      <ul className={styles.list}>
        {data.removed.map(({ account, name, value, restorableuntil }) => (
          <li key={account} className={styles.row}>
            <span>
              {name} · <MoneyText value={value} /> · until {formatInstant(restorableuntil)}
            </span>
            {!readOnly && (
              <Button
                size="sm"
                aria-label={`Restore ${name}`}
                pending={restore.isPending && restore.variables === account}
                onClick={() =>
                  restore.mutate(account, {
                    onSuccess: () => notify({ message: `${name} is back` }),
                    onError: () =>
                      notify({
                        tone: 'failed',
                        message: `${name} could not be restored`,
                        detail: 'Nothing was changed. Try again.',
                      }),
                  })
                }
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
