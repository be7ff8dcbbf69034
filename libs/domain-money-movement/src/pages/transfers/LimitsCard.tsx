import { Card, formatDate, formatInstant, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import styles from '../../components/money.module.css';
import { Facts } from '../../components/Facts';
import { Countdown } from '../../components/Countdown';
import { KIND_WORDS } from '../../model/words';
import { moneyQueries } from '../../queries';

/** How much may move, and until when today. */
export function LimitsCard() {
  const { data } = useSuspenseQuery(moneyQueries.limits());
  return (
    <Card title="Limits and cut-offs">
      <Facts
        facts={[
          ['At most in one transfer', <MoneyText key="a" value={data.pertransfer} />],
          ['At most in a day', <MoneyText key="b" value={data.perday} />],
          ['Used today', <MoneyText key="c" value={data.usedtoday} />],
          [
            `At most to a bank account verified less than ${data.newpayeedays} days ago`,
            <MoneyText key="d" value={data.newpayee} />,
          ],
          ['A code is asked for above', <MoneyText key="e" value={data.stepupabove} />],
        ]}
      />
      <ul className={styles.list} aria-label="Cut-offs">
        {(data.cutoffs ?? []).map(({ kind, cutoffat, settleon }) => (
          <li key={kind} className={styles.row}>
            <div>
              <p className={styles.name}>{KIND_WORDS[kind]}</p>
              <p className={styles.muted}>
                Send by {formatInstant(cutoffat)} · <Countdown until={cutoffat} />
              </p>
            </div>
            <p className={styles.muted}>Arrives {formatDate(settleon)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
