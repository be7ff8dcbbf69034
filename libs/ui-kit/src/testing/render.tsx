import {
  render as renderBare,
  type RenderOptions,
  type RenderResult,
} from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { PortalTheme } from '../theme/PortalTheme';

/** Takes out the toasts of tests before, which nothing has shown: the first part that shows any would begin with them. */
export { takeWaiting as forgetToasts } from '../furniture/Toasts/toast';

/** Renders inside PortalTheme (and inside `wrapper`, where one is given), with a user to act. */
export function render(
  ui: ReactElement,
  { wrapper: Wrapper, ...options }: RenderOptions = {},
): RenderResult & { user: UserEvent } {
  function Surroundings({ children }: { children: ReactNode }) {
    return <PortalTheme>{Wrapper ? <Wrapper>{children}</Wrapper> : children}</PortalTheme>;
  }
  return { user: userEvent.setup(), ...renderBare(ui, { wrapper: Surroundings, ...options }) };
}

/** Stands in for ResizeObserver, which jsdom lacks: it lays nothing out, so there is no size to observe. */
export class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
