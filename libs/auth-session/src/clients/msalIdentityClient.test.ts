import { BrowserAuthError, InteractionRequiredAuthError, ServerError } from '@azure/msal-browser';
import { describe, expect, it } from 'vitest';
import { IdentityError } from './identityClient';
import { msalConfiguration, toIdentityError } from './msalIdentityClient';

const origin = 'https://portal.test';
const entra = {
  clientId: 'portal',
  authority: 'https://login.microsoftonline.com/tenant',
  knownAuthorities: ['login.microsoftonline.com'],
  scopes: ['openid'],
};

describe('msalConfiguration', () => {
  it('is configuration only that makes an Entra authority work', () => {
    const { auth, system } = msalConfiguration(entra, origin, false);
    expect(auth).not.toHaveProperty('authorityMetadata');
    expect(system).toEqual({});
    expect(auth.redirectUri).toBe('https://portal.test/');
    expect(auth.postLogoutRedirectUri).toBe('https://portal.test/');
  });

  it('uses the metadata a configuration brings, as plain OpenID Connect', () => {
    const { auth, system } = msalConfiguration(
      { ...entra, authorityMetadata: '{}' },
      origin,
      false,
    );
    expect(auth.authorityMetadata).toBe('{}');
    expect(system).toEqual({ protocolMode: 'OIDC' });
  });

  it('keeps tokens in local storage only when asked to remember', () => {
    expect(msalConfiguration(entra, origin, false).cache?.cacheLocation).toBe('sessionStorage');
    expect(msalConfiguration(entra, origin, true).cache?.cacheLocation).toBe('localStorage');
  });
});

describe('toIdentityError', () => {
  it.each([
    [new InteractionRequiredAuthError('interaction_required', ''), 'refused'],
    [new ServerError('invalid_grant', '', 'expired'), 'refused'],
    [new ServerError('temporarily_unavailable', '', 'busy'), 'unavailable'],
    [new BrowserAuthError('no_network_connectivity', ''), 'unavailable'],
    [new BrowserAuthError('post_request_failed', ''), 'unavailable'],
    [new TypeError('Failed to fetch'), 'unavailable'],
  ])('reads %s as %s', (cause, failure) => {
    expect(toIdentityError(cause).failure).toBe(failure);
  });

  it('carries a code and no message of the provider', () => {
    const error = toIdentityError(new ServerError('invalid_grant', '', 'ada@example.test is gone'));
    expect(error.message).toBe('refused: invalid_grant');
  });

  it('keeps one of ours as it is', () => {
    const error = new IdentityError('refused', 'account.missing');
    expect(toIdentityError(error)).toBe(error);
  });
});
