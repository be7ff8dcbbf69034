import { useIsFetching } from '@tanstack/react-query';
import { profileQueries } from './queries';

/** Whether the accounts' figures are on their way: what else a page asks for waits, so as not to share the line with them. */
export function useFiguresLoading(): boolean {
  return useIsFetching({ queryKey: profileQueries.accounts().queryKey }) > 0;
}
