import { expect, it } from 'vitest';
import { createFloodGate } from './floodGate';
import type { AuditOrigin } from './recordAudit';

const NOON = new Date('2026-11-19T17:00:00Z');
const LATER = new Date('2026-11-19T17:01:00Z');
const origin = (actor: string, ip = '192.0.2.7'): AuditOrigin => ({
  actor,
  subject: actor,
  session: null,
  ip,
  browser: 'firefox',
  requestId: 'request',
});

it('lets three lines a minute of a person through who is above a limit, thirty of other refusals, and tells the rest once', () => {
  const gate = createFloodGate();
  const admitted = (kind: 'refused' | 'tooMany', actor: string) =>
    Array.from({ length: 100 }, () => gate(origin(actor), kind, NOON)).filter((one) => one.admitted)
      .length;
  expect(admitted('tooMany', 'one')).toBe(3);
  expect(admitted('refused', 'one')).toBe(30);
  expect(admitted('tooMany', 'another')).toBe(3);
  const { leftOut } = gate(origin('third'), 'refused', LATER);
  expect(leftOut.map((one) => [one.origin.actor, one.count])).toEqual([
    ['one', 97],
    ['one', 70],
    ['another', 97],
  ]);
  expect(gate(origin('third'), 'refused', LATER).leftOut).toEqual([]);
});

it('gives the addresses of one IPv6 network one budget', () => {
  const gate = createFloodGate();
  const admitted = Array.from({ length: 9 }, (_, host) =>
    gate(origin('anonymous', `2001:db8:1:2::${host}`), 'tooMany', NOON),
  ).filter((one) => one.admitted);
  expect(admitted).toHaveLength(3);
});
