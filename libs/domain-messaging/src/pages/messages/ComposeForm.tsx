import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { isApiError, type DraftContent, type MessageDraft } from '@portal/api-sdk';
import { Button, markInvalid, notify } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AttachFiles } from '../../components/Attachments';
import { LinkChips } from '../../components/LinkChips';
import { CLOSED } from '../../model/messageSearch';
import { useIsUploading, useRecallMessage, useSendMessage } from '../../mutations';
import { messageQueries } from '../../queries';
import styles from './ComposeForm.module.css';
import { DraftState } from './DraftState';
import { useCompose } from './useCompose';
import { useLeaveDraft } from './useLeaveDraft';
import { useMessages } from './useMessages';

interface ComposeFormProps {
  draft: MessageDraft | null;
  first: DraftContent;
  /** Begins anew from what is kept. */
  onReload?: () => void;
}

/** A message that is being written; it is kept on the server while it is, so that any browser can go on with it. */
export function ComposeForm({ draft, first, onReload }: ComposeFormProps) {
  const { change: open } = useMessages();
  const compose = useCompose(first, draft);
  const { content, change } = compose;
  const send = useSendMessage();
  const uploading = useIsUploading();
  const recall = useRecallMessage();
  const leave = useLeaveDraft(compose, onReload);
  const isReply = content.conversationid !== undefined;
  // Once a press has told of it, each field says so until something is written in it.
  const [isChecked, setChecked] = useState(false);
  const undo = async (messageid: string) => {
    const { draftid } = await recall.mutateAsync(messageid);
    open({ ...CLOSED, folder: 'drafts', compose: draftid });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending || uploading) return;
    if (Object.keys(missingIn(content)).length > 0) {
      markInvalid(event.currentTarget, () => setChecked(true));
      return;
    }
    const kept = await compose.settle();
    const { to, subject, body, topic, conversationid, links, attachmentids } = content;
    const head = isReply ? { conversationid } : { to, subject, topic };
    const parts = { ...(links && { links }), ...(attachmentids && { attachmentids }) };
    const writtenIn = kept && { draftid: kept.draftid, draftversion: kept.version };
    const message = { ...head, body, ...parts, ...writtenIn };
    const isOther = compose.state === 'conflict';
    try {
      await send.mutateAsync(message as Parameters<typeof send.mutate>[0], {
        onSuccess: ({ messageid }) => {
          open({ ...CLOSED, folder: 'sent' });
          notify({
            message: 'Message sent',
            detail: `It is delivered in ten seconds.${isOther ? ' What another browser saved is in your drafts.' : ''}`,
            onUndo: () => undo(messageid),
          });
        },
      });
    } catch {
      // The form says why, if it is still there; the draft is kept all the same.
      await compose.resume();
    }
  };
  const refused = fieldErrors(send.error);
  const wrong = { ...refused, ...(isChecked && missingIn(content)) };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h2 className={styles.title}>{isReply ? `Reply: ${content.subject}` : 'New message'}</h2>
      {!isReply && <Head content={content} change={change} wrong={wrong} />}
      <LinkChips links={content.links ?? []} forStaff={false} />
      <Textarea
        label="Message"
        value={content.body}
        rows={8}
        autosize={false}
        resize="vertical"
        maxLength={20_000}
        onChange={(event) => change({ body: event.currentTarget.value })}
        error={wrong['/body']}
      />
      <AttachFiles attachments={compose.attachments} onChange={compose.attach} />
      <DraftState
        state={compose.state}
        onTakeTheirs={leave.takeTheirs}
        onKeepMine={leave.keepMine}
      />
      {send.error && (
        <p role="alert" className={styles.error}>
          It was not sent.{' '}
          {Object.keys(refused).length > 0 ? 'Look at what is marked above.' : send.error.message}{' '}
          {compose.state === 'saved'
            ? 'Your text is safe in your drafts.'
            : 'Your text is still here.'}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={send.isPending || uploading}>
          Send
        </Button>
        <Button variant="quiet" pending={leave.isDiscarding} onClick={() => void leave.discard()}>
          Discard
        </Button>
      </div>
    </form>
  );
}

interface HeadProps {
  content: DraftContent;
  change: (changes: Partial<DraftContent>) => void;
  wrong: Record<string, string>;
}

/** Whom a new conversation is with, and what about. */
function Head({ content, change, wrong }: HeadProps) {
  const { data: team } = useSuspenseQuery(messageQueries.recipients());
  return (
    <>
      <MultiSelect
        label="To"
        description="Your advisor team"
        data={team.recipients.map(({ advisorid, name, role }) => ({
          value: advisorid,
          label: `${name}, ${role}`,
        }))}
        value={content.to}
        onChange={(to) => change({ to })}
        error={wrong['/to']}
      />
      <Topic content={content} change={change} error={wrong['/topic']} />
      <TextInput
        label="Subject"
        value={content.subject}
        maxLength={200}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        error={wrong['/subject']}
      />
    </>
  );
}

interface TopicProps {
  content: DraftContent;
  change: (changes: Partial<DraftContent>) => void;
  error: string | undefined;
}

/** What it is about; the firm's words for it are filled in where nothing was written yet. */
function Topic({ content, change, error }: TopicProps) {
  const { data } = useSuspenseQuery(messageQueries.topics());
  return (
    <Select
      label="About"
      data={data.topics.map(({ topic, label }) => ({ value: topic, label }))}
      value={content.topic ?? null}
      allowDeselect={false}
      error={error}
      onChange={(topic) => {
        const template = data.topics.find((one) => one.topic === topic);
        if (!template) return;
        change({
          topic: template.topic,
          ...(content.subject === '' && { subject: template.subject }),
          ...(content.body === '' && { body: template.body }),
        });
      }}
    />
  );
}

/** What has to be written before a message can go, by its place in the request. A reply has the head of its conversation. */
function missingIn({ conversationid, to, subject, body }: DraftContent): Record<string, string> {
  const isReply = conversationid !== undefined;
  return {
    ...(!isReply && to.length === 0 && { '/to': 'Choose who it is for.' }),
    ...(!isReply && subject.trim() === '' && { '/subject': 'Enter a subject.' }),
    ...(body.trim() === '' && { '/body': 'Write a message.' }),
  };
}

/** What the server says of each field, by its place in the request. */
function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  return Object.fromEntries((error.fields ?? []).map(({ field, message }) => [field, message]));
}
