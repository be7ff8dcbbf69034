import type { Position, TaxLot } from '@portal/api-sdk';
import { WidgetBoundary, useAccountNames } from '@portal/domain-profile';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { figureWords } from '../../model/figureWords';
import { accountQueries, type BalanceQuery } from '../../queries';
import { moneyColumn } from '../Explained/explainedColumns';
import { UnitPrice } from '../UnitPrice/UnitPrice';
import styles from './TaxLots.module.css';

const explain = (lot: TaxLot): string => lot.explain;
const lotId = ({ lotid }: TaxLot): string => lotid;

const money = (
  figure:
    | 'purchasecost'
    | 'washsaleadjustment'
    | 'premiumamortized'
    | 'costbasis'
    | 'marketvalue'
    | 'unrealizedgain',
  more: { hidden?: boolean; card?: 'value' | 'change' } = {},
) =>
  moneyColumn<TaxLot>({
    id: figure,
    header: figure === 'costbasis' ? 'Adjusted basis' : figureWords(figure),
    value: (lot) => lot[figure],
    explain,
    tone: figure === 'unrealizedgain' ? 'change' : 'plain',
    ...more,
  });

const COLUMNS: readonly DataGridColumn<TaxLot>[] = [
  {
    id: 'acquired',
    header: 'Acquired',
    kind: 'date',
    value: (lot) => lot.originalpurchasedate,
    fixed: true,
    card: 'name',
  },
  {
    id: 'term',
    header: 'Term',
    kind: 'text',
    width: 84,
    value: ({ term }) => (term === 'long' ? 'Long' : 'Short'),
    card: 'detail',
  },
  {
    id: 'daystolongterm',
    header: 'Days to long-term',
    kind: 'quantity',
    width: 150,
    value: ({ term, daystolongterm }) => (term === 'long' ? null : String(daystolongterm)),
    card: 'more',
  },
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    width: 130,
    value: (lot) => lot.quantity,
    card: 'more',
  },
  {
    id: 'unitcost',
    header: 'Unit cost, USD',
    kind: 'quantity',
    width: 128,
    value: (lot) => lot.unitcost,
    render: (lot) => <UnitPrice value={lot.unitcost} />,
  },
  money('purchasecost'),
  money('washsaleadjustment', { hidden: true }),
  money('premiumamortized', { hidden: true }),
  money('costbasis'),
  money('marketvalue', { card: 'value' }),
  money('unrealizedgain', { card: 'change' }),
  {
    id: 'covered',
    header: 'Covered',
    kind: 'text',
    width: 92,
    value: ({ covered }) => (covered ? 'Yes' : 'No'),
  },
];

interface TaxLotsProps {
  account: string;
  securityid: string;
  asof?: string;
}

/** The open lots of a security in an account; they add up to the position. */
export function TaxLots({ account, securityid, asof }: TaxLotsProps) {
  const { data } = useSuspenseQuery(
    accountQueries.lots({ account, securityid, ...(asof && { asof }) }),
  );
  const { quantity, costbasis, marketvalue, unrealizedgain } = data.totals;
  const name = useAccountNames()(account);
  const grid = (
    <DataGrid
      label={`Open lots of ${data.totals.security.name} in ${name}`}
      columns={COLUMNS}
      rows={data.lots}
      rowId={lotId}
      total={{ quantity, costbasis, marketvalue, unrealizedgain }}
      onExport={() =>
        downloadCsv(
          `lots of ${data.totals.security.symbol ?? securityid} ${data.asof}.csv`,
          toCsv(COLUMNS, data.lots),
        )
      }
      height="content"
      empty="Lots appear here the day after shares are bought."
    />
  );
  // What was held on a past day cannot be sold.
  if (asof) return grid;
  return (
    <>
      {grid}
      <p className={styles.simulate}>
        <Link to="/accounts/investments/simulate" search={{ account, holding: securityid }}>
          What would a sale come to?
        </Link>
      </p>
    </>
  );
}

interface LotsByAccountProps {
  securityid: string;
  /** The account of the row; every account in question where the row is over all of them. */
  account?: string;
  query: BalanceQuery;
}

/** The lots of a security, account by account, each loading and failing by itself. */
export function LotsByAccount({ securityid, account, query }: LotsByAccountProps) {
  return (
    <WidgetBoundary name="The lots">
      {account ? (
        <div className={styles.lots}>
          <TaxLots account={account} securityid={securityid} asof={query.asof} />
        </div>
      ) : (
        <AllAccounts securityid={securityid} query={query} />
      )}
    </WidgetBoundary>
  );
}

function AllAccounts({ securityid, query }: Omit<LotsByAccountProps, 'account'>) {
  const { data } = useSuspenseQuery(accountQueries.securityPosition(securityid, query));
  const nameOf = useAccountNames();
  const held = data.positions.filter(
    (position): position is Position & { account: string } => position.account !== undefined,
  );
  return (
    <div className={styles.lots}>
      {held.map(({ account }) => (
        <section key={account} aria-label={`Lots in ${nameOf(account)}`}>
          {held.length > 1 && <h4 className={styles.account}>{nameOf(account)}</h4>}
          <WidgetBoundary name="The lots">
            <TaxLots account={account} securityid={securityid} asof={query.asof} />
          </WidgetBoundary>
        </section>
      ))}
    </div>
  );
}
