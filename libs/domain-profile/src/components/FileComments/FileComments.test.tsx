import type { DriveComment } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { ReadOnlyProvider, Toasts } from '@portal/ui-kit';
import { forgetToasts } from '@portal/ui-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/renderWidget';
import { FileComments } from './FileComments';

const SLOW = { timeout: 15_000 };
const itemid = 'itm-0123456789abcdef01234567';
const theirs: DriveComment = {
  ...{ commentid: 'cmt-0123456789abcdef01234567', text: 'Is this the signed one?' },
  ...{ by: 'Quentin Quillfeather', byfirm: true, own: false, at: '2026-11-20T14:03:11.482Z' },
};
const mine: DriveComment = {
  ...{ ...theirs, commentid: 'cmt-0123456789abcdef01234568', text: 'Yes.' },
  ...{ by: 'Percival Plumtree', byfirm: false, own: true },
};

const comments = <FileComments itemid={itemid} name="Trust deed.pdf" />;

function show(answers: MockAnswers = {}, widget = comments) {
  const items = [mine, theirs];
  const api = mockApi({ listDriveComments: { body: { items, hasMore: false } }, ...answers });
  const view = renderWidget(widget);
  const sent = (method: string) => api.requests.filter((one) => one.method === method);
  return { api, sent, ...view };
}

describe('comments on a file', { timeout: 60_000 }, () => {
  it('say who wrote them, and only own ones can be deleted, which is said, with the focus in their list', async () => {
    forgetToasts();
    const { api, user, sent } = show(
      { deleteDriveComment: () => new Response(null, { status: 204 }) },
      <>
        {comments}
        <Toasts />
      </>,
    );
    expect(await screen.findByText('Is this the signed one?', {}, SLOW)).toBeVisible();
    expect(screen.getByText(/Quentin Quillfeather, your advisor team/)).toBeVisible();
    api.answer({ listDriveComments: { body: { items: [], hasMore: false } } });
    screen.getByRole('button', { name: /^Delete your comment/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1), SLOW);
    expect(sent('DELETE')[0]?.path).toBe(`/v2/collaboration/comments/${mine.commentid}`);
    expect(await screen.findByText('The comment was deleted', {}, SLOW)).toBeVisible();
    expect(screen.getByText('Nobody has written anything yet.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'What was written' })).toHaveFocus();
  });

  it('keep what was written until it is kept', async () => {
    const { api, user, sent } = show({ createDriveComment: 'unreachable' });
    const field = await screen.findByRole('textbox', { name: 'Write a comment' }, SLOW);
    await user.type(field, 'Thank you');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText(/was not kept/, {}, SLOW)).toBeVisible();
    expect(field).toHaveValue('Thank you');
    api.answer({ createDriveComment: () => Response.json(mine, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(field).toHaveValue(''), SLOW);
    expect(sent('POST').at(-1)?.body).toEqual({ text: 'Thank you' });
    const keys = new Set(sent('POST').map(({ headers }) => headers.get('idempotency-key')));
    expect([...keys], 'the answer may have been lost alone').toHaveLength(1);
  });

  it('are neither asked for nor shown in a simulation', () => {
    const { api } = show(
      {},
      <ReadOnlyProvider reason="You view as a client.">{comments}</ReadOnlyProvider>,
    );
    expect(screen.queryByText('Comments')).toBeNull();
    expect(api.requests).toEqual([]);
  });
});
