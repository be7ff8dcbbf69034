/** The words that addresses of the contract are made of; one that is missing here shows as `{id}`. */
const CONTRACT_WORDS =
  'access-log accounts acknowledgement activities advisor-team asset-allocation audit auth balances chart client count draft-key dynamic-config end estimated explanations export groups history holdings image income init invalidate maintenance-message methods mfa monthly net-worth nickname others performance permission phone positions preferences preferred profile projected realized-gain-loss received recovery-codes register registration removal reset-request resume session sessions simulation step-up summary tax-lots template top-holdings totp v2 verify';

/** The words of the portal's own pages. */
const PAGE_WORDS =
  'register timeout clientv1redirect emoney oauth callback atz accounts activities balances income investments gainlosses profile security authenticator telephone';

/** What may stay of an address: everything else could name somebody or something. */
export const ADDRESS_WORDS: ReadonlySet<string> = new Set(
  [CONTRACT_WORDS, PAGE_WORDS].join(' ').split(' '),
);
