import { SegmentedControl } from '../SegmentedControl/SegmentedControl';

export type ChartOrTable = 'chart' | 'table';

export interface ChartTableToggleProps {
  /** What is drawn or listed: “Allocation”. */
  label: string;
  value: ChartOrTable;
  onChange: (value: ChartOrTable) => void;
}

const OPTIONS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** Draws figures or lists the same figures. `spec §2` */
export function ChartTableToggle({ label, value, onChange }: ChartTableToggleProps) {
  return (
    <SegmentedControl
      label={`${label}: chart or table`}
      options={OPTIONS}
      value={value}
      onChange={onChange}
    />
  );
}
