import { createPortalQueryClient } from '@portal/api-sdk';
import { SessionProvider } from '@portal/auth-session';
import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import { render } from '@portal/ui-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

/** Renders for somebody who is signed in, with the portal's own query cache, empty and not shared with another test. */
export function renderWidget(widget: ReactElement) {
  const queryClient = createPortalQueryClient();
  const session = fakeSession({ mode: 'signedIn', account: fakeAccount });
  function Cache({ children }: { children: ReactNode }) {
    return (
      <SessionProvider session={session}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </SessionProvider>
    );
  }
  return { queryClient, ...render(widget, { wrapper: Cache }) };
}
