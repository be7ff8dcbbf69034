import { Card, formatDate, formatInstant, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import styles from '../../components/money.module.css';
import { Countdown } from '../../components/Countdown';
import { KIND_WORDS } from '../../model/words';
import { moneyQueries } from '../../queries';

/** How much may move, and until when today. */
export function LimitsCard() {
  const { data } = useSuspenseQuery(moneyQueries.limits());
  return (
    <Card title="Limits and cut-offs">
      <ul className={styles.list} aria-label="Limits">
        {(
          [
            ['At most in one transfer', data.pertransfer],
            ['At most in a day', data.perday],
            ['Used today', data.usedtoday],
            [
              `At most to and from a bank account in its first ${data.newpayeedays} days`,
              data.newpayee,
            ],
            ['Without a code at most, to bank accounts in a day', data.stepupabove],
          ] as const
        ).map(([name, amount]) => (
          <li key={name} className={styles.row}>
            <span>{name}</span>
            <MoneyText value={amount} />
          </li>
        ))}
      </ul>
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
