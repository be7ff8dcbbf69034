export { readingKnownSearch } from './knownSearch';
export { lazyRouteComponent, PageUnreachable } from './lazyRouteComponent';
export {
  mfaRequiredRoute,
  mfaRequiredRoutes,
  signedInRoute,
  signedOutRoute,
  signedOutRoutes,
  unverifiedRoute,
  unverifiedRoutes,
  type SignedInContext,
} from './routes';
export {
  AREAS,
  type AreaName,
  type DomainParts,
  type HomeWidget,
  type NavEntry,
} from './shellParts';
export { listenForConsent, OAUTH_WINDOW_NAME, type ConsentAnswer } from './clients/oauthCallback';
export { PageTitle } from './react/PageTitle';
export { SessionProvider } from './react/SessionProvider';
export { useStepUp, type StepUp, type StepUpWish } from './react/useStepUp';
export { useSession, type UseSession } from './react/useSession';
export { draftHook, forgetDraftKey, useDraft, type Draft } from './drafts/useDraft';
export { IdleGuard } from './idle/IdleGuard';
export { createSession, type Guide, type Session, type SessionOptions } from './session';
export type { SessionMode, SessionView } from './sessionView';
export { sessionMachine } from './machines/sessionMachine';
export type { IdentityClient, SignedInAccount } from './clients/identityClient';
export type { IdentityConfig } from './clients/msalIdentityClient';
export type { ErrorKind, ReportableError, ReportError } from './reportError';
export {
  applyStoredAppearance,
  createColorSchemeManager,
  isAppearance,
  type Appearance,
} from './storage/colorScheme';
export { createPrivacyChoice } from './storage/privacy';
export type { SessionStore } from './storage/sessionStore';
export type { SimulationSlot } from './simulationSlot';
export { SessionFrame } from './screens/SessionFrame';
export { SplashPage } from './screens/SplashPage';
export { UnreachablePage } from './screens/UnreachablePage';
