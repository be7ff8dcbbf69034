import type { Transfer } from '@portal/api-sdk';
import { Button, notify, saveFile } from '@portal/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { readReceipt } from '../../queries';

/** The receipt as a PDF, kept by the browser. */
export function ReceiptButton({ transfer }: { transfer: Transfer }) {
  const read = useMutation({
    mutationFn: () => readReceipt(transfer.transferid),
    onSuccess: (file) => saveFile(`receipt-${transfer.transferid.slice(1, 9)}.pdf`, file),
    onError: () =>
      notify({
        tone: 'failed',
        message: 'The receipt could not be made',
        detail: 'Try again in a moment.',
      }),
  });
  if (transfer.state === 'needs-approval' || transfer.state === 'expired') return null;
  return (
    <Button size="sm" pending={read.isPending} onClick={() => read.mutate()}>
      Receipt as PDF
    </Button>
  );
}
