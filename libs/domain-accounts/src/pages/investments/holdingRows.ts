import type { Position, Positions, PositionTotals } from '@portal/api-sdk';
import type { DataGridFigures } from '@portal/ui-kit/grid';

/** A position with the group it stands in. */
export interface Holding {
  group: string;
  subgroup: string;
  position: Position;
}

/** What is held, group by group, in the order of the server. */
export function holdingRows(positions: Positions): Holding[] {
  return positions.groups.flatMap((group) =>
    group.positions.map((position) => ({
      group: group.name,
      subgroup: position.security.subclass,
      position,
    })),
  );
}

/** The columns to group by; a security by itself needs none. */
export function groupsOf(view: Positions['view']): readonly string[] {
  if (view === 'security') return [];
  return view === 'assetclass' ? ['group', 'subgroup'] : ['group'];
}

/** The figures of a group or a sub-group by the server. */
export function groupFigures(positions: Positions) {
  return ([name, subname]: readonly string[]): DataGridFigures | undefined => {
    const group = positions.groups.find((one) => one.name === name);
    if (subname === undefined) return group && figuresOf(group.totals, group.weight);
    const subgroup = group?.subgroups?.find((one) => one.name === subname);
    return subgroup && figuresOf(subgroup.totals, subgroup.weight);
  };
}

/** Totals under the columns they belong to. */
export function figuresOf(totals: PositionTotals, weight: string | undefined): DataGridFigures {
  const { explain: _explain, ...figures } = totals;
  return weight === undefined ? figures : { ...figures, weight };
}
