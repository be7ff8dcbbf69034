import { render } from '@portal/ui-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { posted } from '../../testing/activities';
import { RecordFacts } from './RecordFacts';

const [activity] = posted;

function shown(facts: Partial<NonNullable<typeof activity>>): Record<string, string | null> {
  if (!activity) throw new Error('There is no activity to begin with.');
  render(<RecordFacts row={{ ...activity, ...facts }} />);
  const names = screen.queryAllByRole('term');
  return Object.fromEntries(
    names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? null]),
  );
}

describe('the facts that the record has of some activities', () => {
  it('are the shares on both sides of a spin-off, its ratio and the basis that moved', () => {
    const successor = {
      ...{ securityid: 'sec-yarrow', symbol: 'YRW', name: 'Yarrow Inc.' },
      ...{ holdingtype: 'Equities', assetclass: 'Equity', subclass: 'US mid cap' },
    };
    const facts = shown({
      ratio: { new: '1', old: '4' },
      successor,
      sharesbefore: '1001',
      sharesafter: '1001',
      sharesreceived: '250',
      basisfraction: '0.093729',
      cashinlieu: { amount: '22.00', currency: 'USD' },
    });
    expect(facts).toMatchObject({
      Ratio: '1 for 4',
      'Shares before': '1,001',
      'Shares after': '1,001',
      'Shares of': 'Yarrow Inc. · YRW',
      'Shares received': '250',
      'Cash for a fraction': '$22.00',
    });
    expect(facts['Basis that moved (Form 8937)']).toContain('9.37');
  });

  it('are the basis and the day of purchase of shares that were delivered in', () => {
    const facts = shown({
      costbasis: { amount: '15660.00', currency: 'USD' },
      acquired: '2004-09-30',
    });
    expect(facts).toMatchObject({ 'Cost basis delivered': '$15,660.00', Acquired: 'Sep 30, 2004' });
  });
});
