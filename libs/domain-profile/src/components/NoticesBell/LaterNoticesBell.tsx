import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { profileQueries } from '../../queries';

const NoticesBell = lazy(async () => ({ default: (await import('./NoticesBell')).NoticesBell }));

/** The bell, once the accounts are here or are known to fail: the first figures wait for nothing that is not about them. */
export function LaterNoticesBell() {
  // Watches what the shell reads, and asks for nothing itself.
  const { isPending } = useQuery({ ...profileQueries.accounts(), enabled: false });
  return isPending ? null : <NoticesBell />;
}
