import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import { ReadOnlyProvider } from '@portal/ui-kit';
import { render } from '@portal/ui-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsRoutes } from '../../routes';
import { oldValues } from '../../testing/alerts';
import { assetList, houseDetail, houseFiles } from '../../testing/otherAssets';

const PATH = '/other-assets';
const usd = (amount: string) => ({ amount, currency: 'USD' });

/** Pages, grids and panels are chunks, which a busy machine takes its time to load. */
const SLOW = { timeout: 15_000 };

function open(answers: MockAnswers = {}, at = PATH, readOnly?: string) {
  const api = mockApi({
    getAllAccounts: { body: richAccounts },
    getPreferences: { body: preferences },
    listManualAssets: { body: assetList },
    getManualAsset: { body: houseDetail },
    listAssetAttachments: { body: houseFiles },
    ...answers,
  });
  const onAddress = vi.fn();
  const page = <AtRoute routes={accountsRoutes} at={at} onAddress={onAddress} />;
  return {
    api,
    onAddress,
    ...render(readOnly ? <ReadOnlyProvider reason={readOnly}>{page}</ReadOnlyProvider> : page),
  };
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  localStorage.clear();
});

describe('the other assets page', { timeout: 60_000 }, () => {
  it('shows what is owned apart from what is owed, and what can be restored', async () => {
    const { user, onAddress } = open();
    const grid = await screen.findByRole('grid', { name: 'Assets you entered' }, SLOW);
    expect(grid).toHaveTextContent('House by the lake');
    expect(grid).not.toHaveTextContent('Mortgage on the lake');
    expect(grid).not.toHaveTextContent('old');
    expect(screen.getByRole('button', { name: 'Restore Sailing boat' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Liabilities' }));
    const owed = await screen.findByRole('grid', { name: 'Liabilities you entered' }, SLOW);
    expect(owed).toHaveTextContent('Mortgage on the lake');
    expect(onAddress).toHaveBeenLastCalledWith(`${PATH}?tab=liabilities`);
  });

  it('marks a value that Home marks as old', async () => {
    const [house, ...others] = assetList.items;
    if (!house) throw new Error('The list has a house.');
    const items = [{ ...house, account: 'acchouse000000001', asof: '2025-01-31' }, ...others];
    open({
      listManualAssets: { body: { ...assetList, items } },
      getAllAccounts: { body: oldValues },
    });
    const day = await screen.findByText('01-31-2025', {}, SLOW);
    await waitFor(() => expect(day.parentElement).toHaveTextContent('01-31-2025, old'));
  });

  it('says what saving does to net worth before it saves, and says it anew after a change', async () => {
    const effect = { before: usd('1000.00'), after: usd('43000.00'), change: usd('42000.00') };
    const { api, user } = open(
      { validateManualAsset: { body: effect }, createManualAsset: { body: houseDetail } },
      `${PATH}?asset=new`,
    );
    const panel = within(await screen.findByRole('dialog', {}, SLOW));
    await user.click(
      await panel.findByRole('button', { name: 'See the effect on net worth' }, SLOW),
    );
    expect(panel.getByText('Give it a name.')).toBeInTheDocument();
    await user.type(panel.getByLabelText('Name'), 'Sailing boat');
    await user.type(panel.getByLabelText('Amount'), '42000');
    await user.click(panel.getByRole('button', { name: 'See the effect on net worth' }));
    const said = await panel.findByRole('region', { name: 'Effect on net worth' }, SLOW);
    expect(said).toHaveTextContent('$43,000.00');
    expect(api.requests.filter(({ path }) => path.endsWith('/manual-assets')).length).toBe(1);
    await user.type(panel.getByLabelText('Name'), ' II');
    expect(panel.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'See the effect on net worth' }));
    await user.click(await panel.findByRole('button', { name: 'Save' }, SLOW));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), SLOW);
    const saved = api.requests.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/manual-assets'),
    );
    expect(saved?.body).toMatchObject({
      name: 'Sailing boat II',
      type: 'property',
      ownership: '1',
      valuations: [{ amount: '42000.00' }],
    });
  });

  it('has what was typed after the panel was closed, and forgets it once it is given up', async () => {
    const { user, onAddress } = open({}, `${PATH}?tab=liabilities`);
    const add = await screen.findByRole('button', { name: 'Add a liability' }, SLOW);
    await user.click(add);
    const name = () => screen.findByLabelText('Name', {}, SLOW);
    await user.type(await name(), 'Mortgage on the mill');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onAddress).toHaveBeenLastCalledWith(`${PATH}?tab=liabilities`));
    await user.click(add);
    await waitFor(async () => expect(await name()).toHaveValue('Mortgage on the mill'), SLOW);
    const panel = within(screen.getByRole('dialog'));
    expect(panel.getByRole('note')).toHaveTextContent('This is what you had typed before.');
    await user.click(panel.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('marks what the API refuses, and keeps what was typed', async () => {
    const { user } = open(
      {
        validateManualAsset: () =>
          Response.json(
            {
              status: 422,
              code: 'asset.refused',
              title: 'This cannot be saved as it is.',
              detail: 'Nothing was changed.',
              fields: [{ field: '/valuations/0/day', message: 'This day has not come.' }],
            },
            { status: 422, headers: { 'content-type': 'application/problem+json' } },
          ),
      },
      `${PATH}?asset=acchousebylake001&edit=yes`,
    );
    const panel = within(await screen.findByRole('dialog', {}, SLOW));
    expect(await panel.findByLabelText('Name', {}, SLOW)).toHaveValue('House by the lake');
    expect(panel.getByLabelText('Your share, in percent')).toHaveValue('50');
    await user.click(panel.getByRole('button', { name: 'See the effect on net worth' }));
    expect(await panel.findByText('This day has not come.', {}, SLOW)).toBeInTheDocument();
    expect(panel.getByLabelText('Day 1')).toHaveAttribute('aria-invalid', 'true');
    expect(panel.getByLabelText('Amount 1')).toHaveValue('1,250,000.00');
  });

  it('keeps what was typed over a version that another device has replaced', async () => {
    const effect = { before: usd('1000.00'), after: usd('1000.00'), change: usd('0.00') };
    const { api, user } = open(
      {
        validateManualAsset: { body: effect },
        updateManualAsset: { problem: { status: 412, code: 'resource.changed' } },
      },
      `${PATH}?asset=acchousebylake001&edit=yes`,
    );
    const panel = within(await screen.findByRole('dialog', {}, SLOW));
    await user.type(await panel.findByLabelText('Name', {}, SLOW), ' and mill');
    await user.click(panel.getByRole('button', { name: 'See the effect on net worth' }));
    const save = await panel.findByRole('button', { name: 'Save' }, SLOW);
    const asset = { ...houseDetail.asset, version: '4' };
    api.answer({ getManualAsset: { body: { ...houseDetail, asset } } });
    await user.click(save);
    expect(await panel.findByText(/It was changed meanwhile/, {}, SLOW)).toBeInTheDocument();
    const reads = () => api.requests.filter(({ path }) => path.endsWith('acchousebylake001'));
    await waitFor(() => expect(reads().at(-1)?.method).toBe('GET'));
    await user.click(save);
    await waitFor(() => {
      const sent = api.requests.filter(({ method }) => method === 'PUT');
      expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"3"']);
    });
    expect(panel.getByLabelText('Name')).toHaveValue('House by the lake and mill');
  });

  it('shows support that there is a file, and neither its content nor a form by its address', async () => {
    const { api } = open({}, `${PATH}?asset=acchousebylake001&edit=yes`, 'You look on as support.');
    expect(await screen.findByText(/^Deed\.pdf/, {}, SLOW)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download Deed.pdf' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    expect(api.requests.some(({ path }) => path.includes('draft-key'))).toBe(false);
  });

  it('removes after a question, with the version that was read, and offers it back', async () => {
    const { api, user, onAddress } = open(
      { deleteManualAsset: { body: { ...assetList, items: [] } } },
      `${PATH}?asset=acchousebylake001`,
    );
    await user.click(await screen.findByRole('button', { name: 'Remove' }, SLOW));
    const question = await screen.findByRole('alertdialog', { name: 'Remove House by the lake?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(onAddress).toHaveBeenLastCalledWith(PATH), SLOW);
    const removed = api.requests.find(({ method }) => method === 'DELETE');
    expect(removed?.headers.get('if-match')).toBe('"3"');
    await user.click(screen.getByRole('button', { name: 'Restore Sailing boat' }));
    await waitFor(() =>
      expect(api.requests.some(({ path }) => path.endsWith('accsailingboat001/restore'))).toBe(
        true,
      ),
    );
  });
});
