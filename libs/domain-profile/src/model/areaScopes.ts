import type { AccountKey, PreferenceJson } from '@portal/api-sdk';
import { scopeKeys, scopeParam } from './accountScope';

type AreaScopes = NonNullable<PreferenceJson['areascopes']>;
type Preferences = Pick<PreferenceJson, 'areascopes'>;

/**
 * The accounts that an area of the navigation opens with, as the URL carries them; undefined for all. `existing`: keys of
 * the household's accounts, so that one that is gone is not asked for; null while they are not known.
 */
export function areaScope(
  preferences: Preferences | undefined,
  area: string | undefined,
  existing: readonly AccountKey[] | null = null,
): string | undefined {
  const kept = preferences?.areascopes?.find((one) => one.area === area)?.accounts ?? [];
  return scopeParam(kept.filter((key) => existing === null || existing.includes(key)));
}

/** The kept scopes with that of one area replaced; undefined for all accounts, which needs no entry. */
export function withAreaScope(
  { areascopes = [] }: Preferences,
  area: string,
  scope: string | undefined,
): { areascopes: AreaScopes } {
  const accounts = scopeKeys(scope);
  const others = areascopes.filter((one) => one.area !== area);
  return { areascopes: accounts ? [...others, { area, accounts }] : others };
}

/**
 * The scope in use when the client goes from one area to another: accounts that were chosen go along; what the area that is
 * left only opened with does not.
 */
export function scopeOnEntering(
  current: string | undefined,
  left: string | undefined,
  entered: string | undefined,
): string | undefined {
  return current === left ? entered : current;
}
