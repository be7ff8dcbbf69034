import { useMantineColorScheme } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PortalTheme } from './PortalTheme';

function DarkButton() {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme('dark')}>
      Dark
    </button>
  );
}

const shownScheme = () => document.documentElement.dataset.mantineColorScheme;

it('keeps the choice of appearance where it is told to, and nowhere else', async () => {
  const manager = {
    get: () => 'light' as const,
    set: vi.fn(),
    subscribe: vi.fn(),
    unsubscribe: vi.fn(),
    clear: vi.fn(),
  };
  render(
    <PortalTheme colorSchemeManager={manager}>
      <DarkButton />
    </PortalTheme>,
  );
  expect(shownScheme()).toBe('light');
  await userEvent.click(screen.getByRole('button'));
  expect(shownScheme()).toBe('dark');
  expect(manager.set).toHaveBeenCalledExactlyOnceWith('dark');
});

it('touches no browser storage', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  render(
    <PortalTheme>
      <DarkButton />
    </PortalTheme>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(shownScheme()).toBe('dark');
  expect(setItem).not.toHaveBeenCalled();
});

it('adds no style element, which Trusted Types and a strict style-src would refuse', () => {
  render(
    <PortalTheme>
      <p>Anything</p>
    </PortalTheme>,
  );
  expect(document.querySelector('style')).not.toBeInTheDocument();
});
