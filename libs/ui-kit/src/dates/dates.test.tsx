import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { DateRangePicker } from './DateRangePicker/DateRangePicker';
import { DateField } from './DateField';
import { DayPicker } from './DayPicker/DayPicker';
import { LastYearButton } from './LastYearButton';
import {
  DATE_PRESETS,
  dateRangeOf,
  dateRangeWords,
  parseDateNumeric,
} from './DateRangePicker/dateRanges';

it.each([
  ['TODAY', '2026-03-09', '2026-03-09'],
  ['PRIORDAY', '2026-03-08', '2026-03-08'],
  ['LAST10DAYS', '2026-02-28', '2026-03-09'],
  ['LAST30DAYS', '2026-02-08', '2026-03-09'],
  ['PRIORMONTH', '2026-02-01', '2026-02-28'],
  ['PRIOR3MONTHS', '2025-12-01', '2026-02-28'],
  ['PRIOR12MONTHS', '2025-03-01', '2026-02-28'],
  ['YTD', '2026-01-01', '2026-03-09'],
  ['CURRENTYEAR', '2026-01-01', '2026-12-31'],
  ['PRIORYEAR', '2025-01-01', '2025-12-31'],
  ['ALL', null, null],
  ['MONTH:2024-02', '2024-02-01', '2024-02-29'],
  ['YEAR:2024', '2024-01-01', '2024-12-31'],
  ['CUSTOM:2026-01-31:2026-02-01', '2026-01-31', '2026-02-01'],
])('on Mar 9, 2026, %s is %s to %s', (value, from, to) => {
  expect(dateRangeOf(value, '2026-03-09')).toEqual({ from, to });
});

it.each([
  '',
  'CUSTOM',
  'CUSTOM:2026-02-30:2026-03-01',
  'CUSTOM:2026-03-02:2026-03-01',
  'MONTH:2026-13',
  'LAST11DAYS',
  'YEAR:26',
])('knows no days of %j', (value) => {
  expect(dateRangeOf(value, '2026-03-09')).toBeNull();
});

it.each([
  ['LAST7DAYS', '2026-03-09', 'CUSTOM:2025-03-09:2026-03-09'],
  ['CURRENTYEAR', '2026-03-09', 'CUSTOM:2025-03-09:2026-03-09'],
  ['LAST7DAYS', '2028-02-29', 'CUSTOM:2027-03-01:2028-02-29'],
])('an empty %s on %s offers %s', async (value, today, longer) => {
  const onChange = vi.fn();
  const { user } = render(<LastYearButton value={value} today={today} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(longer);
});

it.each(['ALL', 'PRIORYEAR', 'CUSTOM:2025-03-09:2026-03-09'])(
  'an empty %s offers no other period, as it begins before the last 12 months',
  (value) => {
    render(<LastYearButton value={value} today="2026-03-09" onChange={vi.fn()} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);

it('counts days over summer time and leap years: each range of n days has n of them', () => {
  const day = fc.date({
    min: new Date('1970-01-01'),
    max: new Date('2200-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, fc.constantFrom(5, 7, 10, 30, 60, 90), (date, count) => {
      const today = date.toISOString().slice(0, 10);
      const range = dateRangeOf(`LAST${count}DAYS`, today);
      expect((Date.parse(today) - Date.parse(range?.from ?? '')) / 86_400_000).toBe(count - 1);
      expect(dateRangeOf('PRIORMONTH', today)?.from).toMatch(/-01$/);
    }),
  );
});

it('reads days as clients write them, and none that the calendar has not', () => {
  expect(['11-19-2026', '1/2/2026', '02-29-2024', '03042026'].map(parseDateNumeric)).toEqual([
    '2026-11-19',
    '2026-01-02',
    '2024-02-29',
    '2026-03-04',
  ]);
  expect(['02-29-2025', '13-01-2026', '2026-11-19', '1-2-26', ''].map(parseDateNumeric)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(dateRangeWords('CUSTOM:2026-01-31:2026-02-01')).toBe('Jan 31, 2026 – Feb 1, 2026');
  expect(dateRangeWords('MONTH:2026-10')).toBe('October 2026');
  expect(Object.keys(DATE_PRESETS).map(dateRangeWords)).toEqual(Object.values(DATE_PRESETS));
});

// The calendar comes lazily and is drawn anew with each day.
it('is worked by keyboard alone: arrows choose a range, a custom one is typed, Escape closes', async () => {
  const onChange = vi.fn();
  function Kept() {
    const [value, setValue] = useState('LAST10DAYS');
    return (
      <DateRangePicker
        label="Period"
        presets={['TODAY', 'LAST10DAYS', 'LAST30DAYS', 'CUSTOM']}
        value={value}
        today="2026-11-22"
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  const { user } = render(<Kept />);
  const button = screen.getByRole('button', { name: /Period/ });
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Last 10 days' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenLastCalledWith('LAST30DAYS');
  expect(screen.getByText('Oct 24, 2026 – Nov 22, 2026')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveTextContent('Last 30 days');
  await user.keyboard('{Enter}');
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await user.tab();
  const from = screen.getByRole('textbox', { name: 'From' });
  expect(from).toHaveFocus();
  await user.clear(from);
  await user.paste('02-30-2026');
  await user.tab();
  const to = screen.getByRole('textbox', { name: 'To' });
  await user.clear(to);
  await user.paste('03-31-2026');
  await user.keyboard('{Enter}');
  expect(from).toHaveAccessibleDescription('Enter a day as MM-DD-YYYY.');
  await user.clear(from);
  await user.paste('01-01-2026');
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('CUSTOM:2026-01-01:2026-03-31');
  expect(button).toHaveTextContent('Jan 1, 2026 – Mar 31, 2026');
}, 20_000);

it('takes a single month up to the current one, and a single year, by keyboard alone', async () => {
  const onChange = vi.fn();
  function Kept() {
    const [value, setValue] = useState('YEAR:2004');
    return (
      <DateRangePicker
        label="Period"
        presets={['YTD', 'MONTH', 'YEAR']}
        value={value}
        today="2026-03-09"
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  const { user } = render(<Kept />);
  const button = screen.getByRole('button', { name: /Period/ });
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Single year' })).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Year' })).toHaveValue('2004');
  await user.keyboard('{ArrowUp}');
  const month = screen.getByRole('combobox', { name: 'Month' });
  const year = screen.getByRole('combobox', { name: 'Year' });
  await user.selectOptions(month, 'November');
  await user.selectOptions(year, '2026');
  expect([...month.children].map((option) => option.textContent)).toEqual([
    'January',
    'February',
    'March',
  ]);
  expect(onChange).not.toHaveBeenCalled();
  await user.selectOptions(year, '2025');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('MONTH:2025-11');
  expect(button).toHaveTextContent('November 2025');
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2024');
  await user.click(screen.getByRole('button', { name: 'Show this year' }));
  expect(onChange).toHaveBeenLastCalledWith('YEAR:2024');
});

it('takes a press on the words of a range, though the page around it takes the focus', async () => {
  const onChange = vi.fn();
  const { user } = render(
    <main tabIndex={-1}>
      <DateRangePicker
        label="Period"
        presets={['LAST10DAYS', 'LAST30DAYS']}
        value="LAST10DAYS"
        onChange={onChange}
        today="2026-11-22"
      />
    </main>,
  );
  await user.click(screen.getByRole('button', { name: /Period/ }));
  await user.click(screen.getByText('Last 30 days'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('LAST30DAYS');
});

it('takes a day that is typed, says what is wrong with one that cannot be, and goes back to none', async () => {
  const onChange = vi.fn();
  function AsOf() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <DayPicker
        label="As of"
        none="Latest close"
        value={value}
        last="2026-11-22"
        onChange={(day) => {
          setValue(day);
          onChange(day);
        }}
      />
    );
  }
  const { user } = render(<AsOf />);
  const button = screen.getByRole('button', { name: /As of/ });
  await user.click(button);
  const field = screen.getByRole('textbox', { name: 'Day' });
  await user.type(field, '02-30-2026{Enter}');
  expect(field).toHaveAccessibleDescription('Enter a day as MM-DD-YYYY.');
  await user.clear(field);
  await user.type(field, '11-23-2026{Enter}');
  expect(field).toHaveAccessibleDescription('Enter a day up to 11-22-2026.');
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '11-20-2026{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-11-20');
  expect(button).toHaveTextContent('11-20-2026');
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Latest close' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('gives a form the day that is typed in it, says what is none, and empties with the form', async () => {
  const onChange = vi.fn();
  function Form() {
    const [value, setValue] = useState('');
    return (
      <>
        <DateField
          label="Due"
          value={value}
          onChange={(day) => {
            setValue(day);
            onChange(day);
          }}
        />
        <button onClick={() => setValue('')}>Reset</button>
      </>
    );
  }
  const { user } = render(<Form />);
  const field = screen.getByRole('textbox', { name: 'Due' });
  await user.type(field, '12-32-2026');
  expect(field).not.toHaveAccessibleDescription();
  await user.tab();
  expect(field).toHaveAccessibleDescription('Enter a day as MM-DD-YYYY.');
  expect(onChange).toHaveBeenLastCalledWith('');
  await user.clear(field);
  await user.type(field, '12/1/2026');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01');
  expect(field).toHaveValue('12/1/2026');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field).toHaveValue('');
});
