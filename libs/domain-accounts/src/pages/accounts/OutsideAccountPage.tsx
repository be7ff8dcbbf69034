import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import {
  Banner,
  Card,
  formatDate,
  formatInstant,
  MoneyText,
  PageHeader,
  PrintButton,
} from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fact, Facts } from '../../components/Facts/Facts';
import { connectionQueries } from '../../connectionQueries';
import { restText, staleText } from '../../model/outsideAccount';
import { OutsideActivity } from './OutsideActivity';
import { OutsideHoldings } from './OutsideHoldings';

const route = getRouteApi('/other-assets/accounts/$accountkey');

/** An account held elsewhere, as its institution answered: nothing here is a figure of the firm. */
export function OutsideAccountPage() {
  const { accountkey } = route.useParams();
  const { data: account } = useSuspenseQuery(connectionQueries.account(accountkey));
  const { name, institution, type, maskednumber, value, asof, connectionid, reportedat, state } =
    account;
  const stale = staleText(account);
  const rest = restText(account);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        title={name}
        context={`As reported by ${institution} · value of ${formatDate(asof)}`}
        actions={<PrintButton />}
      />
      {stale && (
        <Banner
          tone="warning"
          title={`This value is of ${formatDate(asof)}`}
          action={
            state === 'ended' && <Link to="/other-assets/connections">Connect an institution</Link>
          }
        >
          {stale}
        </Banner>
      )}
      <Card
        title="The account"
        actions={
          connectionid ? (
            <Link to="/other-assets/connections" search={{ connection: connectionid }}>
              Its connection
            </Link>
          ) : (
            <Link to="/other-assets">All other assets</Link>
          )
        }
      >
        <Facts>
          <Fact name="Held at">{institution}</Fact>
          <Fact name="Type">{[type, maskednumber].filter(Boolean).join(' · ')}</Fact>
          <Fact name="Value">
            <MoneyText value={value} />
          </Fact>
          {rest && (
            <Fact name={rest}>
              <MoneyText value={account.rest} />
            </Fact>
          )}
          <Fact name="Value of">{formatDate(asof)}</Fact>
          {reportedat && <Fact name="Answer of the institution">{formatInstant(reportedat)}</Fact>}
        </Facts>
      </Card>
      <OutsideHoldings account={account} />
      <Card title="Activity" context={`As reported by ${institution}, newest first`} flush>
        <WidgetBoundary name="This activity">
          <OutsideActivity accountkey={accountkey} />
        </WidgetBoundary>
      </Card>
    </>
  );
}
