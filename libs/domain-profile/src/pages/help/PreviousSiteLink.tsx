import { useReadOnly } from '@portal/ui-kit';
import type { MouseEvent } from 'react';
import { usePreviousSite } from '../../mutations';

/**
 * The way to the previous site, where possible without another sign-in: the address then carries a token that works once.
 * Without one that site asks for a sign-in, as it does for a link that is opened in another tab. spec §2, §7
 */
export function PreviousSiteLink({ label, url }: { label: string; url: string }) {
  const { mutate, isPending } = usePreviousSite();
  const readOnly = useReadOnly();
  const go = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (elsewhere || readOnly !== null) return;
    event.preventDefault();
    if (isPending) return;
    mutate({}, { onSettled: (made) => window.location.assign(made?.url ?? url) });
  };
  return (
    <a href={url} rel="noreferrer" onClick={go} aria-busy={isPending || undefined}>
      {label}
    </a>
  );
}
