import { beforeEach, expect, it, vi } from 'vitest';
import { applyStoredAppearance, createColorSchemeManager } from './colorScheme';
import { createSessionStore } from './sessionStore';

const store = createSessionStore({ onUnsupported: () => undefined });
const manager = createColorSchemeManager(store);

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['mantineColorScheme'];
});

it('keeps the chosen appearance and forgets it', () => {
  expect(manager.get('auto')).toBe('auto');
  manager.set('dark');
  expect(manager.get('auto')).toBe('dark');
  manager.clear();
  expect(manager.get('auto')).toBe('auto');
});

it('ignores an appearance nobody could have chosen', () => {
  store.local.set('colorScheme', 'purple');
  expect(manager.get('light')).toBe('light');
});

it('hears of what another tab chooses, and not of its signing out', () => {
  const chosen = vi.fn();
  const tell = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'colorScheme', newValue }));
  manager.subscribe(chosen);
  tell('dark');
  tell(null);
  manager.unsubscribe();
  tell('light');
  expect(chosen.mock.calls).toEqual([['dark']]);
});

it('paints in the chosen appearance from the start', () => {
  applyStoredAppearance(store);
  expect(document.documentElement.dataset['mantineColorScheme']).toBeUndefined();
  manager.set('dark');
  applyStoredAppearance(store);
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
});
