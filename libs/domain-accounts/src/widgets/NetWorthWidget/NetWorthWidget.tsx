import type { AllAccounts } from '@portal/api-sdk';
import {
  Card,
  ChangeText,
  DateText,
  ErrorPanel,
  Figure,
  Loading,
  MoneyText,
  Skeleton,
} from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../queries';
import { HowItAddsUp } from './HowItAddsUp';
import styles from './NetWorthWidget.module.css';

/** What the household is worth, what it did since the day before, and how the figure adds up. */
export function NetWorthWidget() {
  const { data: accounts, isError, isFetching, refetch } = useQuery(accountQueries.all());
  const counts = accounts?.totalaccounts.numberofprofileaccounts;
  return (
    <Card
      title="Net worth"
      context={accounts ? <AsOf date={accounts.asof} /> : <Skeleton width="medium" />}
      actions={counts ? <HowItAddsUp /> : undefined}
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
      {!accounts && !isError && <NetWorthSkeleton />}
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

function NetWorthFigures({ accounts: { networth, totalaccounts } }: { accounts: AllAccounts }) {
  const empty = totalaccounts.numberofprofileaccounts === 0;
  return (
    <div className={styles.figures}>
      <Figure
        size="lg"
        label="Total"
        value={<MoneyText value={networth.total} />}
        change={
          empty ? (
            'Your net worth appears here the business day after your first account is funded.'
          ) : (
            <ChangeText
              change={networth.daychange}
              percent={networth.daychangefraction}
              period="since the day before"
            />
          )
        }
      />
      <div className={styles.parts}>
        <Figure label="Assets" value={<MoneyText value={networth.assets} />} />
        <Figure label="Liabilities" value={<MoneyText value={networth.liabilities} />} />
      </div>
    </div>
  );
}

function NetWorthSkeleton() {
  return (
    <Loading label="Loading net worth">
      <div className={styles.figures}>
        <Figure
          size="lg"
          label={<Skeleton width="short" />}
          value={<Skeleton shape="figure" width="long" />}
          change={<Skeleton width="long" />}
        />
        <div className={styles.parts}>
          <Figure label={<Skeleton />} value={<Skeleton />} />
          <Figure label={<Skeleton />} value={<Skeleton />} />
        </div>
      </div>
    </Loading>
  );
}
