import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { ReadOnlyProvider, Toasts } from '@portal/ui-kit';
import { render } from '@portal/ui-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Fragment, type ComponentType, type PropsWithChildren } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messagingRoutes } from '../../routes';
import { answer, answers, conversation, draft, question } from '../../testing/messages';

/** Pages are chunks, which a busy machine takes its time to load. */
const SLOW = { timeout: 20_000 };

function open(
  at = '/messages',
  more: MockAnswers = {},
  Frame: ComponentType<PropsWithChildren> = Fragment,
) {
  const api = mockApi({
    ...answers,
    ...more,
  });
  const onAddress = vi.fn();
  return {
    api,
    onAddress,
    ...render(
      <Frame>
        <AtRoute routes={messagingRoutes} at={at} onAddress={onAddress} />
        <Toasts />
      </Frame>,
    ),
  };
}

function AsSupport({ children }: PropsWithChildren) {
  return <ReadOnlyProvider reason="You view as a client.">{children}</ReadOnlyProvider>;
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  // Lists of choices measure themselves, and jsdom has no sizes.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});

describe('the messages page', { timeout: 90_000 }, () => {
  it('opens the inbox of any day, and goes through it by j with the message in the address', async () => {
    const { api, user, onAddress } = open();
    const first = await screen.findByRole('link', { name: /Your transfer of November 18/ }, SLOW);
    expect(api.requests.some(({ path }) => /messages\?folder=inbox&limit=50$/.test(path))).toBe(
      true,
    );
    first.focus();
    await user.keyboard('j');
    expect(onAddress).toHaveBeenLastCalledWith(expect.stringContaining(`message=${answer}`));
  });

  it('lets support read for a day, and says so', async () => {
    const until = '2026-11-21T14:00:00.000Z';
    let allowed = {};
    const { api, user } = open('/messages', {
      getSupportReading: () => Response.json(allowed),
      updateSupportReading: () => Response.json((allowed = { until })),
    });
    await user.click(await screen.findByRole('button', { name: 'Support' }, SLOW));
    await user.click(await screen.findByRole('radio', { name: 'For a day' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/until Nov 21.* support can read them/, {}, SLOW)).toBeVisible();
    expect(api.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ hours: 24 });
  });

  it('shows a conversation as plain text with quoted history folded, and marks it as read', async () => {
    const { api } = open(`/messages?message=${answer}`);
    const text = await screen.findByText(/When does it settle\? <script>/, {}, SLOW);
    expect(text.querySelector('script')).toBeNull();
    expect(screen.getByText('Quoted text').closest('details')).not.toHaveAttribute('open');
    expect(screen.getByText('Transfer of $25,000.00')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Confirmation\.pdf/ })).toBeInTheDocument();
    await waitFor(() =>
      expect(api.requests.some(({ path }) => path.endsWith('/marks'))).toBe(true),
    );
  });

  it('leaves a message unread that the client marks so', async () => {
    let unread = false;
    const { api, user } = open(`/messages?message=${answer}`, {
      getSecureMessage: () =>
        Response.json({
          ...conversation,
          messages: conversation.messages.map((one) => ({ ...one, unread })),
        }),
      submitMessageMark: () => {
        unread = true;
        return new Response(null, { status: 204 });
      },
    });
    const reads = () =>
      api.requests.filter(({ path }) => path.endsWith(`/messages/${answer}`)).length;
    const button = await screen.findByRole('button', { name: 'Mark as unread' }, SLOW);
    const before = reads();
    await user.click(button);
    expect(await screen.findByText('The message was marked as unread', {}, SLOW)).toBeVisible();
    await waitFor(() => expect(reads()).toBeGreaterThan(before), SLOW);
    const marks = api.requests.filter(({ path }) => path.endsWith('/marks'));
    expect(marks.map(({ body }) => body)).toEqual([{ messageids: [answer], unread: true }]);
  });

  it('does not offer to mark a message as unread that the client has sent', async () => {
    open(`/messages?message=${question}`);
    expect(await screen.findByText(/When does it settle\? <script>/, {}, SLOW)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Move to folder' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as unread' })).toBeNull();
  });

  it('saves the conversation as PDF under its subject, and says why there is none', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:saved';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    let isLong = false;
    const problem = { status: 422, code: 'message.too_long', title: 'It is too long for one PDF.' };
    const { api, user } = open(`/messages?message=${answer}`, {
      getConversationPdf: () =>
        isLong
          ? Response.json(problem, {
              status: 422,
              headers: { 'content-type': 'application/problem+json' },
            })
          : new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    });
    const button = await screen.findByRole('button', { name: 'Save as PDF' }, SLOW);
    await user.click(button);
    await waitFor(() => expect(saved).toEqual([`${conversation.subject}.pdf`]));
    expect(api.requests.some(({ path }) => path.endsWith(`/messages/${answer}/pdf`))).toBe(true);
    isLong = true;
    await user.click(button);
    expect(await screen.findByRole('alert', {}, SLOW)).toHaveTextContent(problem.title);
    expect(saved).toHaveLength(1);
  });

  it('in a simulation asks for nothing that is closed to support, and says what is', async () => {
    const { api, user } = open('/messages?text=fee&folder=drafts', {}, AsSupport);
    expect(await screen.findByText('Drafts are hidden from support.', {}, SLOW)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Drafts/ })).toBeNull();
    expect(api.requests.some(({ path }) => path.endsWith('/drafts'))).toBe(false);
    await user.click(screen.getByRole('link', { name: /Inbox/ }));
    const field = await screen.findByLabelText('Search messages', {}, SLOW);
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription(/hidden from support, and there is no search/);
    expect(await screen.findByRole('list', { name: 'Messages' })).toBeVisible();
  });

  it('says aloud that no message has the words', async () => {
    open('/messages?text=zzz', { listSecureMessages: { body: { items: [], hasMore: false } } });
    const words = await screen.findByText(/No message of this folder has these words/, {}, SLOW);
    expect(words.closest('[role=status]')).not.toBeNull();
  });

  it('empties the search where a folder is opened without it', async () => {
    const { user, onAddress } = open();
    const field = () => screen.findByLabelText('Search messages', {}, SLOW);
    await user.type(await field(), 'fee{Enter}');
    await waitFor(() =>
      expect(onAddress).toHaveBeenLastCalledWith(expect.stringContaining('text=fee')),
    );
    await user.click(screen.getByRole('link', { name: 'Sent' }));
    await waitFor(async () => expect(await field()).toHaveValue(''), SLOW);
  });

  it('stands without its list, and says nothing of who may read until that is known', async () => {
    open('/messages?text=fee', {
      listSecureMessages: 'unreachable',
      getSupportReading: 'unreachable',
    });
    expect(await screen.findByText('The messages could not be loaded', {}, SLOW)).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Folders' })).toBeVisible();
    expect(screen.queryByText(/Only you and the advisors/)).toBeNull();
  });

  it('saves a draft as it is written, and says so when another browser has saved it meanwhile', async () => {
    const changed = { status: 412, code: 'resource.changed', title: 'This was changed meanwhile.' };
    const { api, user } = open(`/messages?folder=drafts&compose=${draft.draftid}`, {
      updateMessageDraft: () =>
        Response.json(changed, {
          status: 412,
          headers: { 'content-type': 'application/problem+json' },
        }),
    });
    await user.type(await screen.findByLabelText('Message', {}, SLOW), ' meet');
    expect(await screen.findByText(/saved in another browser/, {}, SLOW)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep this one' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(
      await screen.findByText(/another browser saved is in your drafts/, {}, SLOW),
    ).toBeVisible();
    const sent = api.requests.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/secure-messages'),
    );
    const { draftid, version: draftversion } = draft;
    expect(sent?.body).toMatchObject({ draftid, draftversion });
  });

  it('marks every field that is empty before anything is sent, and moves to the first', async () => {
    const { api, user } = open('/messages?compose=new');
    await user.click(await screen.findByRole('button', { name: 'Send' }, SLOW));
    expect(screen.getByLabelText('Subject')).toHaveFocus();
    expect(screen.getByText('Enter a subject.')).toBeVisible();
    expect(screen.getByText('Write a message.')).toBeVisible();
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps what was written last as a draft at once when it could not be sent', async () => {
    const { api, user } = open('/messages?compose=new', {
      createSecureMessage: 'unreachable',
      createMessageDraft: { body: draft },
    });
    // At once: a draft is saved when nothing was typed for a while.
    const subject = await screen.findByLabelText('Subject', {}, SLOW);
    fireEvent.change(subject, { target: { value: 'A question' } });
    await user.type(screen.getByLabelText('Message'), 'Help');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(
      await screen.findByText(/not sent.*Your text is safe in your drafts/, {}, SLOW),
    ).toBeVisible();
    const saved = api.requests.find(({ path }) => path.endsWith('/drafts'));
    expect(saved?.body).toMatchObject({ body: 'Help' });
  });

  it('begins a message to whom the address names, and forgets them when it is discarded', async () => {
    const { user, onAddress } = open('/messages?compose=new&to=adv-thistlewood');
    expect(await screen.findByText('Theodora Thistlewood, Client service', {}, SLOW)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(onAddress).toHaveBeenLastCalledWith('/messages'));
  });

  it('says that a draft could not be discarded, and keeps it open', async () => {
    const { user } = open(`/messages?folder=drafts&compose=${draft.draftid}`, {
      deleteMessageDraft: 'unreachable',
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }, SLOW));
    expect(await screen.findByText('The draft could not be discarded', {}, SLOW)).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue(draft.content.body);
  });

  it('shows a draft that another browser saved instead of discarding it', async () => {
    const theirs = { ...draft, version: '9', content: { ...draft.content, body: 'Newer' } };
    let saved = draft;
    const { user } = open(`/messages?folder=drafts&compose=${draft.draftid}`, {
      getMessageDraft: () => Response.json(saved),
      deleteMessageDraft: { problem: { status: 412, code: 'resource.changed' } },
    });
    const button = await screen.findByRole('button', { name: 'Discard' }, SLOW);
    saved = theirs;
    await user.click(button);
    expect(await screen.findByText('The draft was not discarded', {}, SLOW)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('Newer'), SLOW);
  });

  it('goes on saving a draft that was not discarded when the other one cannot be loaded', async () => {
    let failed = false;
    const changed = { problem: { status: 412, code: 'resource.changed' } };
    const { api, user } = open(`/messages?folder=drafts&compose=${draft.draftid}`, {
      getMessageDraft: () => (failed ? new Response(null, { status: 500 }) : Response.json(draft)),
      deleteMessageDraft: changed,
      updateMessageDraft: changed,
    });
    const button = await screen.findByRole('button', { name: 'Discard' }, SLOW);
    failed = true;
    await user.click(button);
    await waitFor(() => expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(true));
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Once more' } });
    expect(await screen.findByText(/saved in another browser/, {}, SLOW)).toBeVisible();
  });

  it('keeps the list when the message cannot be read, and says what comes where there is none', async () => {
    open(`/messages?message=${answer}`, { getSecureMessage: 'unreachable' });
    expect(
      await screen.findByText('The message could not be loaded', {}, SLOW),
    ).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Messages' })).toBeInTheDocument();
  });
});
