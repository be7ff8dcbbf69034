import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWidget } from '../../testing';
import { WidgetBoundary } from './WidgetBoundary';

it('leaves the rest of the page standing when a part breaks, and tries again in place', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let broken = true;
  function Part() {
    if (broken) throw new Error('broken');
    return <p>Twelve activities</p>;
  }
  const { user } = renderWidget(
    <>
      <p>The rest of the page</p>
      <WidgetBoundary name="Recent activity">
        <Part />
      </WidgetBoundary>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Recent activity could not be loaded');
  expect(screen.getByText('The rest of the page')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Twelve activities')).toBeVisible();
});
