import { lazyRouteComponent } from '@portal/auth-session';
import { PAGE_FAILED_TEXT, SOMETHING_WENT_WRONG_TEXT } from '@portal/ui-kit';
import { act, render, screen } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../config';
import { ConfigFailure } from './ConfigFailure';
import { PagePlace } from './PagePlace';
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

describe('while the portal cannot be reached', () => {
  const missing = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Page.js'));

  function renderPage(importer: () => Promise<{ Page: () => ReactNode }>) {
    const root = createRootRoute({
      component: () => (
        <>
          <p>The frame</p>
          <PagePlace />
        </>
      ),
    });
    const page = createRoute({
      getParentRoute: () => root,
      path: '/',
      component: lazyRouteComponent(importer, 'Page'),
      errorComponent: lazyRouteComponent<{ Page: () => ReactNode }, 'Page'>(missing, 'Page'),
    });
    const router = createRouter({
      routeTree: root.addChildren([page]),
      history: createMemoryHistory(),
    });
    render(<RouterProvider router={router as never} />);
  }

  it('keeps the frame around a page that did not come, and shows the page once it is back', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const importer = vi.fn<() => Promise<{ Page: () => ReactNode }>>(missing);
    renderPage(importer);
    expect(await screen.findByRole('heading', { name: PAGE_FAILED_TEXT })).toBeVisible();
    expect(screen.getByText('The frame')).toBeVisible();
    // The library asks for the document once per missing script, and notes that it did.
    expect(sessionStorage).toHaveLength(0);
    importer.mockResolvedValue({ Page: () => <p>The page</p> });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('The page')).toBeVisible();
    expect(screen.queryByRole('heading', { name: PAGE_FAILED_TEXT })).not.toBeInTheDocument();
  });
});
