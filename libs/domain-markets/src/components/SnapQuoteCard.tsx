import { WidgetBoundary } from '@portal/domain-profile';
import { Dialog, LinkButton, MoneyText, QuantityText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { marketQueries } from '../queries';
import { Facts } from './Facts';
import { QuoteLine, volumeText } from './QuoteLine';
import { Ranges } from './Ranges';
import { SnapChart } from './SnapChart';
import { Source } from './Source';
import { closeSnapQuote, useOpenSnapQuote } from './snapQuote';
import styles from './components.module.css';

const ButtonLink = createLink(LinkButton);

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
  const { security } = quote;
  const { position } = detail;
  return (
    <div className={styles.snap}>
      <p className={styles.name}>
        {[security.name, security.symbol ?? security.cusip].filter(Boolean).join(' · ')}
      </p>
      <QuoteLine quote={quote} />
      <SnapChart quote={quote} />
      <Ranges quote={quote} />
      <Facts
        facts={[
          ['Volume', volumeText(quote.volume)],
          ['You hold', position ? <QuantityText value={position.quantity} /> : 'None'],
          ['Worth', position?.value && <MoneyText value={position.value} />],
        ]}
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
