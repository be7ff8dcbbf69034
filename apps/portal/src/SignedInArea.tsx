import {
  createColorSchemeManager,
  forgetDraftKey,
  IdleGuard,
  useSession,
  type SignedInAccount,
} from '@portal/auth-session';
import { PortalTheme } from '@portal/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queryClient, signedInRouter } from './signedInRouter';

/** Starts loading what the current address shows. The account is known, whether it may see anything is being asked. */
export function prepare(account: SignedInAccount): void {
  signedInRouter.update({ ...signedInRouter.options, context: { queryClient, account } });
  void signedInRouter.load();
}

/** Loads again what the current address shows, errors first. */
export function reload(): void {
  void signedInRouter.invalidate();
}

/** Nothing of this session stays in memory. */
export function forget(): void {
  queryClient.clear();
  forgetDraftKey();
}

interface SignedInAreaProps {
  styleNonce: string;
}

export function SignedInArea({ styleNonce }: SignedInAreaProps) {
  const { account, store } = useSession();
  const colorSchemeManager = useMemo(() => createColorSchemeManager(store), [store]);
  if (!account) return null;
  return (
    <PortalTheme styleNonce={styleNonce || undefined} colorSchemeManager={colorSchemeManager}>
      <QueryClientProvider client={queryClient}>
        <IdleGuard>
          <RouterProvider router={signedInRouter} context={{ queryClient, account }} />
        </IdleGuard>
      </QueryClientProvider>
    </PortalTheme>
  );
}
