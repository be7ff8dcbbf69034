import type { Quote } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { PageHeader, PrintButton } from '@portal/ui-kit';
import { RangeBar } from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@portal/ui-kit/controls.css';
import { QuoteLine } from '../../components/QuoteLine';
import { Source } from '../../components/Source';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';
import { AddToWatchList } from './AddToWatchList';
import { CompanyChart } from './CompanyChart';
import { CompanyNews } from './CompanyNews';
import { CompanyStory } from './CompanyStory';
import { KeyFigures } from './KeyFigures';
import { MyPosition } from './MyPosition';
import { Rating } from './Rating';

const route = getRouteApi('/markets/company/$securityid');
const USD = { kind: 'money', currency: 'USD' } as const;

/** A security: its price, its chart with the household's own trades, what it is, and what is held of it. */
export function CompanyPage() {
  const { securityid } = route.useParams();
  const { data: quote } = useSuspenseQuery(marketQueries.quote(securityid));
  const { security } = quote;
  const isCompany = security.kind === 'equity';
  return (
    <>
      <PageTitle>{security.name}</PageTitle>
      <PageHeader
        title={security.name}
        scope={[security.symbol ?? security.cusip, security.sector].filter(Boolean).join(' · ')}
        asOf={quote.provenance.asof}
        actions={<PrintButton />}
      />
      <div className={styles.between}>
        <QuoteLine quote={quote} />
        <AddToWatchList securityid={securityid} />
      </div>
      <Ranges quote={quote} />
      <WidgetBoundary name="The chart">
        <CompanyChart />
      </WidgetBoundary>
      <WidgetBoundary name="Your position">
        <MyPosition securityid={securityid} />
      </WidgetBoundary>
      <div className={styles.pair}>
        <WidgetBoundary name="Key figures">
          <KeyFigures securityid={securityid} />
        </WidgetBoundary>
        {isCompany && (
          <WidgetBoundary name="Analysts">
            <Rating securityid={securityid} />
          </WidgetBoundary>
        )}
      </div>
      {isCompany && (
        <WidgetBoundary name="About the company">
          <CompanyStory securityid={securityid} />
        </WidgetBoundary>
      )}
      <WidgetBoundary name="News">
        <CompanyNews securityid={securityid} />
      </WidgetBoundary>
      <Source provenance={quote.provenance} />
    </>
  );
}

function Ranges({ quote }: { quote: Quote }) {
  const { last = null, monthlow, monthhigh, yearlow, yearhigh } = quote;
  return (
    <div className={styles.pair}>
      <RangeBar
        label="Month"
        low={monthlow ?? null}
        high={monthhigh ?? null}
        value={last}
        unit={USD}
      />
      <RangeBar
        label="52 weeks"
        low={yearlow ?? null}
        high={yearhigh ?? null}
        value={last}
        unit={USD}
      />
    </div>
  );
}
