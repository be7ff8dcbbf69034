import type { DriveComment } from '@portal/api-sdk';
import { Button, formatInstant, keepFocusAt, notify, useReadOnly, ViewMore } from '@portal/ui-kit';
import { Textarea } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFileComments } from '../../commentMutations';
import { fileComments } from '../../queries';
import { WidgetBoundary } from '../WidgetBoundary/WidgetBoundary';
import styles from './FileComments.module.css';

/** Longest comment the contract takes, in characters. */
const LONGEST = 2_000;

/** What a household and its advisors wrote about a file of a drive, newest first. Not shown in a simulation. */
export function FileComments({ itemid, name }: { itemid: string; name: string }) {
  const isReadOnly = useReadOnly() !== null;
  const place = useRef<HTMLDivElement>(null);
  if (isReadOnly) return null;
  return (
    <section className={styles.part} aria-label={`Comments on ${name}`}>
      <h3>Comments</h3>
      <WriteComment key={itemid} itemid={itemid} />
      <div ref={place} tabIndex={-1} role="group" aria-label="What was written">
        <WidgetBoundary key={`list ${itemid}`} name="The comments">
          <Comments itemid={itemid} onGone={() => keepFocusAt(place.current)} />
        </WidgetBoundary>
      </div>
    </section>
  );
}

function WriteComment({ itemid }: { itemid: string }) {
  const { write } = useFileComments(itemid);
  const [text, setText] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // What was written stays until it is kept.
        write.mutate(text, { onSuccess: () => setText('') });
      }}
    >
      <Textarea
        label="Write a comment"
        description="Your household and your advisor team read it."
        autosize
        minRows={2}
        maxLength={LONGEST}
        value={text}
        error={write.isError && 'The comment was not kept. Try again.'}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" pending={write.isPending} disabled={text.trim() === ''}>
        Add comment
      </Button>
    </form>
  );
}

interface CommentsProps {
  itemid: string;
  /** One is deleted, and leaves the list. */
  onGone: () => void;
}

function Comments({ itemid, onGone }: CommentsProps) {
  const list = useSuspenseInfiniteQuery(fileComments(itemid));
  const comments = list.data.pages.flatMap((page) => page.items);
  if (comments.length === 0)
    return <p className={styles.muted}>Nobody has written anything yet.</p>;
  return (
    <>
      <ul className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.commentid}>
            <Comment comment={comment} itemid={itemid} onGone={onGone} />
          </li>
        ))}
      </ul>
      <ViewMore
        hasMore={list.hasNextPage}
        shown={comments.length}
        more="View earlier comments"
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function Comment({ comment, itemid, onGone }: CommentsProps & { comment: DriveComment }) {
  const { remove } = useFileComments(itemid);
  const { commentid, text, by, byfirm, own, at } = comment;
  // Not the callbacks of `mutate`: the comment may be gone before they are called.
  const takeAway = (): void =>
    void remove.mutateAsync(commentid).then(
      () => {
        notify({ message: 'The comment was deleted' });
        onGone();
      },
      () => notify({ tone: 'failed', message: 'The comment could not be deleted' }),
    );
  return (
    <>
      <p className={styles.muted}>
        {own ? 'You' : by}
        {byfirm && !own && ', your advisor team'}, <time dateTime={at}>{formatInstant(at)}</time>
      </p>
      <p className={styles.text}>{text}</p>
      {own && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Delete your comment of ${formatInstant(at)}`}
          pending={remove.isPending}
          onClick={takeAway}
        >
          Delete
        </Button>
      )}
    </>
  );
}
