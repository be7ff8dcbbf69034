import { expect, it } from 'vitest';
import { aboutLink, aboutText, figureId, figureOf } from './about';

it('what a message is about comes out of the address as it went in, without a tilde in its words', () => {
  const link = { kind: 'transfer', id: 'trf-1', label: 'Transfer of $25,000.00' } as const;
  expect(aboutText(link)).toBe('transfer~trf-1~Transfer of $25,000.00');
  expect(aboutLink(aboutText(link))).toEqual(link);
  const odd = { kind: 'activity', id: 'act-1~in', label: 'Sale ~ of a fund' } as const;
  expect(aboutLink(aboutText(odd))).toEqual({ ...odd, label: 'Sale   of a fund' });
});

it('an address that names no thing is about nothing', () => {
  for (const about of [undefined, '', 'person~1~x', 'transfer~../..~x', 'transfer~trf-1'])
    expect(aboutLink(about)).toBeNull();
});

it('a figure is named by its object, its day and its accounts, and leads back to them', () => {
  const figure = {
    ...{ explain: 'position~acc7f3k2m9q4x8w1~sec-alder-foods', figure: 'annualized.timeweighted' },
    ...{ asof: '2026-11-19', accounts: 'acc7f3k2m9q4x8w1,accb' },
  };
  expect(figureOf(figureId(figure))).toEqual(figure);
  const { accounts: _all, ...ofAll } = figure;
  expect(figureOf(figureId(ofAll))).toEqual(ofAll);
  const link = { kind: 'figure', id: figureId(figure), label: 'Market value' } as const;
  expect(aboutLink(aboutText(link))).toEqual(link);
  expect(figureOf('marketvalue')).toBeNull();
});
