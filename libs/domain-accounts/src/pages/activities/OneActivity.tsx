import type { Activity } from '@portal/api-sdk';
import { AskAbout, WidgetBoundary, useAccountNames } from '@portal/domain-profile';
import { DateText, formatDate, MoneyText, QuantityText, usePrivacy } from '@portal/ui-kit';
import { explainNodeOf, ExplainPanel } from '@portal/ui-kit/panels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOpenFigure } from '../../components/PanelHost/useOpenFigure';
import { accountQueries } from '../../queries';
import styles from './ActivityPanel.module.css';
import { Fact } from './Fact';
import { RecordFacts } from './RecordFacts';
import { useActivities } from './useActivities';

/** What it is, what it did to the cash of its account, its lots, and the arithmetic of its figures. */
export function OneActivity({ row }: { row: Activity }) {
  return (
    <>
      <ActivityFacts row={row} />
      <div className={styles.ask}>
        <AskAbout about={{ kind: 'activity', id: row.activityid, label: nameOf(row) }} />
      </div>
      <WidgetBoundary name="How it adds up">
        <ActivityExplanation explain={row.explain} />
      </WidgetBoundary>
    </>
  );
}

/** It stands in an address, so that it says neither an amount nor who is paid. */
const nameOf = ({ tradedate }: Activity): string => `Activity of ${formatDate(tradedate)}`;

function ActivityFacts({ row }: { row: Activity }) {
  const nameOf = useAccountNames();
  return (
    <dl className={styles.facts}>
      <Fact name="Account">{nameOf(row.account)}</Fact>
      {row.counteraccount && <Fact name="Other account">{nameOf(row.counteraccount)}</Fact>}
      <Fact name="Trade date">
        <DateText value={row.tradedate} />
      </Fact>
      <Fact name="Settles">
        <DateText value={row.settledate} />
      </Fact>
      {row.security && (
        <Fact name="Security">
          {[row.security.name, row.security.symbol ?? row.security.cusip]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
      {row.quantity && (
        <Fact name="Quantity">
          <QuantityText value={row.quantity} />
        </Fact>
      )}
      <RecordFacts row={row} />
      {row.fees && (
        <Fact name="Fees">
          <MoneyText value={row.fees} />
        </Fact>
      )}
      {row.taxes && (
        <Fact name="Tax withheld">
          <MoneyText value={row.taxes} />
        </Fact>
      )}
      {(row.type === 'BY' || row.type === 'SL') && (
        <Fact name="Document">
          <Link to="/documents/trade-confirmations" search={{ activity: row.activityid }}>
            Trade confirmation
          </Link>
        </Fact>
      )}
      <Fact name="Cash of the account">
        <MoneyText value={row.netamount} tone="change" />
      </Fact>
    </dl>
  );
}

/** The first figure of the activity down to its lots; the step that is shown stands in the address. */
function ActivityExplanation({ explain }: { explain: string }) {
  const { search, change } = useActivities();
  const { hidden } = usePrivacy();
  const { data } = useSuspenseQuery(accountQueries.explanation(explain));
  const open = useOpenFigure(undefined);
  const [figure] = data.figures;
  if (!figure) return null;
  return (
    <ExplainPanel
      root={explainNodeOf(figure.root, { currency: 'USD', open }, explain)}
      path={search.step?.split('.')}
      onPathChange={(path) => change({ step: path.join('.') || undefined }, { push: true })}
      masked={hidden}
    />
  );
}
