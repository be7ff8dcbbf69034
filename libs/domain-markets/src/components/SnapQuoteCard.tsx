import { WidgetBoundary } from '@portal/domain-profile';
import { Dialog, LinkButton, MoneyText, QuantityText } from '@portal/ui-kit';
import { RangeBar, Sparkline } from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { marketQueries } from '../queries';
import { Facts } from './Facts';
import { QuoteLine } from './QuoteLine';
import { Source } from './Source';
import { closeSnapQuote, useOpenSnapQuote } from './snapQuote';
import styles from './components.module.css';

const ButtonLink = createLink(LinkButton);
const USD = { kind: 'money', currency: 'USD' } as const;

/** The quick look at a security: price, ranges, what is held of it. */
export function SnapQuoteCard() {
  const snap = useOpenSnapQuote();
  return (
    <Dialog open={snap !== null} onClose={closeSnapQuote} title="Quote">
      {snap && (
        <WidgetBoundary name="The quote">
          <SnapQuoteBody key={snap.identifier} securityid={snap.identifier} />
        </WidgetBoundary>
      )}
    </Dialog>
  );
}

function SnapQuoteBody({ securityid }: { securityid: string }) {
  const { data: quote } = useSuspenseQuery(marketQueries.quote(securityid));
  const { data: detail } = useSuspenseQuery(marketQueries.security(securityid));
  const { security, last = null, spark = [] } = quote;
  const { position } = detail;
  return (
    <div className={styles.snap}>
      <p className={styles.name}>
        {[security.name, security.symbol ?? security.cusip].filter(Boolean).join(' · ')}
      </p>
      <QuoteLine quote={quote} />
      {spark.length > 1 && <Sparkline values={spark} label={`Closes of ${spark.length} days`} />}
      <RangeBar
        label="Month"
        low={quote.monthlow ?? null}
        high={quote.monthhigh ?? null}
        value={last}
        unit={USD}
      />
      <RangeBar
        label="52 weeks"
        low={quote.yearlow ?? null}
        high={quote.yearhigh ?? null}
        value={last}
        unit={USD}
      />
      <Facts
        facts={
          position
            ? [
                ['You hold', <QuantityText key="held" value={position.quantity} />],
                ['Worth', position.value && <MoneyText key="value" value={position.value} />],
              ]
            : [['You hold', 'None']]
        }
      />
      <Source provenance={quote.provenance} />
      <ButtonLink
        to="/markets/company/$securityid"
        params={{ securityid }}
        onClick={closeSnapQuote}
      >
        Open {security.name}
      </ButtonLink>
    </div>
  );
}
