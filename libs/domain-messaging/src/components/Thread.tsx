import type { Conversation, SecureMessage } from '@portal/api-sdk';
import { formatInstant, PrintButton, useReadOnly } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { quote, textParts } from '../model/quotedText';
import { useFileMessages } from '../mutations';
import { messageQueries } from '../queries';
import { AttachmentList } from './Attachments';
import { FileActions } from './FileActions';
import { LinkChips } from './LinkChips';
import { ReplyForm } from './ReplyForm';
import { SavePdfButton } from './SavePdfButton';
import styles from './Thread.module.css';

interface ThreadProps {
  messageid: string;
  /** For an advisor at the desk: chips are words, and there are no folders. */
  forStaff?: boolean;
  /** Beside the print button. */
  actions?: (conversation: Conversation) => ReactNode;
  onRecalled?: (draftid: string) => void;
}

/** A conversation, oldest message first, with the field to answer it. What is shown counts as read. */
export function Thread({ messageid, forStaff = false, actions, onRecalled }: ThreadProps) {
  const { data } = useSuspenseQuery(messageQueries.thread(messageid));
  const readOnly = useReadOnly();
  useMarkRead(data.messages, readOnly === null);
  const last = data.messages.at(-1);
  const people = forStaff ? data.client : data.advisors.join(', ');
  return (
    <article className={styles.thread}>
      <header className={styles.head}>
        <h2 className={styles.subject}>{data.subject}</h2>
        <p className={styles.context}>
          {data.topic} · with {people}
          {data.closed && ' · closed; a reply opens it again'}
        </p>
        <div className={styles.actions}>
          {!forStaff && readOnly === null && (
            <FileActions
              messageid={messageid}
              mine={data.messages.some((one) => one.messageid === messageid && one.mine)}
            />
          )}
          {actions?.(data)}
          {readOnly === null && <SavePdfButton messageid={messageid} subject={data.subject} />}
          <PrintButton size="sm" />
        </div>
      </header>
      <ol className={styles.messages}>
        {data.messages.map((message) => (
          <li key={message.messageid}>
            <OneMessage message={message} forStaff={forStaff} />
          </li>
        ))}
      </ol>
      {readOnly === null && (
        <ReplyForm
          conversationid={data.conversationid}
          forStaff={forStaff}
          quoted={last?.body === undefined ? null : quote(last.body)}
          {...(onRecalled && { onRecalled })}
        />
      )}
    </article>
  );
}

/** Marks what has come as read while the conversation is open; what the client marks as unread then stays unread. */
function useMarkRead(messages: readonly SecureMessage[], allowed: boolean): void {
  const { mark } = useFileMessages();
  const seen = useRef(new Set<string>());
  const { mutate } = mark;
  // Effect: reading is what happens by showing.
  useEffect(() => {
    if (!allowed) return;
    const fresh = messages.filter(({ messageid }) => !seen.current.has(messageid));
    fresh.forEach(({ messageid }) => seen.current.add(messageid));
    const messageids = fresh.filter(({ unread }) => unread).map(({ messageid }) => messageid);
    if (messageids.length > 0) mutate({ messageids, unread: false });
  }, [messages, allowed, mutate]);
}

function OneMessage({ message, forStaff }: { message: SecureMessage; forStaff: boolean }) {
  const { from, mine, at, body, hidden, links, attachments } = message;
  return (
    <section className={styles.message} data-mine={mine || undefined} aria-label={`From ${from}`}>
      <p className={styles.from}>
        <strong>{mine ? 'You' : from}</strong>
        <time className={styles.at} dateTime={at}>
          {formatInstant(at)}
        </time>
      </p>
      {hidden && <p className={styles.hidden}>The text is hidden from support.</p>}
      {body !== undefined && <Text body={body} />}
      <LinkChips links={links} forStaff={forStaff} />
      <AttachmentList attachments={attachments} />
    </section>
  );
}

/** Plain text: nothing in it is a link or runs. Quoted history is folded. */
function Text({ body }: { body: string }) {
  return textParts(body).map(({ quoted, text }, place) =>
    quoted ? (
      <details key={place} className={styles.quoted}>
        <summary>Quoted text</summary>
        <p className={styles.text}>{text}</p>
      </details>
    ) : (
      <p key={place} className={styles.text}>
        {text}
      </p>
    ),
  );
}
