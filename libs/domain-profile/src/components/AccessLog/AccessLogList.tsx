import type { AccessLogEntry } from '@portal/api-sdk';
import { auditActionWords } from '@portal/api-sdk/words';
import { formatInstant, Loading, Skeleton } from '@portal/ui-kit';
import styles from './AccessLogList.module.css';
import { BROWSER_WORDS, CAUSE_WORDS, handWords } from './accessLogWords';

const OUTCOME_WORDS: Readonly<Record<AccessLogEntry['outcome'], string | null>> = {
  done: null,
  refused: 'Refused',
  failed: 'Failed',
};

export function AccessLogList({ entries }: { entries: readonly AccessLogEntry[] }) {
  return (
    <ol className={styles.list} aria-label="Access log, newest first">
      {entries.map((entry) => (
        <li key={entry.entryid} className={styles.entry}>
          <AccessLogRow entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function AccessLogRow({ entry }: { entry: AccessLogEntry }) {
  const { action, outcome, account, document, reason, ended, ticket, browser, at } = entry;
  const refused = OUTCOME_WORDS[outcome];
  return (
    <>
      <p className={styles.what}>
        {auditActionWords[action]}
        {account !== undefined && `: ${account}`}
        {document !== undefined && `: ${document}`}
        {refused && <span className={styles.refused}>{refused}</span>}
      </p>
      <p className={styles.who}>
        {handWords(entry)} · {BROWSER_WORDS[browser]}
      </p>
      <time className={styles.when} dateTime={at}>
        {formatInstant(at)}
      </time>
      {ended !== undefined && <p className={styles.why}>{CAUSE_WORDS[ended]}</p>}
      {reason !== undefined && (
        <p className={styles.why}>
          “{reason}”{ticket !== undefined && ` · case ${ticket}`}
        </p>
      )}
    </>
  );
}

/** As many rows as fit the first look. */
export function AccessLogSkeleton() {
  return (
    <Loading label="Loading the access log">
      <div className={styles.list}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={styles.entry}>
            <Skeleton width="medium" />
            <Skeleton width="short" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
