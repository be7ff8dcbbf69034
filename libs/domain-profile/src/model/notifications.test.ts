import { describe, expect, it } from 'vitest';
import { clockText, notificationLines, withQuietHours, withWay } from './notifications';

describe('the ways in which a client is told', () => {
  it('are both for what was never chosen, and for security whatever was', () => {
    const events = [
      { event: 'messages' as const, mail: false, portal: true },
      { event: 'security' as const, mail: false, portal: false },
    ];
    const lines = notificationLines({ events });
    expect(lines.map(({ event }) => event)).toEqual([
      'security',
      'approvals',
      'transfers',
      'messages',
      'documents',
      'connections',
    ]);
    expect(lines.filter(({ mail, portal }) => !(mail && portal))).toEqual([
      { event: 'messages', label: 'Secure messages', mail: false, portal: true, always: false },
    ]);
    expect(lines[0]).toMatchObject({ always: true, mail: true, portal: true });
  });

  it('change one at a time, and leave quiet hours as they are', () => {
    const quiethours = { from: '22:00', to: '07:00' };
    const one = withWay({ events: [], quiethours }, { event: 'messages', way: 'mail', on: false });
    const two = withWay(one, { event: 'messages', way: 'portal', on: false });
    expect(two).toEqual({
      quiethours,
      events: [{ event: 'messages', mail: false, portal: false }],
    });
    expect(withQuietHours(two, null)).toEqual({ events: two.events });
    expect(withQuietHours(undefined, quiethours)).toEqual({ events: [], quiethours });
  });
});

it('writes the time of day as New York does', () => {
  expect(['00:00', '07:30', '12:00', '22:00'].map(clockText)).toEqual([
    '12:00 AM',
    '7:30 AM',
    '12:00 PM',
    '10:00 PM',
  ]);
});
