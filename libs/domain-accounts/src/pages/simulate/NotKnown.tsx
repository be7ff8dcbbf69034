import type { SaleByMethod, SaleSimulation } from '@portal/api-sdk';
import { Card, LinkButton, MoneyText, signOf, useReadOnly } from '@portal/ui-kit';
import { createLink } from '@tanstack/react-router';
import { aboutSale, notKnown } from '../../model/sale';
import styles from './Simulate.module.css';

const ButtonLink = createLink(LinkButton);

interface NotKnownProps {
  sale: SaleSimulation;
  shown: SaleByMethod;
}

/** What the figures leave out, and whom to ask. Nobody writes in a simulation. */
export function NotKnown({ sale, shown }: NotKnownProps) {
  const readOnly = useReadOnly();
  return (
    <Card title="What is not known">
      <ul className={styles.list}>
        {notKnown(sale, shown).map((one) => (
          <li key={one}>{one}</li>
        ))}
        {signOf(sale.accruedincome.amount) > 0 && (
          <li>
            Interest of <MoneyText value={sale.accruedincome} /> would be received beside the
            proceeds. It is income, not gain.
          </li>
        )}
      </ul>
      {readOnly === null && (
        <ButtonLink to="/messages" search={{ compose: 'new', about: aboutSale(sale, shown) }}>
          Ask my advisor about this
        </ButtonLink>
      )}
    </Card>
  );
}
