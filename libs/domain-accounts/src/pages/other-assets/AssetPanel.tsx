import { EmptyState, newYorkToday, useReadOnly } from '@portal/ui-kit';
import { WidgetBoundary } from '@portal/domain-profile';
import { SidePanel } from '@portal/ui-kit/panels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { assetQueries } from '../../assetQueries';
import { draftOf, NEW_ASSET, newDraft } from '../../model/manualAsset';
import { useAssets } from './useAssets';

// Most visits look at the list alone.
const AssetDetail = lazy(async () => ({
  default: (await import('./AssetDetail')).AssetDetail,
}));
const AssetForm = lazy(async () => ({
  default: (await import('./AssetForm')).AssetForm,
}));

/** The panel of the asset that the address names: its detail, or the form that changes it. */
export function AssetPanel() {
  const { search, tab, data, change } = useAssets();
  const readOnly = useReadOnly();
  const { asset: key, edit } = search;
  const close = () => change({ asset: undefined, edit: undefined });
  const known = data.items.find(({ account }) => account === key);
  const adding = tab === 'assets' ? 'Add an asset' : 'Add a liability';
  const title = key === NEW_ASSET ? adding : (known?.name ?? 'Not found');
  return (
    <SidePanel open={key !== undefined} onClose={close} title={title} width="lg">
      {key === NEW_ASSET && readOnly !== null && <EmptyState>{readOnly}</EmptyState>}
      {key === NEW_ASSET && readOnly === null && (
        <WidgetBoundary key={tab} name="The form">
          <AssetForm
            draft={newDraft(tab, newYorkToday())}
            form={`asset new ${tab}`}
            onDone={close}
            onCancel={close}
          />
        </WidgetBoundary>
      )}
      {key !== undefined && key !== NEW_ASSET && (
        <WidgetBoundary key={key} name="This asset">
          {edit && readOnly === null ? <AssetEdit account={key} /> : <AssetDetail account={key} />}
        </WidgetBoundary>
      )}
    </SidePanel>
  );
}

function AssetEdit({ account }: { account: string }) {
  const { data } = useSuspenseQuery(assetQueries.detail(account));
  // A newer version that arrives meanwhile takes nothing away that is typed; saving over it is refused.
  const [begun] = useState(data);
  const { change } = useAssets();
  const back = () => change({ edit: undefined });
  return (
    <AssetForm
      known={begun.asset}
      draft={draftOf(begun)}
      // Of this version: what was typed over an older one would undo what was saved since.
      form={`asset ${account} ${begun.asset.version}`}
      onDone={back}
      onCancel={back}
    />
  );
}
