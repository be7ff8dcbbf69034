import { RecoveryCodeSheet } from '@portal/auth-session/mfa';
import { updateRecoveryCodesAcknowledgement } from '@portal/api-sdk';
import { Card } from '@portal/ui-kit';
import { useMutation } from '@tanstack/react-query';

interface NewRecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/** A new set, shown once; the old one is worthless already. */
export function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
  const acknowledge = useMutation({
    mutationFn: () => updateRecoveryCodesAcknowledgement(),
    onSuccess: onDone,
  });
  return (
    <Card title="Put away your recovery codes">
      <RecoveryCodeSheet
        codes={codes}
        pending={acknowledge.isPending}
        failed={acknowledge.isError}
        onAcknowledge={() => acknowledge.mutate()}
      />
    </Card>
  );
}
