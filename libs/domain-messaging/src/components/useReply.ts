import type { MessageAttachment } from '@portal/api-sdk';
import { useDraft } from '@portal/auth-session';
import { useEffect, useMemo, useRef } from 'react';

interface Reply {
  body: string;
  attachments: MessageAttachment[];
}

const NOTHING: Reply = { body: '', attachments: [] };

/** An answer that is being written: text and files are kept together in this browser, encrypted, until it is sent. */
export function useReply(conversationid: string) {
  const draft = useDraft(`reply ${conversationid}`, '');
  const reply = useMemo(() => replyOf(draft.text), [draft.text]);
  const latest = useRef(reply);
  // Effect: a file that comes after its upload joins the text as it is by then.
  useEffect(() => {
    latest.current = reply;
  }, [reply]);
  return {
    ...reply,
    isRestored: draft.isRestored,
    change: (changes: Partial<Reply>) => {
      latest.current = { ...latest.current, ...changes };
      draft.change(textOf(latest.current));
    },
    /** After sending. */
    clear: () => {
      latest.current = NOTHING;
      draft.change('');
      draft.discard();
    },
  };
}

const textOf = (reply: Reply): string =>
  reply.body === '' && reply.attachments.length === 0 ? '' : JSON.stringify(reply);

/** What was kept; before files were kept with it, it was the text alone. */
function replyOf(kept: string): Reply {
  try {
    const read: unknown = JSON.parse(kept);
    // `as`: written by `textOf` and by nothing else, but for a text that is an object by chance.
    if (typeof read === 'object' && read !== null && 'attachments' in read) return read as Reply;
  } catch {
    // A text alone.
  }
  return { body: kept, attachments: [] };
}
