import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { render } from '@portal/ui-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileRoutes } from '../../routes';
import { AtRoute } from '../../testing';
import './InvitationPage';
import './SharedPage';

const SLOW = { timeout: 15_000 };
const ACCOUNT = '/shared?share=shrkqvbnmzxcasdfghjklqwerty&account=acc7f3k2m9q4x8w1';
const ENDED = { problem: { status: 403, code: 'share.ended', title: 'It has ended.' } };

function open(at: string, answers: MockAnswers = {}) {
  const api = mockApi(answers);
  let address = at;
  const view = render(
    <AtRoute routes={profileRoutes} at={at} onAddress={(next) => (address = next)} />,
  );
  return { api, address: () => address, ...view };
}

beforeEach(() => {
  window.scrollTo = () => undefined;
});

describe('what is shared with a guest', { timeout: 40_000 }, () => {
  it('goes from the open page as soon as a call is told that the sharing has ended', async () => {
    const { api, user } = open(ACCOUNT);
    const download = await screen.findByRole('button', { name: /^Download Statement/ }, SLOW);
    expect(screen.getByText(/You see 1 account and 1 folder of Wilhelmina/)).toBeVisible();
    expect(screen.getByText(/482,113\.07/)).toBeVisible();
    api.answer({
      ...{ getSharedDocumentContent: ENDED, getReceivedShare: ENDED },
      ...{ getSharedAccount: ENDED, listSharedDocuments: ENDED },
    });
    await user.click(download);
    expect(await screen.findByText('Sharing has ended', {}, SLOW)).toBeVisible();
    expect(screen.queryByText(/482,113\.07/)).toBeNull();
    expect(screen.queryByText('Lake house fund')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  it('says so where the client shows no value', async () => {
    open(ACCOUNT, {
      getSharedAccount: {
        body: {
          account: {
            key: 'acc7f3k2m9q4x8w1',
            ...{ name: 'Lake house fund', registration: 'Individual', institution: 'A bank' },
          },
        },
      },
    });
    expect(
      await screen.findByText(/does not show what this account is worth/, {}, SLOW),
    ).toBeVisible();
  });

  it('begins with an invitation, whose key is sent only when the guest accepts', async () => {
    const key = 'A'.repeat(43);
    const { api, user, address } = open(`/shared/invitation#key=${key}`);
    const accept = await screen.findByRole('button', { name: 'Accept invitation' }, SLOW);
    expect(api.requests).toEqual([]);
    await user.click(accept);
    await waitFor(() => expect(address()).toBe('/shared?share=shrkqvbnmzxcasdfghjklqwerty'), SLOW);
    expect(api.requests[0]?.body).toEqual({ key });
  });

  it('says what is wrong with an invitation that cannot be used', async () => {
    const title = 'This invitation cannot be used.';
    const { user } = open(`/shared/invitation#key=${'A'.repeat(43)}`, {
      submitShareAcceptance: {
        problem: { status: 403, code: 'share.invitation_unusable', title, detail: 'Ask.' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }, SLOW));
    expect(await screen.findByRole('alert', {}, SLOW)).toHaveTextContent(`${title} Ask.`);
  });
});
