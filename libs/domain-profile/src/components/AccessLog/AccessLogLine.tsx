import type { AccessLogEntry } from '@portal/api-sdk';
import { auditActionWords } from '@portal/api-sdk/words';
import { formatDate, formatInstant } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';
import styles from './AccessLogList.module.css';
import { areaWords, BROWSER_WORDS, CAUSE_WORDS, handWords } from './accessLogWords';

const OUTCOME_WORDS: Readonly<Record<AccessLogEntry['outcome'], string | null>> = {
  done: null,
  refused: 'Refused',
  failed: 'Failed',
};

/** One thing that was done: what, whose hand it was, and when. */
export function AccessLogLine({ entry }: { entry: AccessLogEntry }) {
  const { outcome, account, document, documentdate, item, area } = entry;
  const { reason, ended, ticket, browser, at } = entry;
  const refused = OUTCOME_WORDS[outcome];
  const day = documentdate && formatDate(documentdate);
  // Some titles end with it.
  const dated = day && !document?.includes(day) && `, dated ${day}`;
  return (
    <>
      <p className={styles.what}>
        <What entry={entry} />
        {account !== undefined && `: ${account}`}
        {document !== undefined && `: ${document}`}
        {dated}
        {item !== undefined && `: ${item}`}
        {area !== undefined && `: ${areaWords(area)}`}
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

/** What was done; where a page of the portal shows what it was done to, the way there. */
function What({ entry: { action, object } }: { entry: AccessLogEntry }) {
  const words = auditActionWords[action];
  if (object === undefined) return words;
  // `as`: pages of another domain, which this one has no types of.
  return object.type === 'transfer' ? (
    <Link to={`/transfers/${object.id}` as '/'}>{words}</Link>
  ) : (
    <Link
      to={'/transfers/standing-instructions' as '/'}
      search={{ instruction: object.id } as never}
    >
      {words}
    </Link>
  );
}
