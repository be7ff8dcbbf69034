import { createPortalQueryClient } from '@portal/api-sdk';
import { SessionProvider } from '@portal/auth-session';
import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';

/** Story decorator: the portal's own query cache, empty for each story. */
export function withCache(Story: ComponentType) {
  return (
    <OwnCache>
      <Story />
    </OwnCache>
  );
}

function OwnCache({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createPortalQueryClient);
  const [session] = useState(() => fakeSession({ mode: 'signedIn', account: fakeAccount }));
  return (
    <SessionProvider session={session}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SessionProvider>
  );
}
