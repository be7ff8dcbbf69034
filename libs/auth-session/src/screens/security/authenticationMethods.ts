import { listAuthenticationMethodsOptions } from '@portal/api-sdk/query';

/** How many recovery codes are few enough to be told of. promises: recovery codes */
export const FEW_RECOVERY_CODES = 3;

/** The person's factors. Never from the cache: codes are used up elsewhere, too. */
export const authenticationMethods = () => ({
  ...listAuthenticationMethodsOptions(),
  gcTime: 0,
  staleTime: 0,
});
