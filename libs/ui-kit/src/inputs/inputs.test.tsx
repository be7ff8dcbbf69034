import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ReadOnlyProvider } from '../components/ReadOnly/ReadOnly';
import { render } from '../testing/render';
import { AccountSelector, type AccountSelectorProps } from './AccountSelector/AccountSelector';
import { parseAmount } from './AmountInput/amount';
import { AmountInput } from './AmountInput/AmountInput';
import { FilterBar } from './FilterBar/FilterBar';
import type { Filter } from './FilterBar/filters';
import { OneTimeCodeInput } from './OneTimeCodeInput/OneTimeCodeInput';
import { isRoutingNumber } from './RoutingNumberInput/routingNumber';
import { RoutingNumberInput } from './RoutingNumberInput/RoutingNumberInput';

const usd = (amount: string) => ({ amount, currency: 'USD' });

describe('an amount', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['$1,234.5', '1234.50'],
    [' 12 ', '12'],
    ['007', '7'],
    ['.5', '0.50'],
    ['5.', '5'],
    ['999999999999999.99', '999999999999999.99'],
    ['', ''],
  ])('reads %j as %j', (text, value) => {
    expect(parseAmount(text)).toEqual({ ok: true, value });
  });

  it.each([
    '1.234',
    '1e3',
    '１２３',
    '12,34.00',
    '1,23',
    '-5',
    '.',
    '1 000',
    '٣',
    '0x10',
    '1.2.3',
    '1234567890123456',
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toMatchObject({ ok: false });
  });

  it('hands over the exact decimal of what is pasted, and tells what is wrong when the field is left', async () => {
    const onChange = vi.fn();
    function Kept() {
      const [value, setValue] = useState('');
      return (
        <AmountInput
          label="Amount"
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
      );
    }
    const { user } = render(<Kept />);
    const field = screen.getByRole('textbox', { name: 'Amount' });
    await user.click(field);
    await user.paste('$1,234.5');
    expect(onChange).toHaveBeenLastCalledWith('1234.50');
    await user.tab();
    expect(field).toHaveValue('1,234.50');
    await user.clear(field);
    await user.type(field, '1.234');
    expect(onChange).toHaveBeenLastCalledWith('');
    await user.tab();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Enter two decimals at most, like 1,234.50.');
    expect(field).toHaveValue('1.234');
  });
});

describe('a routing number', () => {
  // Real numbers of public directories (dcarda/aba.route.validator, MIT).
  it.each(['021000021', '111000025', '011000015', '122105155', '082000549', '302075018'])(
    'takes %s',
    (text) => {
      expect(isRoutingNumber(text)).toBe(true);
      for (let at = 0; at < 9; at += 1) {
        const slip = `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
        expect(isRoutingNumber(slip)).toBe(false);
      }
    },
  );

  it.each(['123456789', '12345678', '1234567890', '0730002a8', '', '         ', '021000022'])(
    'refuses %j',
    (text) => {
      expect(isRoutingNumber(text)).toBe(false);
    },
  );

  it('keeps what is typed to digits and slashes, and says when the digits do not add up', async () => {
    function Kept() {
      const [value, setValue] = useState('');
      return <RoutingNumberInput label="Routing number" value={value} onChange={setValue} />;
    }
    const { user } = render(<Kept />);
    const field = screen.getByRole('textbox', { name: 'Routing number' });
    await user.type(field, '0x2/1-000022');
    expect(field).toHaveValue('02/100002');
    await user.clear(field);
    await user.type(field, '021000022');
    expect(field).toHaveAccessibleDescription(/do not add up/);
    await user.type(field, '{Backspace}1');
    expect(field).toBeValid();
  });
});

it('takes a code typed or pasted with spaces, by keyboard alone, and hands it over once', async () => {
  const onComplete = vi.fn();
  function Kept() {
    const [code, setCode] = useState('');
    return (
      <OneTimeCodeInput label="Code" value={code} onChange={setCode} onComplete={onComplete} />
    );
  }
  const { user } = render(<Kept />);
  await user.tab();
  await user.keyboard('12a34');
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('1234');
  await user.paste('987 654');
  expect(screen.getByRole('textbox')).toHaveValue('987654');
  await user.keyboard('1');
  expect(onComplete.mock.calls).toEqual([['987654']]);
  expect(screen.getByRole('textbox')).toHaveAttribute('autocomplete', 'one-time-code');
});

const GROUPS: AccountSelectorProps['groups'] = {
  default: [
    {
      id: 'trusts',
      name: 'Trusts',
      accounts: [
        { key: 'a', name: 'Joint trust', detail: '…4821', value: usd('100.00') },
        { key: 'b', name: 'Lake house trust', disabledReason: 'Closed on Nov 2, 2026.' },
        { key: 'c', name: 'Orchard trust' },
      ],
    },
    { id: 'ira', name: 'Retirement', accounts: [{ key: 'd', name: 'Rollover IRA' }] },
  ],
  custom: [
    { id: 'mine', name: 'For the children', accounts: [{ key: 'c', name: 'Orchard trust' }] },
  ],
};

it('chooses accounts by keyboard alone: groups of three states, reasons read out, one that is out of place taken out', async () => {
  const onChange = vi.fn();
  function Kept() {
    const [selected, setSelected] = useState<readonly string[]>([]);
    const [expanded, setExpanded] = useState<string | null>(null);
    return (
      <AccountSelector
        groups={GROUPS}
        viewNames={{ default: 'Default groups', custom: 'My groups' }}
        selected={selected}
        onChange={(keys) => {
          onChange(keys);
          setSelected(keys);
        }}
        view="default"
        onViewChange={() => {}}
        expanded={expanded}
        onExpandedChange={setExpanded}
        onDone={() => setSelected(['b'])}
      />
    );
  }
  const { user } = render(<Kept />);
  await user.tab();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.tab();
  await user.tab();
  const trusts = screen.getByRole('checkbox', { name: 'All of Trusts' });
  expect(trusts).toHaveFocus();
  await user.keyboard(' ');
  expect(onChange).toHaveBeenLastCalledWith(['a', 'c']);
  await user.tab();
  await user.keyboard('{Enter}');
  const closed = screen.getByRole('checkbox', { name: /Lake house/ });
  expect(closed).toHaveAccessibleDescription('Closed on Nov 2, 2026.');
  await user.tab();
  await user.keyboard(' ');
  expect(onChange).toHaveBeenLastCalledWith(['c']);
  expect(trusts).toBePartiallyChecked();
  await user.tab();
  await user.keyboard(' ');
  expect(onChange).toHaveBeenCalledTimes(2);
  // As it comes along from another screen.
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(closed);
  expect(onChange).toHaveBeenLastCalledWith([]);
  await user.type(screen.getByRole('searchbox'), 'roll');
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    'All of Retirement',
    null,
  ]);
});

it('adds, turns round, tells and takes away filters', async () => {
  const onSave = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true);
  function Kept() {
    const [filters, setFilters] = useState<readonly Filter[]>([]);
    return (
      <FilterBar
        fields={[
          {
            id: 'type',
            label: 'Type',
            kind: 'choice',
            allowNot: true,
            options: [
              { value: 'BY', label: 'Buys' },
              { value: 'SL', label: 'Sells' },
            ],
          },
          {
            id: 'amount',
            label: 'Amount',
            kind: 'text',
            check: (text) => (/^[<>]?\d+$/.test(text) ? null : 'Write >10000.'),
          },
        ]}
        filters={filters}
        onChange={setFilters}
        savedViews={{
          views: [{ id: 'v', name: 'Trades' }],
          current: null,
          onOpen: () => {},
          onSave,
          onDelete: () => {},
        }}
      />
    );
  }
  const { user } = render(<Kept />);
  await user.click(screen.getByRole('button', { name: /Add filter/ }));
  await user.click(screen.getByRole('radio', { name: 'is not' }));
  await user.click(screen.getByRole('checkbox', { name: 'Buys' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sells' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('Type is not Buys nor Sells')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Add filter/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'Amount');
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), 'lots{Enter}');
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    'Write >10000.',
  );
  await user.clear(screen.getByRole('textbox', { name: 'Amount' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '>500{Enter}');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  await user.click(
    screen.getByRole('button', { name: 'Remove filter: Type is not Buys nor Sells' }),
  );
  expect(screen.getByRole('button', { name: /Add filter/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /Not saved/ }));
  await user.click(screen.getByRole('button', { name: 'Delete view Trades' }));
  expect(screen.getByRole('group', { name: 'Saved views' })).toHaveFocus();
  await user.type(
    screen.getByRole('textbox', { name: 'Save what is set now as' }),
    'trades{Enter}',
  );
  expect(onSave).not.toHaveBeenCalled();
  await user.type(
    screen.getByRole('textbox', { name: 'Save what is set now as' }),
    ' of the year{Enter}',
  );
  expect(onSave).toHaveBeenCalledWith('trades of the year');
  const field = screen.getByRole('textbox', { name: 'Save what is set now as' });
  expect(field).toHaveValue('trades of the year');
  await user.type(field, '{Enter}');
  expect(onSave).toHaveBeenCalledTimes(2);
  expect(field).not.toBeInTheDocument();
});

it('opens kept views, and offers neither to keep nor to delete one where nothing can be changed', async () => {
  const onOpen = vi.fn();
  const { user } = render(
    <ReadOnlyProvider reason="You look on as support.">
      <FilterBar
        fields={[]}
        filters={[]}
        onChange={() => {}}
        savedViews={{
          views: [{ id: 'v', name: 'Trades' }],
          current: null,
          onOpen,
          onSave: () => Promise.resolve(true),
          onDelete: () => {},
        }}
      />
    </ReadOnlyProvider>,
  );
  await user.click(screen.getByRole('button', { name: /Not saved/ }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete view Trades' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Trades' }));
  expect(onOpen).toHaveBeenCalledWith('v');
});
