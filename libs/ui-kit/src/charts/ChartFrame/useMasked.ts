import { usePrivacy } from '../../components/Privacy/Privacy';

/** Whether amounts are hidden: as told, else by the privacy eye. */
export function useMasked(told: boolean | undefined): boolean {
  const { hidden } = usePrivacy();
  return told ?? hidden;
}
