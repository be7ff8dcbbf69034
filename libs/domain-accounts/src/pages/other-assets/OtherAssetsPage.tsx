import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import {
  Button,
  Card,
  KpiStrip,
  MoneyText,
  PageHeader,
  PrintButton,
  SegmentedControl,
  useReadOnly,
} from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { daysText, NEW_ASSET } from '../../model/manualAsset';
import { AssetGrid } from './AssetGrid';
import { AssetPanel } from './AssetPanel';
import styles from './OtherAssets.module.css';
import { OutsideAccounts } from './OutsideAccounts';
import { RemovedAssets } from './RemovedAssets';
import { useAssets } from './useAssets';

const TABS = [
  { value: 'assets', label: 'Assets' },
  { value: 'liabilities', label: 'Liabilities' },
] as const;

const TEXTS = {
  assets: {
    title: 'Assets you entered',
    add: 'Add an asset',
    context: 'Your share, by the latest value you gave',
  },
  liabilities: {
    title: 'Liabilities you entered',
    add: 'Add a liability',
    context: 'Your share of what is owed, by the latest value you gave',
  },
};

/** What the household owns and owes beside its accounts at the firm, as the client entered it. */
export function OtherAssetsPage() {
  const { tab, data, change } = useAssets();
  const readOnly = useReadOnly();
  const texts = TEXTS[tab];
  return (
    <>
      <PageTitle>Other assets</PageTitle>
      <PageHeader title="Other assets" context={daysText(data.items)} actions={<PrintButton />} />
      <KpiStrip
        label="Assets and liabilities that you entered"
        items={[
          { id: 'assets', label: 'Assets you entered', value: <MoneyText value={data.assets} /> },
          {
            id: 'liabilities',
            label: 'Liabilities you entered',
            value: <MoneyText value={data.liabilities} />,
          },
          { id: 'net', label: 'Assets less liabilities', value: <MoneyText value={data.net} /> },
        ]}
      />
      <div className={styles.controls}>
        <SegmentedControl
          label="Show"
          options={TABS}
          value={tab}
          onChange={(chosen) => change({ tab: chosen === 'assets' ? undefined : chosen })}
        />
        {!readOnly && (
          <Button variant="primary" onClick={() => change({ asset: NEW_ASSET, edit: undefined })}>
            {texts.add}
          </Button>
        )}
      </div>
      <Card title={texts.title} context={texts.context} flush>
        <AssetGrid />
      </Card>
      <RemovedAssets />
      <WidgetBoundary name="Accounts at other institutions">
        <OutsideAccounts />
      </WidgetBoundary>
      <AssetPanel />
    </>
  );
}
