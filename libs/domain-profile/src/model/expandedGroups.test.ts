import { describe, expect, it } from 'vitest';
import { isGroupExpanded, withGroupExpanded } from './expandedGroups';

const view = 'default' as const;
const existing = ['trusts', 'retirement'];
const kept = [{ view, expanded: ['trusts'], collapsed: ['retirement'] }];

describe('a group of accounts', () => {
  it('stands as the page opens it where the client chose nothing', () => {
    expect(isGroupExpanded(undefined, { view, groupid: 'trusts', byDefault: true })).toBe(true);
    expect(isGroupExpanded([], { view, groupid: 'trusts', byDefault: false })).toBe(false);
  });

  it('stands as the client left it, in that view alone', () => {
    expect(isGroupExpanded(kept, { view, groupid: 'trusts', byDefault: false })).toBe(true);
    expect(isGroupExpanded(kept, { view, groupid: 'retirement', byDefault: true })).toBe(false);
    const custom = { view: 'custom' as const, groupid: 'retirement', byDefault: true };
    expect(isGroupExpanded(kept, custom)).toBe(true);
  });
});

describe('the choice of a group', () => {
  it('replaces the one before it and leaves the other view', () => {
    const custom = { view: 'custom' as const, expanded: [], collapsed: ['spending'] };
    const choice = { view, groupid: 'trusts', expanded: false, byDefault: true, existing };
    expect(withGroupExpanded([custom, ...kept], choice)).toEqual([
      custom,
      { view, expanded: [], collapsed: ['retirement', 'trusts'] },
    ]);
  });

  it('is forgotten when it is what the page does anyway', () => {
    const choice = { view, groupid: 'retirement', expanded: true, byDefault: true, existing };
    expect(withGroupExpanded(kept, choice)).toEqual([
      { view, expanded: ['trusts'], collapsed: [] },
    ]);
  });

  it('goes with its group', () => {
    const choice = { view, groupid: 'trusts', expanded: true, byDefault: false };
    expect(withGroupExpanded(kept, { ...choice, existing: ['trusts'] })).toEqual([
      { view, expanded: ['trusts'], collapsed: [] },
    ]);
  });
});
