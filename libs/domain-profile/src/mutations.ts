import {
  createContactChange,
  createDataExport,
  createFeedback,
  deleteContactChange,
  deleteSession,
  deleteTrustedContact,
  isApiError,
  submitOtherSessionsEnd,
  updateAccountNickname,
  updateAddress,
  updateBeneficiaries,
  updateNoticesRead,
  deletePreferences,
  updatePreferences,
  updateTrustedContact,
  validateContactChange,
  type AccountBeneficiaries,
  type AccountKey,
  type Address,
  type Beneficiary,
  type ContactChange,
  type Feedback,
  type MyProfile,
  type PreferenceJson,
  type Preferences,
  type SignIn,
  type TrustedContact,
  type TrustedContactState,
} from '@portal/api-sdk';
import {
  createFeedbackMutation,
  createOneTimeTokenMutation,
  deleteContactChangeMutation,
  updateAccountNicknameMutation,
  updateAddressMutation,
  updateBeneficiariesMutation,
  updateNoticesReadMutation,
  deletePreferencesMutation,
  updatePreferencesMutation,
  updateTrustedContactMutation,
  validateContactChangeMutation,
} from '@portal/api-sdk/query';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { findAccount, renameAccount } from './model/profile';
import { personalQueries, profileQueries, securityQueries } from './queries';

/** Asks for the address by which the previous site lets the client in. Rejects with ApiError 404 where it takes no token. */
export function usePreviousSite() {
  return useMutation(createOneTimeTokenMutation());
}

export interface RenameAccount {
  key: AccountKey;
  /** Normalised and valid (model/nickname.ts). */
  nickname: string;
}

/** Renames an account: shown in every group at once, taken back when it could not be saved. Rejects with ApiError. */
export function useRenameAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: updateAccountNicknameMutation().meta,
    // One after the other, so that a second rename goes out with the version the first one made.
    scope: { id: 'rename-account' },
    mutationFn: async ({ key, nickname }: RenameAccount) => {
      const { data } = await updateAccountNickname({
        path: { accountkey: key },
        headers: ifMatch(cachedAccount(queryClient, key)?.version),
        body: { nickname },
      });
      return data;
    },
    onMutate: async ({ key, nickname }) => {
      // An answer that was on its way would bring the old name back for a moment.
      await queryClient.cancelQueries({ queryKey: profileQueries.accounts().queryKey });
      const before = cachedAccount(queryClient, key)?.nickname;
      showNickname(queryClient, { key, nickname });
      return { before };
    },
    onSuccess: (renamed) => showNickname(queryClient, renamed),
    onError: (_error, { key }, context) => {
      // Only this name goes back: another account may have been renamed meanwhile.
      if (context?.before) showNickname(queryClient, { key, nickname: context.before });
    },
  });
}

/** New values of some preferences, or how they follow from those that are saved now. */
export type PreferenceChange =
  | Partial<PreferenceJson>
  | ((saved: PreferenceJson) => Partial<PreferenceJson>);

/**
 * Saves a change of the client's preferences and leaves the others as they are. A change of one entry of a list is given
 * as a function: it is applied to what is saved by then, so that two browsers take nothing from each other. Rejects with
 * ApiError.
 */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: updatePreferencesMutation().meta,
    // One after the other, so that each goes out with the version the one before it made.
    scope: { id: 'preferences' },
    mutationFn: async (change: PreferenceChange) => {
      const known = await queryClient.ensureQueryData(profileQueries.preferences());
      try {
        return await replacePreferences(known, change);
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) throw error;
        // Another device changed a preference; on top of that, this one is still wanted.
        const fresh = await queryClient.fetchQuery({
          ...profileQueries.preferences(),
          staleTime: 0,
        });
        return replacePreferences(fresh, change);
      }
    },
    onSuccess: (saved) =>
      void queryClient.setQueryData(profileQueries.preferences().queryKey, saved),
  });
}

/** Sets every preference back to what the firm chose. Rejects with ApiError, 412 when another device saved meanwhile. */
export function useResetPreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: deletePreferencesMutation().meta,
    scope: { id: 'preferences' },
    mutationFn: async () => {
      const { version } = await queryClient.ensureQueryData(profileQueries.preferences());
      return (await deletePreferences({ headers: ifMatch(version) })).data;
    },
    onSuccess: (saved) =>
      void queryClient.setQueryData(profileQueries.preferences().queryKey, saved),
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: profileQueries.preferences().queryKey }),
  });
}

/** Ends one sign-in, or with null all but this one; resolves to how many were open. Rejects with ApiError. */
export function useEndSignIns() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (signIn: SignIn | null) => {
      const { data } = signIn
        ? await deleteSession({ path: { sessionid: signIn.sessionid } })
        : await submitOtherSessionsEnd();
      return data.ended;
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: securityQueries.signIns().queryKey }),
  });
}

/** Sends a code to a new e-mail address or telephone. `headers` carry the grant of a fresh factor. */
export function useSendContactChange() {
  const keep = useKeepProfile();
  return {
    async send(body: ContactChange, headers: { stepupgrant: string }): Promise<void> {
      keep((await createContactChange({ body, headers })).data);
    },
  };
}

/** Asks for a file of all data. `headers` carry the grant of a fresh factor. */
export function useAskForExport() {
  const queryClient = useQueryClient();
  const { queryKey } = securityQueries.dataExports();
  return {
    async send(headers: { stepupgrant: string }): Promise<void> {
      await createDataExport({ headers }).finally(() =>
        queryClient.invalidateQueries({ queryKey }),
      );
    },
  };
}

/** Confirms a change of contact with its code. Rejects with ApiError. */
export function useConfirmContact() {
  const keep = useKeepProfile();
  const queryClient = useQueryClient();
  return useMutation({
    meta: validateContactChangeMutation().meta,
    mutationFn: async ({ changeid, code }: { changeid: string; code: string }) =>
      (await validateContactChange({ path: { changeid }, body: { code } })).data,
    onSuccess: (profile) => {
      keep(profile);
      // The change itself is a notice.
      void queryClient.invalidateQueries({ queryKey: personalQueries.notices().queryKey });
    },
    // How many tries are left.
    onError: () => void queryClient.invalidateQueries({ queryKey: personalQueries.me().queryKey }),
  });
}

/** Gives up a change of contact that waits. Rejects with ApiError. */
export function useGiveUpContactChange() {
  const keep = useKeepProfile();
  return useMutation({
    meta: deleteContactChangeMutation().meta,
    mutationFn: async (changeid: string) =>
      (await deleteContactChange({ path: { changeid } })).data,
    onSuccess: keep,
  });
}

/** Saves the postal address over the one that was read. Rejects with ApiError. */
export function useSaveAddress(version: string) {
  const keep = useKeepProfile();
  return useMutation({
    meta: updateAddressMutation().meta,
    mutationFn: async (address: Address) =>
      (await updateAddress({ body: { address }, headers: { 'If-Match': `"${version}"` } })).data,
    onSuccess: keep,
  });
}

function useKeepProfile(): (profile: MyProfile) => void {
  const queryClient = useQueryClient();
  return (profile) => void queryClient.setQueryData(personalQueries.me().queryKey, profile);
}

/** Names the trusted contact, or with null nobody any more. Rejects with ApiError. */
export function useSaveTrustedContact(version: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: updateTrustedContactMutation().meta,
    mutationFn: async (contact: TrustedContact | null): Promise<TrustedContactState> => {
      const headers = { 'If-Match': `"${version}"` };
      if (contact === null) return (await deleteTrustedContact({ headers })).data;
      return (await updateTrustedContact({ body: contact, headers })).data;
    },
    onSuccess: (state) =>
      void queryClient.setQueryData(personalQueries.trustedContact().queryKey, state),
  });
}

/** Replaces the beneficiaries of an account, or confirms them; `headers` carry the grant of a fresh factor. */
export function useSaveBeneficiaries({ account, version }: AccountBeneficiaries) {
  const queryClient = useQueryClient();
  return {
    meta: updateBeneficiariesMutation().meta,
    async send(beneficiaries: Beneficiary[], grant: { stepupgrant: string }): Promise<void> {
      const path = { accountkey: account };
      const headers = { 'If-Match': `"${version}"`, ...grant };
      const { data } = await updateBeneficiaries({ path, headers, body: { beneficiaries } });
      queryClient.setQueryData(
        personalQueries.beneficiaries().queryKey,
        (list) =>
          list && { items: list.items.map((one) => (one.account === account ? data : one)) },
      );
    },
  };
}

/** Marks all notices up to one as read. */
export function useReadNotices() {
  const queryClient = useQueryClient();
  return useMutation({
    // Its answer is what the tag would fetch again.
    meta: { ...updateNoticesReadMutation().meta, invalidates: [] },
    mutationFn: async (upto: string) => (await updateNoticesRead({ body: { upto } })).data,
    onSuccess: () =>
      void queryClient.setQueryData(
        personalQueries.notices().queryKey,
        (page) => page && { ...page, unread: 0 },
      ),
  });
}

/** Sends the firm what works and what does not. Rejects with ApiError. */
export function useGiveFeedback() {
  return useMutation({
    meta: { ...createFeedbackMutation().meta, invalidates: [] },
    mutationFn: async (body: Feedback) => (await createFeedback({ body })).data,
  });
}

async function replacePreferences(
  { preferencejson, version }: Preferences,
  change: PreferenceChange,
): Promise<Preferences> {
  const changed = typeof change === 'function' ? change(preferencejson) : change;
  const { data } = await updatePreferences({
    headers: ifMatch(version),
    body: { ...preferencejson, ...changed },
  });
  return data;
}

function ifMatch(version: string | undefined): { 'If-Match'?: string } {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}

function cachedAccount(queryClient: QueryClient, key: AccountKey) {
  const accounts = queryClient.getQueryData(profileQueries.accounts().queryKey);
  return accounts && findAccount(accounts, key);
}

function showNickname(
  queryClient: QueryClient,
  { key, nickname, version }: RenameAccount & { version?: string },
): void {
  queryClient.setQueryData(profileQueries.accounts().queryKey, (accounts) => {
    const account = accounts && findAccount(accounts, key);
    return account && renameAccount(accounts, key, nickname, version ?? account.version);
  });
}
