import { getTransferReceipt, listTransfers, type ListTransfersData } from '@portal/api-sdk';
import {
  getRoutingNumberOptions,
  getStandingInstructionOptions,
  getTransferLimitsOptions,
  getTransferOptions,
  getTransferSummaryOptions,
  listApprovalsOptions,
  listEligibleTosOptions,
  listOpenTaxLotsOptions,
  listPayeesOptions,
  listPositionsOptions,
  listStandingInstructionsOptions,
  listTransferFromOptions,
  listTransfersOptions,
} from '@portal/api-sdk/query';
import type { PlaceRef } from '@portal/api-sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { TRANSFER_ROWS } from './defaults';

/** Days in New York. */
export type TransferDays = Pick<NonNullable<ListTransfersData['query']>, 'from' | 'to'>;

/** Money moves while one looks: what is shown is asked for again at each visit. */
const FRESH_MS = 10_000;

/** Every read of the domain, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`) alike. */
export const moneyQueries = {
  /** What the hub opens with. */
  summary: () => ({ ...getTransferSummaryOptions(), staleTime: FRESH_MS }),
  limits: () => ({ ...getTransferLimitsOptions(), staleTime: FRESH_MS }),
  /** Where money may leave from, with what is available there. */
  from: () => ({ ...listTransferFromOptions(), staleTime: FRESH_MS }),
  /** Where money from one place may go. */
  tos: (from: PlaceRef) => ({ ...listEligibleTosOptions({ query: from }), staleTime: FRESH_MS }),
  /** What an account holds, and the lots of one security there: what a sale could raise. */
  held: (account: string) =>
    listPositionsOptions({ query: { accounts: [account], view: 'account' } }),
  lots: (account: string, securityid: string) =>
    listOpenTaxLotsOptions({ query: { account, securityid } }),
  /** Transfers made from one day to another, both in it, newest first, page by page. */
  transfers: (days: TransferDays) => {
    const { queryKey, meta } = listTransfersOptions({ query: days });
    return infiniteQueryOptions({
      queryKey: ['pages', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        return (await listTransfers({ query: { ...days, ...page, limit: TRANSFER_ROWS }, signal }))
          .data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: FRESH_MS,
      meta,
    });
  },
  transfer: (transferid: string) => ({
    ...getTransferOptions({ path: { transferid } }),
    staleTime: FRESH_MS,
  }),
  instructions: () => ({ ...listStandingInstructionsOptions(), staleTime: FRESH_MS }),
  instruction: (instructionid: string) => ({
    ...getStandingInstructionOptions({ path: { instructionid } }),
    staleTime: FRESH_MS,
  }),
  payees: () => ({ ...listPayeesOptions(), staleTime: FRESH_MS }),
  approvals: () => ({ ...listApprovalsOptions(), staleTime: FRESH_MS }),
  /** The bank behind a routing number; banks do not change while one types. */
  bank: (routingnumber: string) => ({
    ...getRoutingNumberOptions({ path: { routingnumber } }),
    staleTime: Infinity,
  }),
};

/** The receipt as a PDF. Rejects with ApiError. */
export async function readReceipt(transferid: string): Promise<Blob> {
  const { data } = await getTransferReceipt({ path: { transferid }, parseAs: 'blob' });
  return data as Blob;
}
