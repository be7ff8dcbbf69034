import { Switch } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { SegmentedControl } from '@portal/ui-kit';
import { AsOfPicker } from '../../components/AsOfPicker/AsOfPicker';
import { DEFAULT_POSITION_VIEW } from '../../defaults';
import { POSITION_VIEWS } from '../../model/investmentSearch';
import { useInvestments } from './useInvestments';

/** By what the holdings are grouped and what is left out; all of it in the address. */
export function InvestmentControls() {
  const { search, view, excludesUnclassified, percentages, change } = useInvestments();
  return (
    <>
      <SegmentedControl
        label="View by"
        options={POSITION_VIEWS}
        value={view}
        onChange={(chosen) =>
          change({ view: chosen === DEFAULT_POSITION_VIEW ? undefined : chosen })
        }
      />
      <AsOfPicker value={search.asof} onChange={(asof) => change({ asof })} />
      <Switch
        label="Exclude unclassified"
        checked={excludesUnclassified}
        onChange={({ currentTarget }) =>
          change({ unclassified: currentTarget.checked ? undefined : 'shown' })
        }
      />
      <Switch
        label="Show percentages"
        checked={percentages}
        onChange={({ currentTarget }) =>
          change({ percent: currentTarget.checked ? undefined : 'off' })
        }
      />
    </>
  );
}
