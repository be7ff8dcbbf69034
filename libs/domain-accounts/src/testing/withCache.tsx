import { createPortalQueryClient } from '@portal/api-sdk';
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
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
