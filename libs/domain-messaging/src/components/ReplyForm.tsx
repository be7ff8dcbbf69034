import { Textarea } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { Button, notify } from '@portal/ui-kit';
import type { FormEvent } from 'react';
import { useIsUploading, useRecallMessage, useSendMessage } from '../mutations';
import { AttachFiles } from './Attachments';
import styles from './Thread.module.css';
import { useReply } from './useReply';

/** By which the key r finds the field. */
export const REPLY_FIELD = 'reply';

interface ReplyFormProps {
  conversationid: string;
  /** What the answered message says, as a reply quotes it; null where it is hidden. */
  quoted: string | null;
  forStaff: boolean;
  /** After it was taken back: the draft that it became. */
  onRecalled?: (draftid: string) => void;
}

/** An answer in a conversation. What is written is kept in this browser until it is sent. */
export function ReplyForm({ conversationid, quoted, forStaff, onRecalled }: ReplyFormProps) {
  const { body, attachments, isRestored, change, clear } = useReply(conversationid);
  const send = useSendMessage();
  const uploading = useIsUploading();
  const recall = useRecallMessage();
  const undo = async (messageid: string) => {
    const { draftid } = await recall.mutateAsync(messageid);
    onRecalled?.(draftid);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() === '' || send.isPending || uploading) return;
    const attachmentids = attachments.map(({ attachmentid }) => attachmentid);
    send.mutate(
      { conversationid, body, ...(attachmentids.length > 0 && { attachmentids }) },
      {
        onSuccess: ({ messageid }) => {
          clear();
          notify({
            message: 'Reply sent',
            detail: 'It is delivered in ten seconds.',
            onUndo: () => undo(messageid),
          });
        },
      },
    );
  };
  return (
    <form className={styles.reply} onSubmit={submit}>
      <Textarea
        label="Reply"
        name={REPLY_FIELD}
        value={body}
        description={isRestored ? 'What you had written before is still here.' : undefined}
        onChange={(event) => change({ body: event.currentTarget.value })}
        error={
          send.error ? `It was not sent. ${send.error.message} Your text is still here.` : undefined
        }
        rows={4}
        autosize={false}
        resize="vertical"
        maxLength={20_000}
      />
      <AttachFiles
        attachments={attachments}
        onChange={(files) => change({ attachments: files })}
        forStaff={forStaff}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={send.isPending || uploading}>
          Send reply
        </Button>
        {quoted !== null && (
          <Button
            variant="quiet"
            onClick={() => change({ body: `${body}${body === '' ? '' : '\n\n'}${quoted}\n` })}
          >
            Quote the last message
          </Button>
        )}
      </div>
    </form>
  );
}
