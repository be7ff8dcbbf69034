import type { AllAccounts } from '@portal/api-sdk';
import { Card, ChangeText, DateText, ErrorPanel, Figure, Loading, MoneyText } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Ghost } from '../../components/Ghost/Ghost';
import { profileQueries } from '@portal/domain-profile';
import { HowItAddsUp } from './HowItAddsUp';
import styles from './NetWorthWidget.module.css';

/** What the household is worth, what it did on the day, and how the figure adds up. */
export function NetWorthWidget() {
  const { data: accounts, isError, isFetching, refetch } = useQuery(profileQueries.accounts());
  const loading = !accounts && !isError;
  return (
    <Card
      title="Net worth"
      context={
        accounts ? (
          <AsOf date={accounts.asof} />
        ) : (
          loading && <Ghost like="Prices as of Nov 19, 2026" />
        )
      }
      actions={<HowItAddsUp />}
    >
      {accounts && <NetWorthFigures accounts={accounts} />}
      {!accounts && isError && (
        <ErrorPanel
          title="Net worth could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          Nothing has changed in your accounts; only this view of them is missing.
        </ErrorPanel>
      )}
      {loading && (
        <Loading label="Loading net worth">
          <NetWorthFigures />
        </Loading>
      )}
    </Card>
  );
}

function AsOf({ date }: { date: string }) {
  return (
    <>
      Prices as of <DateText value={date} /> close
    </>
  );
}

/** The same figures in either case, so that they appear where their ghosts were. */
function NetWorthFigures({ accounts }: { accounts?: AllAccounts }) {
  const networth = accounts?.networth;
  return (
    <div className={styles.figures}>
      <Figure
        size="lg"
        label="Total"
        value={networth ? <MoneyText value={networth.total} /> : <Ghost like="$10,000,000.00" />}
        change={
          accounts ? (
            <DayChange accounts={accounts} />
          ) : (
            <Ghost like="Up $10,000.00 (+0.10%) on the day" />
          )
        }
      />
      <div className={styles.parts}>
        <Figure
          label="Assets"
          value={networth ? <MoneyText value={networth.assets} /> : <Ghost like="$10,000,000.00" />}
        />
        <Figure
          label="Liabilities"
          value={
            networth ? <MoneyText value={networth.liabilities} /> : <Ghost like="$1,000,000.00" />
          }
        />
      </div>
    </div>
  );
}

function DayChange({ accounts: { networth, totalaccounts } }: { accounts: AllAccounts }) {
  if (totalaccounts.numberofprofileaccounts === 0) {
    return 'It appears here the business day after your first account is funded.';
  }
  return (
    <ChangeText
      change={networth.daychange}
      percent={networth.daychangefraction}
      period="on the day"
    />
  );
}
