import { describe, expect, it } from 'vitest';
import { areaScope, scopeOnEntering, withAreaScope } from './areaScopes';

const [TRUST, IRA] = ['acc7f3k2m9q4x8w1', 'accb2c3d4e5f6g7h8'] as const;
const kept = { areascopes: [{ area: 'Accounts', accounts: [TRUST, IRA] }] };

describe('the accounts that an area opens with', () => {
  it('are those that were kept for it, and all where none were', () => {
    expect(areaScope(kept, 'Accounts')).toBe(`${TRUST},${IRA}`);
    expect(areaScope(kept, 'Documents')).toBeUndefined();
    expect(areaScope(undefined, 'Accounts')).toBeUndefined();
  });

  it('are all once the kept ones are gone', () => {
    expect(areaScope(kept, 'Accounts', [IRA])).toBe(IRA);
    expect(areaScope(kept, 'Accounts', [])).toBeUndefined();
  });

  it('are replaced for one area, and taken away with all accounts', () => {
    expect(withAreaScope(kept, 'Documents', IRA).areascopes).toEqual([
      ...kept.areascopes,
      { area: 'Documents', accounts: [IRA] },
    ]);
    expect(withAreaScope(kept, 'Accounts', undefined)).toEqual({ areascopes: [] });
  });
});

describe('the accounts in use', () => {
  it('change with the area while nobody chose others', () => {
    expect(scopeOnEntering(undefined, undefined, TRUST)).toBe(TRUST);
    expect(scopeOnEntering(TRUST, TRUST, undefined)).toBeUndefined();
  });

  it('go along when they were chosen', () => {
    expect(scopeOnEntering(IRA, TRUST, undefined)).toBe(IRA);
    expect(scopeOnEntering(undefined, TRUST, IRA)).toBeUndefined();
  });
});
