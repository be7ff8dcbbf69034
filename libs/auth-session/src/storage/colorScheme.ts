import { LOCAL_KEYS } from './keys';
import type { SessionStore } from './sessionStore';

export type Appearance = 'auto' | 'light' | 'dark';

const APPEARANCES: readonly string[] = ['auto', 'light', 'dark'] satisfies Appearance[];

export function isAppearance(value: unknown): value is Appearance {
  return typeof value === 'string' && APPEARANCES.includes(value);
}

type ColorSchemeStore = Pick<SessionStore, 'local'>;

/** Keeps the chosen appearance in this browser, in the shape Mantine's colorSchemeManager has. */
export function createColorSchemeManager({ local }: ColorSchemeStore) {
  return {
    get(fallback: Appearance): Appearance {
      const stored = local.get(LOCAL_KEYS.colorScheme);
      return isAppearance(stored) ? stored : fallback;
    },
    set: (scheme: Appearance) => local.set(LOCAL_KEYS.colorScheme, scheme),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => local.remove(LOCAL_KEYS.colorScheme),
  };
}

/** Paints in the chosen appearance from the start; without a choice the system's decides. */
export function applyStoredAppearance({ local }: ColorSchemeStore): void {
  const stored = local.get(LOCAL_KEYS.colorScheme);
  if (stored === 'light' || stored === 'dark')
    document.documentElement.dataset['mantineColorScheme'] = stored;
}
