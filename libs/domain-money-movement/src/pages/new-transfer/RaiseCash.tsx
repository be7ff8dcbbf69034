import { formatDate, MoneyText, QuantityText } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styles from '../../components/money.module.css';
import { positionToSell, proposeSale, type SaleProposal } from '../../model/raiseCash';
import { moneyQueries } from '../../queries';

interface RaiseCashProps {
  account: string;
  /** US dollars that the transfer needs beyond what is available. */
  missing: string;
}

/** More is asked for than is available: which sale would bring the rest, as a question for the sale simulator. */
export function RaiseCash({ account, missing }: RaiseCashProps) {
  const { data: held } = useQuery(moneyQueries.held(account));
  const position =
    held &&
    positionToSell(
      held.groups.flatMap(({ positions }) => positions),
      missing,
    );
  const securityid = position?.security.securityid ?? '';
  const { data: lots } = useQuery({
    ...moneyQueries.lots(account, securityid),
    enabled: securityid !== '',
  });
  const sale = lots && proposeSale(lots, missing);
  // Without prices or positions there is nothing to propose; the amount's own message stands.
  if (!sale) return null;
  return (
    <section aria-labelledby="raise-cash" className={styles.form}>
      <h2 id="raise-cash" className={styles.heading}>
        Raise the cash
      </h2>
      <p>
        <MoneyText value={{ amount: missing, currency: 'USD' }} /> more is needed than is available.
        Selling <QuantityText value={sale.quantity} /> of {sale.name} would bring about{' '}
        <MoneyText value={{ amount: sale.brings, currency: 'USD' }} />
        {sale.isEnough ? '' : ', which is not all of it'}; it can leave after it has settled.
      </p>
      <p>{lotWords(sale)}</p>
      <p>
        <Link
          to="/accounts/investments/simulate"
          search={{
            account,
            holding: sale.holding,
            quantity: sale.quantity,
            lots: sale.lots.map(({ lotid }) => lotid).join(','),
          }}
        >
          See this sale in the simulator
        </Link>
      </p>
    </section>
  );
}

const NAMED_LOTS = 5;

function lotWords({ lots }: SaleProposal): string {
  const days = lots.slice(0, NAMED_LOTS).map(({ bought }) => formatDate(bought));
  const more = lots.length > NAMED_LOTS ? ` and ${lots.length - NAMED_LOTS} more` : '';
  return `Lots with the highest cost first: bought ${days.join('; ')}${more}.`;
}
