import { Button, notify, useReadOnly } from '@portal/ui-kit';
import { useRefreshFigures } from '../../mutations';

/** For whoever expects a newer figure than the one that is shown. */
export function RefreshFigures() {
  const { mutate, isPending } = useRefreshFigures();
  const readOnly = useReadOnly();
  if (readOnly !== null) return null;
  const refresh = () =>
    mutate(
      {},
      {
        onSuccess: () => notify({ tone: 'done', message: 'The figures were read again' }),
        onError: () =>
          notify({
            tone: 'failed',
            message: 'The figures could not be refreshed',
            detail: 'Those that are shown are as they were read before. Try again.',
          }),
      },
    );
  return (
    <Button pending={isPending} onClick={refresh}>
      Refresh figures
    </Button>
  );
}
