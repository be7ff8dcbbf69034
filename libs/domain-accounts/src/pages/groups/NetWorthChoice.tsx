import type { AllAccounts } from '@portal/api-sdk';
import { useArrangeAccounts } from '@portal/domain-profile';
import { Card, MoneyText, useReadOnly } from '@portal/ui-kit';
import { AccountChoice } from './AccountChoice';
import { couldNotSave } from './couldNotSave';

/** Which accounts count toward net worth; the total follows at once. */
export function NetWorthChoice({ accounts }: { accounts: AllAccounts }) {
  const { mutate: arrange } = useArrangeAccounts();
  const readOnly = useReadOnly() !== null;
  return (
    <Card
      title="Net worth"
      context={
        <>
          <MoneyText value={accounts.networth.total} /> · an account that does not count stays in
          its groups
        </>
      }
    >
      <AccountChoice
        legend="Counts toward net worth"
        accounts={accounts}
        keys={accounts.totalnetworthaccounts}
        disabled={readOnly}
        onChange={(keys) =>
          arrange({ kind: 'netWorth', keys }, { onError: couldNotSave('What counts') })
        }
      />
    </Card>
  );
}
