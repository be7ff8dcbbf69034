import type { AllAccounts, NetWorthHistory } from '@portal/api-sdk';
import {
  knowsNetWorthChange,
  pricesClose,
  profileQueries,
  useFiguresShown,
  valuesApart,
} from '@portal/domain-profile';
import {
  Button,
  Card,
  ChangeText,
  DateText,
  ErrorPanel,
  Figure,
  Loading,
  MoneyText,
} from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Ghost } from '../../components/Ghost/Ghost';
import styles from './NetWorthWidget.module.css';

interface NetWorthWidgetProps {
  /** Opens the arithmetic of net worth. */
  onExplain: (explain: string) => void;
}

/** What the household is worth, what it did on the day, this month and this year, and how the figure adds up. */
export function NetWorthWidget({ onExplain }: NetWorthWidgetProps) {
  const {
    data: accounts,
    error,
    isError,
    isFetching,
    refetch,
  } = useQuery(profileQueries.accounts());
  const loading = !accounts && !isError;
  const valued = accounts && accounts.totalaccounts.numberofprofileaccounts > 0;
  const explain = accounts?.networth.explain;
  return (
    <Card
      title="Net worth"
      context={
        accounts
          ? valued && <Days accounts={accounts} />
          : loading && <Ghost like="Prices as of Nov 19, 2026" />
      }
      actions={
        explain && (
          <Button size="sm" onClick={() => onExplain(explain)}>
            How this adds up
          </Button>
        )
      }
    >
      {accounts && <NetWorthFigures accounts={accounts} />}
      {!accounts && isError && (
        <ErrorPanel
          cause={error}
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

/** The same figures in either case, so that they appear where their ghosts were. */
function NetWorthFigures({ accounts }: { accounts?: AllAccounts }) {
  const figuresShown = useFiguresShown();
  const { data: history } = useQuery({
    ...profileQueries.netWorthHistory(),
    enabled: accounts !== undefined && figuresShown,
  });
  const networth = accounts?.networth;
  const ghost = <Ghost like="$10,000,000.00" />;
  return (
    <div className={styles.figures}>
      <Figure
        size="lg"
        label="Total"
        value={networth ? <MoneyText value={networth.total} /> : ghost}
        change={
          accounts ? (
            <DayChange accounts={accounts} />
          ) : (
            <Ghost like="Up $10,000.00 (+0.10%) on the day" />
          )
        }
      />
      <div className={styles.parts}>
        <Figure label="Assets" value={networth ? <MoneyText value={networth.assets} /> : ghost} />
        <Figure
          label="Liabilities"
          value={networth ? <MoneyText value={networth.liabilities} /> : ghost}
        />
        <Figure label="This month" value={<PeriodChange of={history?.monthtodate} />} />
        <Figure label="This year" value={<PeriodChange of={history?.yeartodate} />} />
      </div>
    </div>
  );
}

function DayChange({ accounts }: { accounts: AllAccounts }) {
  const { networth, totalaccounts } = accounts;
  if (totalaccounts.numberofprofileaccounts === 0) {
    return 'It appears here the business day after your first account is funded.';
  }
  return (
    <ChangeText
      change={knowsNetWorthChange(accounts) ? networth.daychange : null}
      percent={networth.daychangefraction}
      period="on the day"
    />
  );
}

/** “—” until it is known, and where it cannot be. */
function PeriodChange({ of }: { of: NetWorthHistory['monthtodate'] }) {
  return of ? (
    <span className={styles.change}>
      <ChangeText change={of.change} percent={of.fraction} />
    </span>
  ) : (
    '—'
  );
}

/** Of which days the values are: those of the firm's prices, and those that have a day of their own. */
function Days({ accounts }: { accounts: AllAccounts }) {
  const close = pricesClose(accounts);
  const apart = valuesApart(accounts);
  return (
    <>
      {close !== null && (
        <>
          Prices as of <DateText value={close} /> close
        </>
      )}
      {close !== null && apart && ' · '}
      {apart && (
        <span>
          {apart.count === 1
            ? '1 account has a date of its own, '
            : `${apart.count} accounts have dates of their own, the oldest `}
          <DateText value={apart.oldest} />
        </span>
      )}
    </>
  );
}
