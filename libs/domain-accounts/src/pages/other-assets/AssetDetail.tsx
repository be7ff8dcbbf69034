import type { ManualAsset, ManualAssetDetail } from '@portal/api-sdk';
import { WidgetBoundary } from '@portal/domain-profile';
import {
  Button,
  ConfirmModal,
  formatDate,
  MoneyText,
  notify,
  PercentText,
  useReadOnly,
} from '@portal/ui-kit';
import { AreaChart, type ChartUnit } from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useRemoveAsset, useRestoreAsset } from '../../assetMutations';
import { assetQueries } from '../../assetQueries';
import { AssetFiles } from './AssetFiles';
import { Fact, Facts } from '../../components/Facts/Facts';
import { typeName } from '../../model/manualAsset';
import styles from './OtherAssets.module.css';
import { ScheduleGrid } from './ScheduleGrid';
import { useAssets } from './useAssets';

const USD: ChartUnit = { kind: 'money', currency: 'USD' };
const SERIES = [{ key: 'share', label: 'Your share' }];

/** What an asset is, what it was worth, and a loan's payments. */
export function AssetDetail({ account }: { account: string }) {
  const { data } = useSuspenseQuery(assetQueries.detail(account));
  const points = useMemo(
    () => data.valuations.map(({ day, share }) => ({ x: day, values: { share: share.amount } })),
    [data.valuations],
  );
  return (
    <div className={styles.form}>
      <AssetFacts detail={data} />
      <AreaChart
        title="Value history"
        unit={USD}
        series={SERIES}
        points={points}
        size="sm"
        empty="Values appear here as you give them."
      />
      {data.schedule && <ScheduleGrid schedule={data.schedule} />}
      <WidgetBoundary name="These files">
        <AssetFiles account={account} />
      </WidgetBoundary>
      <AssetActions asset={data.asset} />
    </div>
  );
}

function AssetFacts({ detail: { asset, schedule, note } }: { detail: ManualAssetDetail }) {
  return (
    <Facts>
      <Fact name="Type">{typeName(asset.type)}</Fact>
      <Fact name="Value">
        <MoneyText value={asset.value} />
      </Fact>
      <Fact name="Value of">{formatDate(asset.asof)}, as you entered it</Fact>
      <Fact name="Your share">
        <PercentText value={asset.ownership} />
      </Fact>
      {asset.linkedname && <Fact name="Secured by">{asset.linkedname}</Fact>}
      {asset.equity && (
        <Fact name="After loans on it">
          <MoneyText value={asset.equity} />
        </Fact>
      )}
      {schedule && (
        <Fact name="Owed today by the schedule, as a whole">
          <MoneyText value={schedule.owed} />
        </Fact>
      )}
      {note && <Fact name="Note">{note}</Fact>}
    </Facts>
  );
}

function AssetActions({ asset }: { asset: ManualAsset }) {
  const { change } = useAssets();
  const readOnly = useReadOnly();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveAsset();
  const restore = useRestoreAsset();
  if (readOnly) return null;
  const confirm = () =>
    remove.mutate(asset, {
      onSuccess: () => {
        change({ asset: undefined, edit: undefined });
        notify({
          message: `${asset.name} removed`,
          detail: 'Your net worth is without it now.',
          onUndo: () => restore.mutateAsync(asset.account),
        });
      },
    });
  return (
    <div className={styles.buttons}>
      <Button variant="primary" onClick={() => change({ edit: 'yes' })}>
        Change
      </Button>
      <Button onClick={() => setAsking(true)}>Remove</Button>
      <ConfirmModal
        open={asking}
        title={`Remove ${asset.name}?`}
        confirm="Remove"
        pending={remove.isPending}
        error={
          remove.isError
            ? 'It could not be removed, and nothing was changed. Close this panel, open it again and look at it once more.'
            : undefined
        }
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        It leaves your groups and your net worth. You can restore it with its values for thirty
        days.
      </ConfirmModal>
    </div>
  );
}
