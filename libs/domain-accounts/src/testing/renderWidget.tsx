import { createPortalQueryClient } from '@portal/api-sdk';
import { render } from '@portal/ui-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

/** Renders with the portal's own query cache, empty and not shared with another test. */
export function renderWidget(widget: ReactElement) {
  const queryClient = createPortalQueryClient();
  function Cache({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  }
  return { queryClient, ...render(widget, { wrapper: Cache }) };
}
