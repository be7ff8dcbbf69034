import { Textarea } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { MessageAttachment } from '@portal/api-sdk';
import { useDraft } from '@portal/auth-session';
import { Button, notify } from '@portal/ui-kit';
import { useState, type FormEvent } from 'react';
import { useIsUploading, useRecallMessage, useSendMessage } from '../mutations';
import { AttachFiles } from './Attachments';
import styles from './Thread.module.css';

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

/** An answer in a conversation. What is typed is kept in this browser, encrypted, until it is sent. */
export function ReplyForm({ conversationid, quoted, forStaff, onRecalled }: ReplyFormProps) {
  const draft = useDraft(`reply ${conversationid}`, '');
  const [attachments, setAttachments] = useState<MessageAttachment[]>([]);
  const send = useSendMessage();
  const uploading = useIsUploading();
  const recall = useRecallMessage();
  const undo = async (messageid: string) => {
    const { draftid } = await recall.mutateAsync(messageid);
    onRecalled?.(draftid);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '' || send.isPending || uploading) return;
    const attachmentids = attachments.map(({ attachmentid }) => attachmentid);
    send.mutate(
      { conversationid, body: draft.text, ...(attachmentids.length > 0 && { attachmentids }) },
      {
        onSuccess: ({ messageid }) => {
          draft.change('');
          draft.discard();
          setAttachments([]);
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
        value={draft.text}
        description={draft.isRestored ? 'What you had written before is still here.' : undefined}
        onChange={(event) => draft.change(event.currentTarget.value)}
        error={send.error ? `It was not sent. ${send.error.message} Your text is safe.` : undefined}
        rows={4}
        autosize={false}
        resize="vertical"
        maxLength={20_000}
      />
      <AttachFiles attachments={attachments} onChange={setAttachments} forStaff={forStaff} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={send.isPending || uploading}>
          Send reply
        </Button>
        {quoted !== null && (
          <Button
            variant="quiet"
            onClick={() =>
              draft.change(`${draft.text}${draft.text === '' ? '' : '\n\n'}${quoted}\n`)
            }
          >
            Quote the last message
          </Button>
        )}
      </div>
    </form>
  );
}
