// One chunk for both: each name of a chunk is paid for by the sign-in page.
export { AuthenticatorSetupPage } from './AuthenticatorSetupPage';
export { MfaCodePage } from './MfaCodePage';
