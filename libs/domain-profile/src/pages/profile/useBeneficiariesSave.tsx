import type { AccountBeneficiaries, Beneficiary } from '@portal/api-sdk';
import { useStepUp } from '@portal/auth-session';
import { useMutation } from '@tanstack/react-query';
import { useSaveBeneficiaries } from '../../mutations';

/** Asks for a fresh code, then saves; null when the person thought better of it. `name` is the account's. */
export function useBeneficiariesSave(list: AccountBeneficiaries, name: string) {
  const { meta, send } = useSaveBeneficiaries(list);
  const { stepUp, dialog } = useStepUp();
  const save = useMutation({
    meta,
    mutationFn: (beneficiaries: Beneficiary[]) =>
      stepUp({
        operation: 'updateBeneficiaries',
        purpose: `say who receives ${name}`,
        body: { beneficiaries },
        send: async (headers) => {
          await send(beneficiaries, headers);
          return true;
        },
      }),
  });
  return { ...save, dialog };
}
