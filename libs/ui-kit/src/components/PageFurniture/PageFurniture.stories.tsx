import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChangeText } from '../ChangeText/ChangeText';
import { ConfirmModal } from '../ConfirmModal/ConfirmModal';
import { KpiStrip } from '../KpiStrip/KpiStrip';
import { MaskedText } from '../MaskedText/MaskedText';
import { MoneyText } from '../MoneyText/MoneyText';
import { PageHeader } from '../PageHeader/PageHeader';
import { PrintButton } from '../PrintButton/PrintButton';
import { PrivacyProvider } from '../Privacy/Privacy';
import { QuantityText } from '../QuantityText/QuantityText';
import { ViewMore } from '../ViewMore/ViewMore';

const meta = { title: 'Kit/Page furniture' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const nothing = () => {};
const usd = (amount: string) => ({ amount, currency: 'USD' });

const ITEMS = [
  { id: 'in', label: 'Money in', value: <MoneyText value={usd('1204332.10')} />, onOpen: nothing },
  {
    id: 'out',
    label: 'Money out',
    value: <MoneyText value={usd('-20100.00')} />,
    note: 'Without fees',
  },
  {
    id: 'net',
    label: 'Net',
    value: <MoneyText value={usd('1184232.10')} />,
    change: <ChangeText change={usd('12.50')} percent="0.0042" period="today" />,
  },
  { id: 'fees', label: 'Fees', value: <MoneyText value={null} /> },
];

export const Header: Story = {
  render: () => (
    <PageHeader
      title="Activities"
      scope="3 accounts · $1,204,332.10"
      period="Last 10 days"
      asOf="2026-11-20"
      actions={<PrintButton />}
    />
  ),
};
export const HeaderWithoutPrices: Story = {
  render: () => <PageHeader title="Activities" scope="All accounts" />,
};
export const Kpis: Story = { render: () => <KpiStrip label="Summary" items={ITEMS} /> };
export const KpisLoading: Story = {
  render: () => <KpiStrip label="Summary" items={ITEMS} loading />,
};
export const Hidden: Story = {
  render: () => (
    <PrivacyProvider hidden onChange={nothing}>
      <KpiStrip label="Summary" items={ITEMS} />
      <QuantityText value="1204.5" unit="shares" /> <MaskedText value="…1234" kind="account" />
    </PrivacyProvider>
  ),
};
export const Quantities: Story = {
  render: () => (
    <p>
      <QuantityText value="1204.50000000" unit="shares" /> <QuantityText value={null} />{' '}
      <MaskedText value="…1234" />
    </p>
  ),
};
export const More: Story = {
  render: () => (
    <>
      <ViewMore expanded={false} onToggle={nothing} more="View 12 more" />
      <ViewMore onMore={nothing} hasMore shown={10} pending />
    </>
  ),
};
export const Confirm: Story = {
  render: () => (
    <ConfirmModal
      open
      title="Delete the group?"
      confirm="Delete group"
      danger
      onConfirm={nothing}
      onClose={nothing}
    >
      Its accounts stay, in the default groups.
    </ConfirmModal>
  ),
};
export const ConfirmError: Story = {
  render: () => (
    <ConfirmModal
      open
      title="Delete the group?"
      confirm="Delete group"
      error="The group could not be deleted. Nothing was changed."
      onConfirm={nothing}
      onClose={nothing}
    >
      Its accounts stay, in the default groups.
    </ConfirmModal>
  ),
};
