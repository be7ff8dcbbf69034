import { Card, MoneyText, PercentText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Explained } from '../../components/Explained/Explained';
import { accountQueries } from '../../queries';
import { useInvestmentScope } from '../useWidgetScope';
import { WidgetRows } from '../WidgetRows/WidgetRows';

/** The ten largest securities over all accounts at the firm. */
export function TopHoldingsWidget() {
  const { query, search, note } = useInvestmentScope();
  const { data } = useSuspenseQuery(accountQueries.topHoldings(query));
  return (
    <Card
      title="Top 10 holdings"
      context={
        data.weight && (
          <>
            <PercentText value={data.weight} /> of securities and cash held here
            {note}
          </>
        )
      }
      actions={
        <Link to="/accounts/investments" search={search}>
          All investments
        </Link>
      }
    >
      <WidgetRows
        label="Top 10 holdings"
        empty="The largest holdings appear here the day after they are bought."
        rows={data.holdings.map(({ security, marketvalue, weight, explain }) => ({
          key: security.securityid,
          name: security.name,
          detail: security.symbol ?? security.cusip,
          value: marketvalue ? (
            <Explained explain={explain} figure="marketvalue">
              <MoneyText value={marketvalue} />
            </Explained>
          ) : (
            'No price'
          ),
          aside: weight && <PercentText value={weight} />,
        }))}
      />
    </Card>
  );
}
