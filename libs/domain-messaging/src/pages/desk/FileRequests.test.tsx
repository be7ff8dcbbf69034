import { mockApi } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { render } from '@portal/ui-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { messagingRoutes } from '../../routes';

const SLOW = { timeout: 20_000 };
const requestid = 'frq-0123456789abcdef01234567';

it(
  'an advisor asks a household for files, one on each line, and closes a checklist',
  { timeout: 90_000 },
  async () => {
    window.scrollTo = () => undefined;
    const request = {
      ...{ requestid, household: 'Plumtree household', title: 'Papers', due: '2026-11-18' },
      ...{ overdue: true, askedby: 'Quentin Quillfeather', asked: '2026-11-10T14:00:00.000Z' },
      files: [{ number: '1', name: 'Trust deed' }],
    };
    const households = [{ householdid: 'h1', name: 'Plumtree household' }];
    const api = mockApi({
      getDesk: { body: { requests: [] } },
      getFileRequestDesk: { body: { households, items: [request], hasMore: false } },
      createFileRequest: () => Response.json(request, { status: 201 }),
      submitFileRequestClose: { body: request },
    });
    const { user } = render(<AtRoute routes={messagingRoutes} at="/desk" />);
    expect(await screen.findByText('Overdue', {}, SLOW)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^What it is for/), 'Estate');
    await user.type(screen.getByLabelText(/^Due/), '01-01-2999');
    await user.type(screen.getByRole('textbox', { name: /^Files/ }), 'Will{enter}{enter} Deed ');
    await user.click(screen.getByRole('button', { name: 'Ask for files' }));
    const sent = (end: string) =>
      api.requests.find(({ method, path }) => method === 'POST' && path.endsWith(end));
    await waitFor(() => expect(sent('/file-requests')).toBeDefined(), SLOW);
    expect(sent('/file-requests')?.body).toEqual({
      ...{ householdid: 'h1', title: 'Estate', due: '2999-01-01', files: ['Will', 'Deed'] },
    });
    await user.click(screen.getByRole('button', { name: 'Close checklist Papers' }));
    await waitFor(() => expect(sent(`/${requestid}/close`)).toBeDefined(), SLOW);
  },
);
