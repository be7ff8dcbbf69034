import type { Account } from '@portal/api-sdk';
import { draftHook } from '@portal/auth-session';
import { InlineEdit } from '@portal/ui-kit';
import { useMemo, type ReactNode } from 'react';
import { normalizeNickname, validateNickname } from '@portal/domain-profile';
import type { useRenameAccount } from '@portal/domain-profile';
import styles from './AccountGroupsTable.module.css';
import { AccountIdentity, endingOf, type Standing } from './AccountIdentity';
import { renameFailureText } from './renameFailureText';

/** What leads to an account, by its name. */
export type AccountLink = (account: Account) => ReactNode;

/** Gives an account another name, in every group. */
export type RenameAccount = ReturnType<typeof useRenameAccount>['mutateAsync'];

interface AccountNameProps extends Standing {
  account: Account;
  rename: RenameAccount;
  /** Says politely, to who cannot see the other groups change, what has been done. */
  announce: (text: string) => void;
  /** The name as a link to the account; then a pencil renames. */
  link?: AccountLink | undefined;
}

/** What the client calls an account, renamed in place, beside what it is. */
export function AccountName({ account, rename, announce, link, ...standing }: AccountNameProps) {
  const ending = account.maskednumber && endingOf(account.maskednumber);

  // Only the open field calls it: what is not edited asks for no key.
  const useText = useMemo(() => draftHook(`nickname ${account.key}`), [account.key]);

  async function save(text: string) {
    const problem = validateNickname(text);
    if (problem) throw new RangeError(problem);
    const { nickname } = await rename({ key: account.key, nickname: normalizeNickname(text) });
    announce(`Renamed to ${nickname} in every group.`);
  }

  return (
    <div className={styles.name}>
      <div className={styles.nickname}>
        <InlineEdit
          value={account.nickname}
          shown={link?.(account)}
          label={
            ending
              ? `nickname of the account ending ${ending}`
              : `nickname of ${account.accountname}`
          }
          onSave={save}
          errorText={renameFailureText}
          useText={useText}
        />
      </div>
      <AccountIdentity account={account} {...standing} />
    </div>
  );
}
