import type { Account } from '@portal/api-sdk';
import { freshnessOf } from '@portal/domain-profile';
import { DateText, VisuallyHidden } from '@portal/ui-kit';
import { Fragment, type ReactNode } from 'react';
import styles from './AccountGroupsTable.module.css';

/** What an account is valued beside. */
export interface Standing {
  /** The day of the firm's prices; a value of another day is named, so that nothing stale passes for fresh. */
  close: string | null;
  /** Whether the account counts toward net worth. */
  counted: boolean;
}

/** What tells an account from others: its number, who holds it, and who knows its value where that is not the firm. */
export function AccountIdentity({ account, ...standing }: { account: Account } & Standing) {
  const parts = partsOf(account, standing).filter(([, part]) => part !== undefined);
  return (
    <div className={styles.identity}>
      {parts.map(([name, part], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </div>
  );
}

function partsOf(account: Account, { close, counted }: Standing): [string, ReactNode][] {
  const { maskednumber, registration, accountname, nickname, closedon } = account;
  const freshness = freshnessOf(account, close);
  return [
    ['number', maskednumber && <MaskedNumber number={maskednumber} />],
    ['registration', registration],
    ['name', accountname === nickname ? undefined : accountname],
    ['source', provenance(account)],
    [
      'asof',
      freshness !== 'priced' && closedon === undefined ? (
        <span className={styles.day} data-freshness={freshness}>
          as of <DateText value={account.asof} />
        </span>
      ) : undefined,
    ],
    [
      'closed',
      closedon && (
        <span className={styles.day}>
          closed <DateText value={closedon} />
        </span>
      ),
    ],
    ['counted', counted ? undefined : 'not in net worth'],
  ];
}

/** Where a value comes from, in the words that every page uses; what is held here goes without saying. */
function provenance({ source, institution }: Account): string | undefined {
  if (source === 'firm') return undefined;
  return source === 'external' ? `Reported by ${institution}` : 'Entered by you';
}

/** The last characters of an account's number, without the dots that stand for the rest. */
export function endingOf(number: string): string {
  return number.replace(/^[^\p{L}\p{N}]+/u, '');
}

function MaskedNumber({ number }: { number: string }) {
  return (
    <>
      <span aria-hidden="true">{number}</span>
      <VisuallyHidden>ending {endingOf(number)}</VisuallyHidden>
    </>
  );
}
