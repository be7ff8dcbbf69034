import type { AccountKey } from '@portal/api-sdk';
import { Button, MoneyText, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { scopeParam } from '../../model/accountScope';
import { areaScope, withAreaScope } from '../../model/areaScopes';
import { useSavePreferences } from '../../mutations';
import { profileQueries } from '../../queries';
import { useAccountScope } from '../../useAccountScope';
import { useFiguresShown } from '../../useFiguresShown';
import styles from './AccountScope.module.css';

/** Which accounts all pages are about: a popover of the household's accounts by group. */
export function AccountScope() {
  const { text } = useAccountScope();
  const figuresShown = useFiguresShown();
  return (
    <div className={styles.anchor}>
      <button type="button" className={styles.trigger} popoverTarget="account-scope">
        <span className={styles.label}>Accounts</span>
        <span className={styles.value}>{text}</span>
      </button>
      <div
        popover="auto"
        id="account-scope"
        className={styles.menu}
        role="dialog"
        aria-label="Choose accounts"
      >
        {figuresShown && <Choices />}
      </div>
    </div>
  );
}

function Choices() {
  const { data: accounts } = useQuery(profileQueries.accounts());
  const { keys, setKeys } = useAccountScope();
  const isChosen = (key: AccountKey) => keys?.includes(key) ?? false;
  const toggle = (key: AccountKey) =>
    setKeys(isChosen(key) ? (keys ?? []).filter((one) => one !== key) : [...(keys ?? []), key]);
  return (
    <>
      <Button size="sm" disabled={keys === null} onClick={() => setKeys(null)}>
        All accounts
      </Button>
      {accounts?.defaultgroups.map((group) => (
        <fieldset key={group.groupid} className={styles.group}>
          <legend>{group.groupname}</legend>
          {group.accounts.map((account) => (
            <label key={account.key} className={styles.account}>
              <input
                type="checkbox"
                checked={isChosen(account.key)}
                onChange={() => toggle(account.key)}
              />
              <span className={styles.name}>
                {account.nickname} <span className={styles.number}>{account.maskednumber}</span>
              </span>
              <MoneyText value={account.value} />
            </label>
          ))}
        </fieldset>
      ))}
      <KeepForArea />
    </>
  );
}

/** Has the area that is open begin with the accounts that are chosen now, every time. */
function KeepForArea() {
  const { keys } = useAccountScope();
  const area = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.nav)?.staticData.nav?.area,
  });
  const { data: preferences } = useQuery({
    ...profileQueries.preferences(),
    select: ({ preferencejson }) => preferencejson,
  });
  const { mutate, isError } = useSavePreferences();
  const readOnly = useReadOnly();
  if (!area || !preferences) return null;
  const scope = scopeParam(keys);
  const kept = areaScope(preferences, area);
  if (scope === undefined && kept === undefined) return null;
  return (
    <label className={styles.keep}>
      <input
        type="checkbox"
        checked={scope === kept}
        disabled={readOnly !== null}
        onChange={({ target: { checked } }) =>
          mutate((saved) => withAreaScope(saved, area, checked ? scope : undefined))
        }
      />
      <span>
        {scope === undefined
          ? `Open ${area} with all accounts again`
          : `Always open ${area} with these accounts`}
        {isError && <span role="alert"> This could not be saved.</span>}
      </span>
    </label>
  );
}
