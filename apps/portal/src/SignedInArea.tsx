import {
  createColorSchemeManager,
  forgetDraftKey,
  IdleGuard,
  SplashPage,
  useSession,
  type SignedInAccount,
} from '@portal/auth-session';
import { PortalTheme } from '@portal/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { queryClient, signedInRouter } from './signedInRouter';

/**
 * Starts loading what the current address shows. The account is known, whether it may see anything is being asked. Resolves
 * once all of it is read, or known to fail.
 */
export async function prepare(account: SignedInAccount): Promise<void> {
  signedInRouter.update({ ...signedInRouter.options, context: { queryClient, account } });
  await signedInRouter.load();
  await until(() => queryClient.isFetching() === 0);
}

/** Loads again what the current address shows, errors first. */
export function reload(): void {
  void signedInRouter.invalidate();
}

/** Resolves once nothing that the current address shows is still being read. */
export function figuresAreThere(): Promise<void> {
  return until(() => signedInRouter.state.status === 'idle' && queryClient.isFetching() === 0);
}

function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stops = [
      queryClient.getQueryCache().subscribe(check),
      signedInRouter.subscribe('onRendered', check),
    ];
    function check(): void {
      if (!holds()) return;
      stops.forEach((stop) => stop());
      resolve();
    }
    check();
  });
}

/** Nothing of this session stays in memory. */
export function forget(): void {
  queryClient.clear();
  forgetDraftKey();
}

const SimulationArea = lazy(async () => ({
  default: (await import('./simulation/SimulationArea')).SimulationArea,
}));

interface SignedInAreaProps {
  styleNonce: string;
}

export function SignedInArea({ styleNonce }: SignedInAreaProps) {
  const { account, store, profile, simulation } = useSession();
  const [wanted] = useState(simulation.isWanted);
  const colorSchemeManager = useMemo(() => createColorSchemeManager(store), [store]);
  if (!account) return null;
  const portal = <RouterProvider router={signedInRouter} context={{ queryClient, account }} />;
  return (
    <PortalTheme styleNonce={styleNonce || undefined} colorSchemeManager={colorSchemeManager}>
      <QueryClientProvider client={queryClient}>
        <IdleGuard>
          {wanted || profile?.role === 'support' ? (
            <Suspense fallback={<SplashPage waitingFor="start" />}>
              <SimulationArea>{portal}</SimulationArea>
            </Suspense>
          ) : (
            portal
          )}
        </IdleGuard>
      </QueryClientProvider>
    </PortalTheme>
  );
}
