import { useSession } from './useSession';

/** The name of a page in the browser's tab and history, with the firm's behind it. */
export function PageTitle({ children }: { children: string }) {
  const { firmName } = useSession();
  return <title>{`${children} · ${firmName}`}</title>;
}
