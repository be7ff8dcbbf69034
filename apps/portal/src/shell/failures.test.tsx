import { PAGE_FAILED_TEXT, SOMETHING_WENT_WRONG_TEXT } from '@portal/ui-kit';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConfigError } from '../config';
import { ConfigFailure } from './ConfigFailure';
import { RootError } from './RootError';

function Broken({ message }: { message: string }): never {
  throw new Error(message);
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it.each([
  ['Failed to fetch dynamically imported module: /assets/Home.js', PAGE_FAILED_TEXT],
  ['error loading dynamically imported module: /assets/Home.js', PAGE_FAILED_TEXT],
  ['Importing a module script failed.', PAGE_FAILED_TEXT],
  ['Unable to preload CSS for /assets/Home.css', PAGE_FAILED_TEXT],
  ['x is not a function', SOMETHING_WENT_WRONG_TEXT],
])('says the fixed text for: %s', (message, text) => {
  render(
    <RootError>
      <Broken message={message} />
    </RootError>,
  );
  expect(screen.getByRole('heading', { name: text })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

it('logs that something broke, and not what it said', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(
    <RootError>
      <Broken message="account 12345678" />
    </RootError>,
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith('UnexpectedError: RootError (renderFailed)');
});

it('tells whoever serves the portal what is missing', () => {
  render(<ConfigFailure error={new ConfigError('No usable identity.clientId.')} />);
  expect(screen.getByRole('heading', { name: PAGE_FAILED_TEXT })).toBeVisible();
  expect(screen.getByText('No usable identity.clientId.')).toBeVisible();
});
