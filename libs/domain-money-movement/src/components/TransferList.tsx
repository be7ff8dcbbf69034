import type { Transfer } from '@portal/api-sdk';
import { formatDate, MoneyText } from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { Link } from '@tanstack/react-router';
import { KIND_WORDS, STATE_WORDS } from '../model/words';
import styles from './money.module.css';

/** Transfers in the order in which they come, each a way to its page. */
export function TransferList({ label, items }: { label: string; items: readonly Transfer[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((transfer) => (
        <li key={transfer.transferid} className={styles.row}>
          <div>
            <p className={styles.name}>
              <Link to="/transfers/$transferid" params={{ transferid: transfer.transferid }}>
                {transfer.from.name} to {transfer.to.name}
              </Link>
            </p>
            <p className={styles.muted}>
              {KIND_WORDS[transfer.kind]} · {whenOf(transfer)}
              {transfer.reason !== undefined && ` · ${transfer.reason}`}
            </p>
          </div>
          <div className={styles.end}>
            <MoneyText value={transfer.amount} />
            <div>
              <StatusBadge tone={STATE_WORDS[transfer.state].tone}>
                {STATE_WORDS[transfer.state].text}
              </StatusBadge>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function whenOf({ state, processon, settleon }: Transfer): string {
  if (state === 'submitted') return `arrives ${formatDate(settleon)}`;
  if (state === 'settled') return `arrived ${formatDate(settleon)}`;
  if (state === 'returned') return `moved ${formatDate(processon)}`;
  if (state === 'scheduled' || state === 'needs-approval') return `moves ${formatDate(processon)}`;
  return `was to move ${formatDate(processon)}`;
}
