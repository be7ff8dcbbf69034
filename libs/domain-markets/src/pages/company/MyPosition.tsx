import type { Position, TaxLot } from '@portal/api-sdk';
import { everyAccount, profileQueries, WidgetBoundary } from '@portal/domain-profile';
import { Card, EmptyState, MoneyText, QuantityText } from '@portal/ui-kit';
import { DataGrid, type DataGridColumn } from '@portal/ui-kit/grid';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';

/** What the household holds of it, account by account, each with its lots. */
export function MyPosition({ securityid }: { securityid: string }) {
  const { data: detail } = useSuspenseQuery(marketQueries.security(securityid));
  if (!detail.position) {
    return (
      <Card title="Your position">
        <EmptyState>You hold none of it. What you buy appears here once it has posted.</EmptyState>
      </Card>
    );
  }
  return <Held securityid={securityid} />;
}

function Held({ securityid }: { securityid: string }) {
  const { data } = useSuspenseQuery(marketQueries.position(securityid));
  const { data: accounts } = useQuery(profileQueries.accounts());
  const columns = useMemo((): DataGridColumn<Position>[] => {
    const names = new Map(
      accounts ? everyAccount(accounts).map(({ key, nickname }) => [key, nickname]) : [],
    );
    return positionColumns((key) => names.get(key ?? '') ?? '—');
  }, [accounts]);
  return (
    <section className={styles.list} aria-labelledby="position">
      <h2 id="position" className={styles.title}>
        Your position
      </h2>
      <p className={styles.row}>
        <QuantityText value={data.totals.quantity} />
        {data.totals.marketvalue && <MoneyText value={data.totals.marketvalue} />}
        <Link to="/accounts/activities" search={{ security: securityid, period: 'ALL' }}>
          Your activity in it
        </Link>
      </p>
      <DataGrid
        label="Your position"
        columns={columns}
        rows={data.positions}
        rowId={positionId}
        empty=""
        renderDetail={({ account }) =>
          account === undefined ? null : (
            <WidgetBoundary name="Tax lots">
              <Lots account={account} securityid={securityid} />
            </WidgetBoundary>
          )
        }
      />
    </section>
  );
}

const positionId = ({ account = 'all', security }: Position) => `${account}-${security.securityid}`;

const positionColumns = (
  nameOf: (key: string | undefined) => string,
): DataGridColumn<Position>[] => [
  {
    id: 'account',
    header: 'Account',
    kind: 'text',
    value: ({ account }) => nameOf(account),
    width: 260,
    card: 'name',
  },
  { id: 'quantity', header: 'Quantity', kind: 'quantity', value: ({ quantity }) => quantity },
  {
    id: 'value',
    header: 'Market value',
    kind: 'money',
    value: ({ marketvalue }) => marketvalue ?? null,
    card: 'value',
  },
  { id: 'cost', header: 'Cost', kind: 'money', value: ({ costbasis }) => costbasis },
  {
    id: 'gain',
    header: 'Unrealized',
    kind: 'money',
    tone: 'change',
    value: ({ unrealizedgain }) => unrealizedgain ?? null,
    card: 'change',
  },
];

const LOT_COLUMNS: DataGridColumn<TaxLot>[] = [
  {
    id: 'bought',
    header: 'Bought',
    kind: 'date',
    value: ({ originalpurchasedate }) => originalpurchasedate,
    card: 'name',
  },
  { id: 'quantity', header: 'Quantity', kind: 'quantity', value: ({ quantity }) => quantity },
  { id: 'cost', header: 'Cost', kind: 'money', value: ({ costbasis }) => costbasis ?? null },
  {
    id: 'value',
    header: 'Market value',
    kind: 'money',
    value: ({ marketvalue }) => marketvalue ?? null,
    card: 'value',
  },
  {
    id: 'gain',
    header: 'Unrealized',
    kind: 'money',
    tone: 'change',
    value: ({ unrealizedgain }) => unrealizedgain ?? null,
    card: 'change',
  },
];

const lotId = ({ lotid }: TaxLot) => lotid;

function Lots({ account, securityid }: { account: string; securityid: string }) {
  const { data } = useSuspenseQuery(marketQueries.lots(account, securityid));
  return (
    <DataGrid label="Tax lots" columns={LOT_COLUMNS} rows={data.lots} rowId={lotId} empty="" />
  );
}
