import { Card, formatDate } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IndexTiles } from '../pages/markets/IndexTiles';
import { marketQueries } from '../queries';

/** The indices on Home. */
export function IndicesWidget() {
  const { data } = useSuspenseQuery(marketQueries.indices());
  return (
    <Card
      title="Markets"
      context={`Close of ${formatDate(data.provenance.asof)}`}
      actions={<Link to="/markets">All markets</Link>}
    >
      <IndexTiles indices={data.items} />
    </Card>
  );
}
