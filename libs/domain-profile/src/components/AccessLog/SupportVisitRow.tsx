import { Button, formatInstant } from '@portal/ui-kit';
import { useId, useState } from 'react';
import { areasOfVisit, minutesOfVisit, type SupportVisit } from '../../model/supportVisits';
import { AccessLogLine } from './AccessLogLine';
import styles from './AccessLogList.module.css';
import { areaWords, BROWSER_WORDS, CAUSE_WORDS, handWords } from './accessLogWords';

/** A visit of support: who, why, how long and what they looked at; each step of it behind a press. */
export function SupportVisitRow({ visit }: { visit: SupportVisit }) {
  const { entries, started, ended } = visit;
  const [newest] = entries;
  const first = started ?? entries.at(-1);
  if (!newest || !first) return null;
  const areas = [...new Set(areasOfVisit(visit).map(areaWords))];
  return (
    <>
      <p className={styles.what}>Viewed the portal as you see it</p>
      <p className={styles.who}>
        {handWords(newest)} · {BROWSER_WORDS[newest.browser]}
      </p>
      <time className={styles.when} dateTime={first.at}>
        {formatInstant(first.at)}
      </time>
      {started?.reason !== undefined && (
        <p className={styles.why}>
          “{started.reason}”{started.ticket !== undefined && ` · case ${started.ticket}`}
        </p>
      )}
      <p className={styles.why}>
        {lengthWords(visit)}
        {ended?.ended !== undefined && ` · ${CAUSE_WORDS[ended.ended]}`}
      </p>
      {areas.length > 0 && <p className={styles.why}>Looked at: {areas.join(', ')}</p>}
      <Steps entries={entries} />
    </>
  );
}

function Steps({ entries }: Pick<SupportVisit, 'entries'>) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const what = entries.length === 1 ? 'its entry' : `its ${entries.length} entries`;
  return (
    <div className={styles.steps}>
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} {what}
      </Button>
      <ol id={listId} className={styles.list} aria-label="Entries of this visit" hidden={!isOpen}>
        {isOpen &&
          entries.map((entry) => (
            <li key={entry.entryid} className={styles.entry}>
              <AccessLogLine entry={entry} />
            </li>
          ))}
      </ol>
    </div>
  );
}

function lengthWords(visit: SupportVisit): string {
  const minutes = minutesOfVisit(visit);
  if (minutes === undefined) return 'It began before the entries that are shown';
  const length = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return visit.ended ? `For ${length}` : `For ${length} so far; its end is not recorded yet`;
}
