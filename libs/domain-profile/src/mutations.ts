import {
  deleteSession,
  isApiError,
  submitOtherSessionsEnd,
  updateAccountNickname,
  updatePreferences,
  type AccountKey,
  type PreferenceJson,
  type Preferences,
  type SignIn,
} from '@portal/api-sdk';
import { updateAccountNicknameMutation, updatePreferencesMutation } from '@portal/api-sdk/query';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { findAccount, renameAccount } from './model/profile';
import { profileQueries, securityQueries } from './queries';

export interface RenameAccount {
  key: AccountKey;
  /** Normalised and valid (model/nickname.ts). */
  nickname: string;
}

/**
 * Renames an account: shown in every group at once, taken back when it could not be saved.
 *
 * Rejects with ApiError. After a 412, a 404 or a lost answer the accounts are fetched again, since they may not be
 * what was shown.
 */
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
    onError: (error, { key }, context) => {
      // Only this name goes back: another account may have been renamed meanwhile.
      if (context?.before) showNickname(queryClient, { key, nickname: context.before });
      if (hasStatus(error, 404, 412) || answerWasLost(error)) {
        void queryClient.invalidateQueries({ queryKey: profileQueries.accounts().queryKey });
      }
    },
  });
}

/** Saves a change of the client's preferences and leaves the others as they are. Rejects with ApiError. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: updatePreferencesMutation().meta,
    // One after the other, so that each goes out with the version the one before it made.
    scope: { id: 'preferences' },
    mutationFn: async (change: Partial<PreferenceJson>) => {
      const known = await queryClient.ensureQueryData(profileQueries.preferences());
      try {
        return await replacePreferences(known, change);
      } catch (error) {
        if (!hasStatus(error, 412)) throw error;
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

/** The write may have reached the server: only asking tells. */
function answerWasLost(error: unknown): boolean {
  return isApiError(error) && error.kind !== 'http';
}

async function replacePreferences(
  { preferencejson, version }: Preferences,
  change: Partial<PreferenceJson>,
): Promise<Preferences> {
  const { data } = await updatePreferences({
    headers: ifMatch(version),
    body: { ...preferencejson, ...change },
  });
  return data;
}

function ifMatch(version: string | undefined): { 'If-Match'?: string } {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return isApiError(error) && statuses.includes(error.status);
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
