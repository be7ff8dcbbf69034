import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';
import { banksOf } from './payments/banksOf';
import { noBank } from './payments/rail/noBank';
import { railOf } from './payments/rail/railOf';
import { sandboxBank } from './payments/rail/sandboxBank';

const key = Buffer.alloc(32, 1).toString('base64');

describe('the configuration', () => {
  it('needs nothing for the sandbox', () => {
    expect(readConfig({})).toMatchObject({
      host: 'localhost',
      port: 4310,
      databaseUrl: null,
      sandbox: true,
      identity: { issuer: 'http://localhost:4311', audience: 'api://portal', authority: null },
    });
  });

  it('takes a gateway for text messages over TLS or on this machine, with a key', () => {
    const gateway = (url: string, key = 'a key') =>
      readConfig({ TEXT_GATEWAY_URL: url, TEXT_GATEWAY_KEY: key }).textGateway;
    for (const url of ['https://texts.example.com/messages', 'http://127.0.0.1:4400/messages'])
      expect(gateway(url)).toEqual({ url, key: 'a key' });
    expect(() => gateway('http://texts.example.com/messages')).toThrow('must start with https://');
    expect(() => gateway('https://texts.example.com/messages', '')).toThrow(
      'TEXT_GATEWAY_KEY must',
    );
  });

  it('asks for a sender where mail is to leave', () => {
    const SMTP_URL = 'smtp://localhost';
    expect(() => readConfig({ SMTP_URL })).toThrow('MAIL_FROM must name the sender');
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'portal@example.com' }).mail).toEqual({
      url: SMTP_URL,
      from: 'portal@example.com',
    });
  });

  it('is not the sandbox on a database of one’s own, unless asked', () => {
    const environment = {
      DATABASE_URL: 'postgres://a@localhost/b',
      IDENTITY_ISSUER: 'https://login.example.com/v2.0/',
      MFA_ENCRYPTION_KEY: key,
      PORTAL_ORIGIN: 'https://portal.example.com/',
    };
    expect(readConfig(environment)).toMatchObject({
      sandbox: false,
      portalOrigin: 'https://portal.example.com',
      mfaKeys: [Buffer.alloc(32, 1)],
      identity: { issuer: 'https://login.example.com/v2.0' },
    });
    expect(readConfig({ ...environment, PORTAL_SANDBOX: 'on' }).sandbox).toBe(true);
  });

  it('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 4310,
      databaseUrl: null,
    });
  });

  it('asks for a key of one’s own outside of the sandbox, and repeats none', () => {
    const real = { PORTAL_SANDBOX: 'off', IDENTITY_ISSUER: 'https://login.example.com' };
    expect(() => readConfig(real)).toThrow(
      'MFA_ENCRYPTION_KEY must hold a key of 32 bytes when the sandbox is off.',
    );
    expect(() => readConfig({ MFA_ENCRYPTION_KEY: `${key},hunter2` })).toThrow(
      /^MFA_ENCRYPTION_KEY must be 32 bytes in base64, or several of that with commas\.$/,
    );
    expect(readConfig({ MFA_ENCRYPTION_KEY: `${key},${key}` }).mfaKeys).toHaveLength(2);
    expect(readConfig({}).mfaKeys).toBeNull();
  });

  it('takes a vendor of newer prices, and does without', () => {
    expect(readConfig({ MARKET_FEED_KEY: 'hunter2' }).marketFeed).toBeNull();
    const place = { MARKET_FEED_URL: 'https://feed.example.com/v1/', MARKET_FEED_KEY: 'hunter2' };
    expect(readConfig(place).marketFeed).toEqual({
      url: 'https://feed.example.com/v1',
      key: 'hunter2',
    });
    expect(() => readConfig({ ...place, MARKET_FEED_URL: 'feed' })).toThrow(
      /^MARKET_FEED_URL must be an http or https address, not "feed"\.$/,
    );
  });

  it('sends no key of a vendor and no secret of a provider in the clear', () => {
    for (const name of ['MARKET_FEED_URL', 'AGGREGATION_URL']) {
      const at = (url: string) => () => readConfig({ [name]: url });
      expect(at('http://vendor.example.com')).toThrow(`${name} must start with https://: it is`);
      expect(at('http://localhost:4400')).not.toThrow();
    }
  });

  it('takes a key for simulations, and does without', () => {
    expect(readConfig({}).simulationKeys).toBeNull();
    expect(readConfig({ SIMULATION_SIGNING_KEY: key }).simulationKeys).toHaveLength(1);
    expect(() => readConfig({ SIMULATION_SIGNING_KEY: 'hunter2' })).toThrow(
      /^SIMULATION_SIGNING_KEY must be 32 bytes in base64, or several of that with commas\.$/,
    );
  });

  it('exchanges files with a bank only when all of it is said', () => {
    expect(readConfig({}).nacha).toBeNull();
    const whole = {
      ...{ NACHA_OUTBOX: '/srv/bank/outbox', NACHA_INBOX: '/srv/bank/inbox' },
      ...{ NACHA_BANK: '011000015 INVENTED BANK', NACHA_COMPANY: '1999999999 INVENTED FIRM' },
    };
    expect(readConfig(whole).nacha).toEqual({
      ...{ outbox: '/srv/bank/outbox', inbox: '/srv/bank/inbox' },
      originator: {
        ...{ bankRouting: '011000015', bankName: 'INVENTED BANK' },
        ...{ companyId: '1999999999', companyName: 'INVENTED FIRM' },
      },
    });
    expect(() => readConfig({ ...whole, NACHA_INBOX: 'inbox' })).toThrow(
      'NACHA_INBOX must be an absolute folder',
    );
    expect(() => readConfig({ ...whole, NACHA_INBOX: whole.NACHA_OUTBOX })).toThrow('two folders');
    expect(() => readConfig({ ...whole, NACHA_BANK: '011000016 INVENTED BANK' })).toThrow(
      'NACHA_BANK must be the routing number',
    );
    expect(() => readConfig({ ...whole, NACHA_COMPANY: '' })).toThrow('NACHA_COMPANY must be');
  });

  it('outside of the sandbox exchanges files with a bank only beside a list of banks', () => {
    const real = {
      ...{ PORTAL_SANDBOX: 'off', IDENTITY_ISSUER: 'https://id.example.com' },
      PORTAL_ORIGIN: 'https://portal.example.com',
      ...{ MFA_ENCRYPTION_KEY: key, NACHA_OUTBOX: '/srv/outbox', NACHA_INBOX: '/srv/inbox' },
      ...{ NACHA_BANK: '011000015 INVENTED BANK', NACHA_COMPANY: '1999999999 INVENTED FIRM' },
    };
    expect(() => readConfig(real)).toThrow(/^BANK_DIRECTORY must name a file/);
    const banks = { BANK_DIRECTORY: '/srv/FedACHdir.txt' };
    expect(readConfig({ ...real, ...banks }).bankDirectory).toBe('/srv/FedACHdir.txt');
    expect(() => readConfig({ BANK_DIRECTORY: 'FedACHdir.txt' })).toThrow(
      'BANK_DIRECTORY must be an absolute path, not "FedACHdir.txt".',
    );
  });

  it('takes banks from the file that it names, and says which line of it is wrong', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-banks-'));
    const file = join(folder, 'banks.txt');
    const line = (number: string, type: string, next: string, name: string) =>
      `${number}O011000015${type}122415${next}${name.padEnd(36)}${'1 MADE UP STREET'.padEnd(56)}NY100010000212555010011`;
    const banks = () => banksOf({ bankDirectory: file, sandbox: false });
    try {
      const whole = [
        line('011000015', '0', '000000000', "MADE UP PEOPLE'S BANK OF ASH, NA"),
        `${line('011100106', '2', '011000015', 'OLD BANK')}     `,
      ];
      writeFileSync(file, whole.join('\r\n'));
      expect(Object.fromEntries(banks())).toEqual({
        '011000015': {
          name: "Made Up People's Bank of Ash, NA",
          acceptsAch: true,
          newNumber: null,
        },
        '011100106': { name: 'Old Bank', acceptsAch: true, newNumber: '011000015' },
      });
      writeFileSync(file, `${whole[0]}\n{"fedACHParticipants":[]}\n`);
      expect(banks).toThrow(`BANK_DIRECTORY: line 2 of ${file} is no line of the FedACH`);
      expect(() => banksOf({ bankDirectory: folder, sandbox: false })).toThrow(
        `BANK_DIRECTORY: ${folder} cannot be used: it is a folder.`,
      );
      writeFileSync(file, '\n');
      expect(banks).toThrow(`BANK_DIRECTORY: ${file} has no lines.`);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(banksOf({ bankDirectory: null, sandbox: true }).get('021000021')?.name).toBe(
      'Invented Bank',
    );
    expect(banksOf({ bankDirectory: null, sandbox: false }).size).toBe(0);
  });

  it('without a bank moves nothing to or from one, but in the sandbox', () => {
    expect(railOf({ nacha: null, sandbox: false })).toBe(noBank);
    expect(railOf({ nacha: null, sandbox: true })).toBe(sandboxBank);
  });

  it('sends telemetry nowhere unless told where', () => {
    const withTelemetry = (value: string, more = {}) =>
      readConfig({ TELEMETRY_CONNECTION_STRING: value, ...more }).telemetry;
    const key = '8f14e45f-ceea-467f-a8f1-0123456789ab';
    expect(readConfig({}).telemetry).toBeNull();
    expect(
      withTelemetry(`InstrumentationKey=${key};IngestionEndpoint=https://logs.example.com/;X=1`),
    ).toEqual({ instrumentationKey: key, endpointUrl: 'https://logs.example.com/v2/track' });
    expect(withTelemetry('sandbox')?.endpointUrl).toBe('/sandbox/telemetry/track');
    for (const mistaken of ['https://logs.example.com', `InstrumentationKey=${key}`])
      expect(() => withTelemetry(mistaken)).toThrow('TELEMETRY_CONNECTION_STRING must be');
    const real = { PORTAL_SANDBOX: 'off', IDENTITY_ISSUER: 'https://id.example.com' };
    expect(() => withTelemetry('sandbox', real)).toThrow('only where the sandbox is on');
  });

  it('says every mistake at once, a sentence each, and repeats no password', () => {
    const mistaken = {
      PORT: '99999',
      DATABASE_URL: 'mysql://a:hunter2@localhost/b',
      PORTAL_SANDBOX: 'yes',
      LOG_LEVEL: 'loud',
      IDENTITY_AUTHORITY: 'login',
    };
    expect(() => readConfig(mistaken)).toThrow(ConfigError);
    expect(() => readConfig(mistaken)).toThrow(
      [
        'DATABASE_URL must start with postgres:// or postgresql://.',
        'PORTAL_SANDBOX must be "on" or "off", not "yes".',
        'PORT must be a whole number from 0 to 65535, not "99999".',
        'MFA_ENCRYPTION_KEY must hold a key of 32 bytes when the sandbox is off.',
        'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
        'IDENTITY_ISSUER must name the identity provider when the sandbox is off.',
        'IDENTITY_AUTHORITY must be an http or https address, not "login".',
        'PORTAL_ORIGIN must be the address of the portal when the sandbox is off: links in messages begin with it.',
      ].join('\n'),
    );
  });
});
