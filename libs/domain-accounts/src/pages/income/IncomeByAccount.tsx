import type { IncomeOfAccount } from '@portal/api-sdk';
import { useAccountNames, useAccountScope } from '@portal/domain-profile';
import { Card } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moneyColumn } from '../../components/Explained/explainedColumns';
import { figureWords } from '../../model/figureWords';
import { accountQueries } from '../../queries';
import { INCOME_SUMS, sumsOf } from './incomeSums';
import { useIncome } from './useIncome';

const accountId = ({ account }: IncomeOfAccount): string => account;

function columnsOf(nameOf: (key: string) => string): DataGridColumn<IncomeOfAccount>[] {
  return [
    {
      id: 'account',
      header: 'Account',
      kind: 'text',
      width: 276,
      value: ({ account }) => nameOf(account),
      fixed: true,
      card: 'name',
    },
    ...INCOME_SUMS.map((figure) =>
      moneyColumn<IncomeOfAccount>({
        id: figure,
        header: figureWords(figure),
        value: (row) => row[figure],
        explain: ({ explain }) => explain,
        card: figure === 'net' ? 'value' : figure === 'gross' ? 'more' : undefined,
      }),
    ),
  ];
}

/** A row per account that received something in the year; pressing one shows its income alone. */
export function IncomeByAccount() {
  const { scope, year, withPremium } = useIncome();
  const { setKeys } = useAccountScope();
  const { data } = useSuspenseQuery(accountQueries.monthlyIncome({ ...scope, year }));
  const nameOf = useAccountNames();
  const columns = useMemo(() => {
    const all = columnsOf(nameOf);
    return withPremium ? all : all.filter(({ id }) => id !== 'tradedinterest');
  }, [nameOf, withPremium]);
  // Of one account the months say it all.
  if (data.accounts.length < 2) return null;
  return (
    <Card title={`By account in ${year}`} context="Press an account for its income alone." flush>
      <DataGrid
        label="Income received by account"
        columns={columns}
        rows={data.accounts}
        rowId={accountId}
        total={sumsOf(data)}
        totalLabel={String(year)}
        onRowOpen={({ account }) => setKeys([account])}
        onExport={() => downloadCsv(`income by account ${year}.csv`, toCsv(columns, data.accounts))}
        height="content"
        empty=""
      />
    </Card>
  );
}
