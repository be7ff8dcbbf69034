import { describe, expect, it } from 'vitest';
import { messagesQuery, validateMessagesSearch } from './messageSearch';
import { quote, textParts } from './quotedText';

describe('the address of the messages', () => {
  it('asks for the inbox and any day when it says nothing (spec §9)', () => {
    expect(messagesQuery({}, '2026-11-20')).toEqual({ folder: 'inbox' });
  });

  it('asks for both ends of a period, and for words', () => {
    const search = { folder: 'sent', period: 'CUSTOM:2026-01-01:2026-03-31', text: 'fee' };
    expect(messagesQuery(search, '2026-11-20')).toEqual({
      folder: 'sent',
      from: '2026-01-01',
      to: '2026-03-31',
      text: 'fee',
    });
  });

  it('drops what is no folder, message, draft or thing', () => {
    const odd = {
      folder: '../x',
      message: 'msg-1',
      compose: '<b>',
      about: 'person~1~x',
      to: 'Mr Q',
      text: '\u0000',
    };
    expect(validateMessagesSearch(odd)).toEqual({});
  });
});

describe('quoted text', () => {
  it('is parted from what was written, and comes back from a quote', () => {
    const body = `Thank you.\n${quote('When?\nSoon')}\n\nBye`;
    expect(textParts(body)).toEqual([
      { quoted: false, text: 'Thank you.' },
      { quoted: true, text: '> When?\n> Soon' },
      { quoted: false, text: '\nBye' },
    ]);
    expect(textParts('>> When?\n>Soon')).toEqual([{ quoted: true, text: '>> When?\n>Soon' }]);
  });
});
