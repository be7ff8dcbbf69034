import { LOCAL_KEYS } from './keys';
import { onStored } from './onStored';
import type { SessionStore } from './sessionStore';

export type Appearance = 'auto' | 'light' | 'dark';

const APPEARANCES: readonly string[] = ['auto', 'light', 'dark'] satisfies Appearance[];

export function isAppearance(value: unknown): value is Appearance {
  return typeof value === 'string' && APPEARANCES.includes(value);
}

type ColorSchemeStore = Pick<SessionStore, 'local'>;

/** Keeps the chosen appearance in this browser, in the shape Mantine's colorSchemeManager has. */
export function createColorSchemeManager({ local }: ColorSchemeStore) {
  let unsubscribe = () => undefined as void;
  return {
    get(fallback: Appearance): Appearance {
      const stored = local.get(LOCAL_KEYS.colorScheme);
      return isAppearance(stored) ? stored : fallback;
    },
    set: (scheme: Appearance) => local.set(LOCAL_KEYS.colorScheme, scheme),
    /** Another tab's choice is this one's, too. */
    subscribe(chosen: (scheme: Appearance) => void): void {
      unsubscribe = onStored(LOCAL_KEYS.colorScheme, (stored) => {
        if (isAppearance(stored)) chosen(stored);
      });
    },
    unsubscribe: () => unsubscribe(),
    clear: () => local.remove(LOCAL_KEYS.colorScheme),
  };
}

/** Paints in the chosen appearance from the start; without a choice the system's decides. */
export function applyStoredAppearance({ local }: ColorSchemeStore): void {
  const stored = local.get(LOCAL_KEYS.colorScheme);
  if (stored === 'light' || stored === 'dark')
    document.documentElement.dataset['mantineColorScheme'] = stored;
}
