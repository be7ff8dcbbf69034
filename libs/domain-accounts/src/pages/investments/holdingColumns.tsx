import type { DataGridColumn } from '@portal/ui-kit/grid';
import { moneyColumn, percentColumn } from '../../components/Explained/explainedColumns';
import { SecuritySymbol } from '../../components/SecuritySymbol/SecuritySymbol';
import { UnitPrice } from '../../components/UnitPrice/UnitPrice';
import { figureWords } from '../../model/figureWords';
import type { Holding } from './holdingRows';

type Money =
  | 'marketvalue'
  | 'accruedincome'
  | 'daychange'
  | 'costbasis'
  | 'unrealizedgain'
  | 'shorttermgain'
  | 'longtermgain'
  | 'estimatedannualincome';

const explain = ({ position }: Holding): string => position.explain;

/** Wide enough for tens of millions in bold, with sign and arrow; in pixels. */
const GAIN_WIDTH = 176;

type More = { hidden?: boolean; card?: 'value' | 'change'; kept?: boolean };

function money(figure: Money, more: More = {}) {
  const isGain = figure.endsWith('gain');
  return moneyColumn<Holding>({
    id: figure,
    header: figureWords(figure),
    value: ({ position }) => position[figure],
    explain,
    tone: isGain || figure === 'daychange' ? 'change' : 'plain',
    ...(isGain && { width: GAIN_WIDTH }),
    ...more,
  });
}

const SECURITY: readonly DataGridColumn<Holding>[] = [
  {
    id: 'name',
    header: 'Security',
    kind: 'text',
    width: 300,
    value: ({ position }) => position.security.name,
    fixed: true,
    card: 'name',
  },
  {
    id: 'symbol',
    header: 'Symbol',
    kind: 'text',
    width: 108,
    value: ({ position: { security } }) => security.symbol ?? security.cusip,
    render: ({ position }) => <SecuritySymbol security={position.security} />,
    card: 'detail',
  },
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    width: 140,
    value: ({ position }) => position.quantity,
    card: 'more',
  },
  {
    id: 'price',
    header: 'Price, USD',
    kind: 'quantity',
    width: 96,
    value: ({ position }) => position.price,
    render: ({ position }) => <UnitPrice value={position.price} />,
    card: 'more',
  },
  {
    id: 'pricedate',
    header: 'Price date',
    kind: 'date',
    value: ({ position }) => position.pricedate,
    hidden: true,
  },
];

const WEIGHT: DataGridColumn<Holding> = {
  id: 'weight',
  header: '% of scope',
  kind: 'percent',
  width: 112,
  value: ({ position }) => position.weight,
};

const FIGURES: readonly DataGridColumn<Holding>[] = [
  money('daychange', { card: 'change' }),
  {
    id: 'unitcost',
    header: 'Unit cost, USD',
    kind: 'quantity',
    width: 128,
    value: ({ position }) => position.unitcost,
    render: ({ position }) => <UnitPrice value={position.unitcost} />,
  },
  money('costbasis'),
  money('unrealizedgain', { kept: true }),
  percentColumn<Holding>({
    id: 'unrealizedgainfraction',
    header: 'Gain, %',
    value: ({ position }) => position.unrealizedgainfraction,
    explain,
    tone: 'change',
  }),
  money('shorttermgain', { hidden: true }),
  money('longtermgain', { hidden: true }),
  money('accruedincome', { hidden: true }),
  money('estimatedannualincome'),
  percentColumn<Holding>({
    id: 'yield',
    header: 'Yield',
    value: ({ position }) => position.yield,
    explain,
  }),
];

const GROUPS: readonly DataGridColumn<Holding>[] = [
  { id: 'group', header: 'Group', kind: 'text', value: ({ group }) => group, hidden: true },
  {
    id: 'subgroup',
    header: 'Sub-class',
    kind: 'text',
    value: ({ subgroup }) => subgroup,
    hidden: true,
  },
];

const VALUE = money('marketvalue', { card: 'value' });

/** Every column, with or without the shares of the whole. */
const WITH_PERCENT = [...SECURITY, VALUE, WEIGHT, ...FIGURES, ...GROUPS];
const WITHOUT_PERCENT = [...SECURITY, VALUE, ...FIGURES, ...GROUPS];

export function holdingColumns(percentages: boolean): readonly DataGridColumn<Holding>[] {
  return percentages ? WITH_PERCENT : WITHOUT_PERCENT;
}
