import { Card, DateText, formatExact, PercentText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Facts } from '../../components/Facts';
import { priceText, volumeText } from '../../components/QuoteLine';
import { marketQueries } from '../../queries';

export function KeyFigures({ securityid }: { securityid: string }) {
  const { data: quote } = useSuspenseQuery(marketQueries.quote(securityid));
  const { data: detail } = useSuspenseQuery(marketQueries.security(securityid));
  return (
    <Card title="Key figures">
      <Facts
        facts={[
          ['Asset class', `${detail.assetclass}, ${detail.subclass}`],
          ['Open', priceText(quote.open)],
          ['Volume', volumeText(quote.volume)],
          ['Previous close', quote.previous && priceText(quote.previous)],
          ['Dividend yield', quote.dividendyield && <PercentText value={quote.dividendyield} />],
          ['Next payment per share', quote.nextpayment && `$${formatExact(quote.nextpayment)}`],
          ['Ex-date', quote.nextexdate && <DateText value={quote.nextexdate} />],
          ['Paid on', quote.nextpaydate && <DateText value={quote.nextpaydate} />],
          ['Coupon', detail.coupon && <PercentText value={detail.coupon} />],
          ['Matures', detail.maturity && <DateText value={detail.maturity} />],
          ['Listed since', <DateText key="listed" value={detail.listed} />],
          ['Delisted', detail.delisted && <DateText value={detail.delisted} />],
          ['Former symbols', detail.formersymbols?.join(', ')],
          ['CUSIP', detail.security.cusip],
        ]}
      />
    </Card>
  );
}
