import {
  createAccountGroup,
  deleteAccountGroup,
  updateAccountGroup,
  updateAccountGroupOrder,
  updateAccountOrder,
  updateClosedAccountVisibility,
  updatePageCustomization,
  updateShortcuts,
  updateSummaryWidgets,
  updateTotalNetWorthAccounts,
  type AccountGroupMembers,
  type AccountGroupUpdate,
  type AccountKey,
  type AllAccounts,
  type CustomizedPage,
  type SummaryWidget,
} from '@portal/api-sdk';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { chooseNetWorth, deleteGroup, sortAccounts, sortGroups } from './model/arrangement';
import { profileQueries } from './queries';

/** One way of arranging accounts; each replaces all of what it names. */
export type ArrangeAccounts =
  | { kind: 'groups'; groupids: string[] }
  | { kind: 'accounts'; keys: AccountKey[] }
  | { kind: 'netWorth'; keys: AccountKey[] }
  | { kind: 'closed'; shown: boolean };

/** All that arranges accounts goes out one after the other, each with the version the one before it made. */
const ONE_BY_ONE = { id: 'arrange-accounts' };
const CHANGES_ACCOUNTS = { invalidates: ['AllAccountBalances'] };

/** Sorts groups or accounts, chooses what counts, or shows closed accounts: at once, and taken back when it is refused. */
export function useArrangeAccounts() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: CHANGES_ACCOUNTS,
    scope: ONE_BY_ONE,
    mutationFn: async (change: ArrangeAccounts) => {
      const { arrangement } = await queryClient.ensureQueryData(profileQueries.groups());
      const headers = { 'If-Match': `"${arrangement.version}"` };
      return (await sendArrangement(change, headers)).data;
    },
    onMutate: (change) => showAccounts(queryClient, (accounts) => arranged(accounts, change)),
    onError: (_error, _change, before) => takeBack(queryClient, before),
    onSettled: () => readGroupsAnew(queryClient),
  });
}

export interface SaveGroup extends AccountGroupUpdate {
  /** The group that is changed; a new one without it. */
  group?: AccountGroupMembers;
}

/** Makes or changes a group of the client's own. Rejects with ApiError. */
export function useSaveGroup() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: CHANGES_ACCOUNTS,
    scope: ONE_BY_ONE,
    mutationFn: async ({ group, ...body }: SaveGroup) => {
      if (!group) return (await createAccountGroup({ body })).data;
      const headers = { 'If-Match': `"${group.version ?? ''}"` };
      return (await updateAccountGroup({ path: { groupid: group.groupid }, headers, body })).data;
    },
    onSettled: () => readGroupsAnew(queryClient),
  });
}

/** Deletes a group at once and brings it back when that is refused. Rejects with ApiError. */
export function useDeleteGroup() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: CHANGES_ACCOUNTS,
    scope: ONE_BY_ONE,
    mutationFn: async ({ groupid, version = '' }: AccountGroupMembers) => {
      const headers = { 'If-Match': `"${version}"` };
      return (await deleteAccountGroup({ path: { groupid }, headers })).data;
    },
    onMutate: ({ groupid }) =>
      showAccounts(queryClient, (accounts) => deleteGroup(accounts, groupid)),
    onError: (_error, _group, before) => takeBack(queryClient, before),
    onSettled: () => readGroupsAnew(queryClient),
  });
}

/** Saves how Home is arranged, for this person; an empty list is as the portal brings it. */
export function useSaveWidgets() {
  const queryClient = useQueryClient();
  const { queryKey } = profileQueries.widgets();
  return useMutation({
    meta: { invalidates: ['SummaryWidgetOrder'] },
    scope: { id: 'widgets' },
    mutationFn: async ({ widgets, version }: { widgets: SummaryWidget[]; version?: string }) => {
      const known =
        version ?? (await queryClient.ensureQueryData(profileQueries.widgets())).version;
      const headers = { 'If-Match': `"${known}"` };
      return (await updateSummaryWidgets({ headers, body: { widgets } })).data;
    },
    onMutate: async ({ widgets }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, before && { ...before, widgets });
      return before;
    },
    onSuccess: (saved) => void queryClient.setQueryData(queryKey, saved),
    onError: (_error, _change, before) => void queryClient.setQueryData(queryKey, before),
  });
}

/** Saves which pages stand on Home as shortcuts. Rejects with ApiError. */
export function useSaveShortcuts() {
  const queryClient = useQueryClient();
  const { queryKey } = profileQueries.shortcuts();
  return useMutation({
    scope: { id: 'shortcuts' },
    mutationFn: async (shortcuts: string[]) => {
      const { version } = await queryClient.ensureQueryData(profileQueries.shortcuts());
      const headers = { 'If-Match': `"${version}"` };
      return (await updateShortcuts({ headers, body: { shortcuts } })).data;
    },
    onSuccess: (saved) => void queryClient.setQueryData(queryKey, saved),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Saves which parts of a page are hidden: at once, and taken back when it is refused. Rejects with ApiError. */
export function useSavePage() {
  const queryClient = useQueryClient();
  const { queryKey } = profileQueries.pages();
  return useMutation({
    scope: { id: 'pages' },
    mutationFn: async (page: CustomizedPage) => {
      const { pages, version } = await queryClient.ensureQueryData(profileQueries.pages());
      const headers = { 'If-Match': `"${version}"` };
      return (await updatePageCustomization({ headers, body: { pages: withPage(pages, page) } }))
        .data;
    },
    onMutate: async (page) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      const after = before && { ...before, pages: withPage(before.pages, page) };
      queryClient.setQueryData(queryKey, after);
    },
    onSuccess: (saved) => void queryClient.setQueryData(queryKey, saved),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function withPage(pages: readonly CustomizedPage[], page: CustomizedPage): CustomizedPage[] {
  return [...pages.filter((one) => one.page !== page.page), page];
}

function sendArrangement(change: ArrangeAccounts, headers: { 'If-Match': string }) {
  switch (change.kind) {
    case 'groups':
      return updateAccountGroupOrder({ headers, body: { groupids: change.groupids } });
    case 'accounts':
      return updateAccountOrder({ headers, body: { accountkeys: change.keys } });
    case 'netWorth':
      return updateTotalNetWorthAccounts({ headers, body: { accountkeys: change.keys } });
    case 'closed':
      return updateClosedAccountVisibility({ headers, body: { closedshown: change.shown } });
  }
}

function arranged(accounts: AllAccounts, change: ArrangeAccounts): AllAccounts {
  switch (change.kind) {
    case 'groups':
      return sortGroups(accounts, change.groupids);
    case 'accounts':
      return sortAccounts(accounts, change.keys);
    case 'netWorth':
      return chooseNetWorth(accounts, change.keys);
    case 'closed':
      // Which rows come only the server knows.
      return accounts;
  }
}

async function showAccounts(
  queryClient: QueryClient,
  change: (accounts: AllAccounts) => AllAccounts,
): Promise<AllAccounts | undefined> {
  const { queryKey } = profileQueries.accounts();
  // An answer that was on its way would bring the old arrangement back for a moment.
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, before && change(before));
  return before;
}

function takeBack(queryClient: QueryClient, before: AllAccounts | undefined): void {
  if (before) queryClient.setQueryData(profileQueries.accounts().queryKey, before);
}

/** Awaited, so that the next change goes out with the version that this one made. */
function readGroupsAnew(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: profileQueries.groups().queryKey });
}
