import type { SessionStore } from './sessionStore';

export type Appearance = 'auto' | 'light' | 'dark';

const APPEARANCES: readonly string[] = ['auto', 'light', 'dark'] satisfies Appearance[];

export function isAppearance(value: unknown): value is Appearance {
  return typeof value === 'string' && APPEARANCES.includes(value);
}

type ColorSchemeStore = Pick<SessionStore, 'colorScheme' | 'setColorScheme' | 'removeColorScheme'>;

/** Keeps the chosen appearance in this browser, in the shape Mantine's colorSchemeManager has. */
export function createColorSchemeManager(store: ColorSchemeStore) {
  return {
    get(fallback: Appearance): Appearance {
      const stored = store.colorScheme();
      return isAppearance(stored) ? stored : fallback;
    },
    set: (scheme: Appearance) => store.setColorScheme(scheme),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => store.removeColorScheme(),
  };
}

/** Paints in the chosen appearance from the start; without a choice the system's decides. */
export function applyStoredAppearance(store: ColorSchemeStore): void {
  const stored = store.colorScheme();
  if (stored === 'light' || stored === 'dark')
    document.documentElement.dataset['mantineColorScheme'] = stored;
}
