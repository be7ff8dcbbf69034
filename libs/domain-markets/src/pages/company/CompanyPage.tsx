import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { PageHeader, PrintButton } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@portal/ui-kit/controls.css';
import { QuoteLine } from '../../components/QuoteLine';
import { Ranges } from '../../components/Ranges';
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
      <div className={styles.ranges}>
        <Ranges quote={quote} />
      </div>
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
