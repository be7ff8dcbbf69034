import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { render } from '@portal/ui-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profileRoutes } from '../../routes';
import { AtRoute } from '../../testing';
// Loaded beforehand, so that no test waits for it.
import './HelpPage';

const SLOW = { timeout: 15_000 };
const question = { name: /I have a new telephone/ };

function open(at = '/profile/help', answers: MockAnswers = {}) {
  const api = mockApi(answers);
  const onAddress = vi.fn();
  const view = render(<AtRoute routes={profileRoutes} at={at} onAddress={onAddress} />);
  const asked = (path: RegExp) => api.requests.filter((request) => path.test(request.path));
  return { api, onAddress, asked, ...view };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.scrollTo = () => undefined;
});

describe('questions', { timeout: 25_000 }, () => {
  it('are searched by words that stand in the address', async () => {
    const { user, asked, onAddress } = open();
    const field = await screen.findByLabelText('Search questions', undefined, SLOW);
    await user.type(field, ' new telephone {Enter}');
    await waitFor(() =>
      expect(onAddress).toHaveBeenLastCalledWith(
        expect.stringMatching(/\/profile\/help\?query=new(%20|\+)telephone$/),
      ),
    );
    await waitFor(() => expect(asked(/faq\?query=new(%20|\+)telephone$/)).toHaveLength(1));
    expect(await screen.findByText(question.name)).toBeVisible();
  });

  it('opened at an address with words that none has offer all of them', async () => {
    const { api, user, onAddress } = open('/profile/help?query=zeppelin', {
      listFaq: { body: { items: [] } },
    });
    const all = await screen.findByRole('button', { name: 'Show all questions' }, SLOW);
    expect(screen.getByLabelText('Search questions')).toHaveValue('zeppelin');
    api.answer({ listFaq: undefined });
    await user.click(all);
    expect(await screen.findByText(question.name)).toBeVisible();
    expect(onAddress).toHaveBeenLastCalledWith('/profile/help');
    expect(screen.getByLabelText('Search questions')).toHaveValue('');
  });

  it('say that they are missing, while feedback stands', async () => {
    open('/profile/help', { listFaq: 'unreachable' });
    expect(await screen.findByText('Questions could not be loaded', undefined, SLOW)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send feedback' })).toBeEnabled();
  });
});

describe('feedback', { timeout: 25_000 }, () => {
  it('is kept when it was not sent, and sent once more with the same words', async () => {
    const { api, user, asked } = open('/profile/help', { createFeedback: 'unreachable' });
    const text = await screen.findByLabelText(/What should we know/, undefined, SLOW);
    await user.click(screen.getByRole('radio', { name: '2' }));
    await user.type(text, 'The print is small.');
    const send = screen.getByRole('button', { name: 'Send feedback' });
    await user.click(send);
    expect(await screen.findByText(/Your text is kept here/)).toBeVisible();
    expect(text).toHaveValue('The print is small.');
    api.answer({ createFeedback: undefined });
    await user.click(send);
    expect(await screen.findByText('Thank you: the firm has it.')).toBeVisible();
    expect(asked(/feedback$/).at(-1)?.body).toEqual({
      rating: 2,
      page: '/profile/help',
      text: 'The print is small.',
    });
    await waitFor(() => expect(text).toHaveValue(''));
  });
});

describe('the previous site', { timeout: 25_000 }, () => {
  it.each([
    ['with a token that works once', {}, 'https://previous.example.com/#onetimetoken='],
    [
      'with a sign-in of its own where it takes no token',
      { createOneTimeToken: { problem: { status: 404 } } },
      'https://previous.example.com/',
    ],
  ])('is reached %s', async (_how, answers: MockAnswers, address) => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const { user } = open('/profile/help', answers);
    await user.click(await screen.findByRole('link', { name: /previous site/i }, SLOW));
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
    const [went] = assign.mock.calls[0] ?? [];
    if (address.endsWith('=')) expect(went).toContain(address);
    else expect(went).toBe(address);
  });
});
