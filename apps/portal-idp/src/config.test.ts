import { describe, expect, it } from 'vitest';
import { parseConfig } from './config';

describe('parseConfig', () => {
  it('needs no setting for the sandbox', () => {
    expect(parseConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4311,
      issuer: undefined,
      portalOrigin: 'http://localhost:4310',
      clientId: 'portal',
      dataDir: '.data/idp',
      logLevel: 'info',
    });
  });

  it.each([
    [{ IDP_PORT: 'abc' }, 'IDP_PORT must be a port from 0 to 65535; it is "abc".'],
    [{ IDP_PORT: '65536' }, 'IDP_PORT must be a port from 0 to 65535; it is "65536".'],
    [{ IDP_PORT: '-1' }, 'IDP_PORT must be a port from 0 to 65535; it is "-1".'],
    [{ IDP_HOST: '' }, 'IDP_HOST must not be empty; it is "".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of info, warn, error, silent; it is "loud".'],
    [
      { PORTAL_ORIGIN: 'http://localhost:4310/' },
      'PORTAL_ORIGIN must be an origin without a path, such as https://portal.example.com; it is "http://localhost:4310/".',
    ],
    [
      { IDP_ISSUER: 'localhost' },
      'IDP_ISSUER must be an origin without a path, such as https://portal.example.com; it is "localhost".',
    ],
  ])('says in one sentence what is wrong with %o', (env, sentence) => {
    expect(() => parseConfig(env)).toThrow(sentence);
  });
});
