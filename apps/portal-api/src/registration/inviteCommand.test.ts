import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askServer, openAdminSocket } from '../admin/adminSocket';
import { InviteError } from './inviteError';
import { prospectOf } from './prospectOf';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the socket in the data directory', () => {
  it('carries a command to the running server, for its owner alone', async () => {
    const socket = await openAdminSocket(dataDir, {
      invite: async (input) => ({ link: `for ${(input as { email: string }).email}` }),
    });
    expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600);
    const answer = await askServer(dataDir, 'invite', { email: 'ada@example.com' });
    expect(answer).toEqual({ link: 'for ada@example.com' });
    await expect(askServer(dataDir, 'toString', {})).rejects.toThrow();
    await socket?.close();
    expect(await askServer(dataDir, 'invite', {})).toBeNull();
  });

  it('passes on why something could not be done', async () => {
    const socket = await openAdminSocket(dataDir, {
      invite: async () => {
        throw new Error('There is no such household.');
      },
    });
    await expect(askServer(dataDir, 'invite', {})).rejects.toThrow('There is no such household.');
    await socket?.close();
  });

  it('takes the place of one that a killed server has left', async () => {
    const first = await openAdminSocket(dataDir, { invite: async () => ({ by: 'first' }) });
    const second = await openAdminSocket(dataDir, { invite: async () => ({ by: 'second' }) });
    expect(await askServer(dataDir, 'invite', {})).toEqual({ by: 'second' });
    await second?.close();
    await first?.close();
  });
});

describe('what is written after invite', () => {
  it('needs an e-mail alone in the sandbox, and everything else where people are real', () => {
    expect(prospectOf(['Ada@Example.com'], true)).toEqual({
      email: 'ada@example.com',
      givenName: 'Ottilie',
      familyName: 'Quillwright',
      birthDate: '1974-05-09',
      taxIdLast4: '4821',
      phone: null,
      household: null,
      hoursAgo: 0,
    });
    expect(() => prospectOf(['ada@example.com', '--given', 'Ada'], false)).toThrow(
      /^--family, --born, --taxid are missing\. [^[]* --taxid 4821 \[--phone/,
    );
    const words = '--given Ada --family Byron --born 1975-12-10 --taxid 0042 --phone +12125550142';
    expect(prospectOf(['ada@example.com', ...words.split(' ')], false)).toMatchObject({
      familyName: 'Byron',
      taxIdLast4: '0042',
      phone: '+12125550142',
    });
  });

  it.each([
    [[]],
    [['ada']],
    [['ada@example.com', '--born', '10/12/1975']],
    [['ada@example.com', '--born', '1974-02-31']],
    [['ada@example.com', '--taxid', '12345']],
    [['ada@example.com', '--phone', '5550142']],
    [['ada@example.com', '--hoursago', '-1']],
    [['ada@example.com', '--admin', 'yes']],
  ])('refuses %o in a sentence', (words) => {
    expect(() => prospectOf(words, true)).toThrow(InviteError);
  });

  it('takes the apostrophe that word processors write', () => {
    expect(prospectOf(['ada@example.com', '--family', 'O’Brien'], true).familyName).toBe('O’Brien');
  });

  it('makes an old invite in the sandbox alone', () => {
    const words = ['ada@example.com', '--hoursago', '25'];
    expect(prospectOf(words, true).hoursAgo).toBe(25);
    expect(() => prospectOf(words, false)).toThrow('There is no option "--hoursago"');
  });
});
