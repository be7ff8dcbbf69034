import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

const identity = {
  clientId: 'portal',
  authority: 'https://idp.test',
  knownAuthorities: ['idp.test'],
  scopes: ['openid'],
};

function documentWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  const script = page.createElement('script');
  script.type = 'application/json';
  script.id = 'portal-config';
  script.textContent = text;
  page.body.append(script);
  return page;
}

it('reads the configuration of the document', () => {
  const config = {
    identity: { ...identity, authorityMetadata: '{}' },
    firmName: 'Larkspur & Vane',
    brand: { light: '#1b3a5c', dark: '#8cadce' },
    mark: '/icon.svg',
    support: { phone: '+1 212 555 0100', hours: 'Monday to Friday' },
    guides: [{ id: 'registration-video', label: 'How to register', url: '/film' }],
    apiVersion: '2.1',
    styleNonce: 'n',
    sandbox: true,
  };
  expect(readConfig(documentWith(JSON.stringify(config)))).toEqual(config);
});

it('does without what is optional', () => {
  expect(readConfig(documentWith(JSON.stringify({ identity })))).toEqual({
    identity,
    firmName: 'Client portal',
    styleNonce: '',
  });
});

it.each([
  ['__PORTAL_CONFIG__', /holds no configuration/],
  ['', /holds no configuration/],
  ['null', /identity\.clientId/],
  [JSON.stringify({ identity: { ...identity, authority: '' } }), /identity\.authority/],
  [JSON.stringify({ identity: { ...identity, scopes: 'openid' } }), /identity\.scopes/],
  [JSON.stringify({ identity: { ...identity, knownAuthorities: [1] } }), /knownAuthorities/],
])('says in one sentence what is wrong with %j', (text, sentence) => {
  expect(() => readConfig(documentWith(text))).toThrow(ConfigError);
  expect(() => readConfig(documentWith(text))).toThrow(sentence);
});

it('says so when the document has no configuration at all', () => {
  expect(() => readConfig(document.implementation.createHTMLDocument())).toThrow(ConfigError);
});
