import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { ExplainPanel } from './ExplainPanel';
import { explainNodeOf, nodesAlong, type ExplainNode, type ServedExplanation } from './explainNode';

const SERVED: ServedExplanation = {
  label: 'Market value',
  unit: 'money',
  operation: 'product',
  value: '4127',
  inputs: [
    {
      label: 'Shares',
      unit: 'shares',
      operation: 'given',
      value: '100.5',
      inputs: [],
      sources: [{ kind: 'lot', id: 'act-1' }],
    },
    { label: 'Price', unit: 'price', operation: 'given', value: '41.2705', inputs: [] },
  ],
};

it('shows what the API serves: values with all their decimals, joined by the operation, with their sources', () => {
  const source = ({ id }: { id: string }) => ({ label: `Lot ${id}`, href: `/lots/${id}` });
  const root = explainNodeOf(SERVED, { currency: 'USD', source }, 'value');
  render(<ExplainPanel root={root} onPathChange={() => {}} />);
  expect(screen.getByRole('row', { name: /Shares/ })).toHaveTextContent('100.5 shares');
  expect(screen.getByRole('row', { name: /times Price/ })).toHaveTextContent('$41.2705');
  expect(screen.getByRole('row', { name: /^Market value|= ?Market value/ })).toHaveTextContent(
    '$4,127.00',
  );
  expect(screen.getByRole('link', { name: 'Lot act-1' })).toHaveAttribute('href', '/lots/act-1');
});

it('stops at the last step it knows when the address names one that is gone', () => {
  const root = explainNodeOf(SERVED, { currency: 'USD' }, 'value');
  expect(nodesAlong(root, ['1', 'gone']).map((node) => node.label)).toEqual([
    'Market value',
    'Price',
  ]);
});

it('asks for the inputs of a step when it is opened, says so when they do not come, and asks again', async () => {
  const leaf: ExplainNode = {
    key: 'row',
    label: 'Row',
    value: { kind: 'text', text: 'as entered' },
  };
  const loadInputs = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue([leaf]);
  const root: ExplainNode = {
    key: 'all',
    label: 'All',
    value: { kind: 'percent', fraction: '0.25' },
    inputs: [
      { key: 'part', label: 'Part', value: { kind: 'percent', fraction: '0.25' }, loadInputs },
    ],
  };
  function Page() {
    const [path, setPath] = useState<string[]>([]);
    return <ExplainPanel root={root} path={path} onPathChange={setPath} />;
  }
  const { user } = render(<Page />);
  expect(loadInputs).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Part' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('as entered')).toBeInTheDocument();
  expect(loadInputs).toHaveBeenCalledTimes(2);
});

it('asks anew for a step of another figure at the same place, also where that of the first one came or failed', async () => {
  const figure = (label: string, loadInputs: () => Promise<ExplainNode[]>): ExplainNode => {
    const value = { kind: 'text', text: label } as const;
    return { key: label, label, value, inputs: [{ key: '0', label: 'Part', value, loadInputs }] };
  };
  const lot = (label: string) =>
    figure(label, () =>
      Promise.resolve([{ key: '0', label: `Lot of ${label}`, value: { kind: 'text', text: '' } }]),
    );
  const panel = (root: ExplainNode) => (
    <ExplainPanel root={root} path={['0']} onPathChange={() => {}} />
  );
  const { rerender } = render(panel(lot('Value')));
  expect(await screen.findByText('Lot of Value')).toBeVisible();
  rerender(panel(lot('Cash')));
  expect(screen.queryByText('Lot of Value')).toBeNull();
  expect(await screen.findByText('Lot of Cash')).toBeVisible();

  rerender(panel(figure('Debt', () => Promise.reject(new Error('offline')))));
  expect(await screen.findByRole('alert')).toBeVisible();
  rerender(panel(lot('Fees')));
  expect(await screen.findByText('Lot of Fees')).toBeVisible();
});
