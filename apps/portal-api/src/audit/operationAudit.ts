import type { RouteHandlers } from '@portal/api-sdk/server';
import type { AuditAction, AuditObject } from './vocabulary';

interface Recorded {
  action: Exclude<AuditAction, `simulation.${string}`>;
  /** What it is about: the parameter of the path that names it. */
  object?: { type: AuditObject; parameter: string };
}

/**
 * `quiet`: a read that is no event by itself; being refused it is one all the same.
 * `own`: what happened depends on what was judged, so the handler says it, in its own transaction.
 */
type OperationAudit = 'quiet' | 'own' | Recorded;

const ACCOUNT = { type: 'account', parameter: 'accountkey' } as const;
const EXPLAINED = { type: 'figure', parameter: 'explain' } as const;

/** What each operation leaves in the audit log when it succeeds; an operation without an entry does not compile. */
export const OPERATION_AUDIT: Readonly<Record<keyof RouteHandlers, OperationAudit>> = {
  getMaintenanceMessage: 'quiet',
  getRegistrationRoute: 'quiet',
  validateInvite: 'own',
  validateRegistration: 'own',
  createRegistrationOtp: 'own',
  validateRegistrationOtp: 'own',
  validateRegistrationLogin: 'own',
  listRegistrationConsents: 'quiet',
  submitRegistrationConsents: 'own',
  createRegistrationCredentials: 'own',
  submitRegistrationCompletion: 'own',

  getProfile: 'quiet',
  getInitProfile: 'quiet',
  getFirstTimeLogin: 'quiet',
  validateFirstTimeLogin: 'own',
  updateFirstTimeLogin: 'own',
  getAllAccounts: 'quiet',
  updateAccountNickname: { action: 'account.renamed', object: ACCOUNT },
  listAccountGroups: 'quiet',
  getNetWorth: 'quiet',
  getPreferences: 'quiet',
  updatePreferences: { action: 'preferences.changed' },
  listAdvisorTeam: 'quiet',
  getAdvisorImage: 'quiet',
  getDynamicConfig: 'quiet',

  listAuthenticationMethods: 'quiet',
  createPhoneMethod: { action: 'mfa.code_sent' },
  submitPhoneRemoval: { action: 'mfa.channel_removed' },
  updateAuthenticationMethod: { action: 'mfa.preferred_changed' },
  createClientCode: { action: 'mfa.code_sent' },
  validateClientCode: 'own',
  getTotpRegistration: 'quiet',
  createTotpRegistration: { action: 'mfa.authenticator_begun' },
  submitTotpRegistration: 'own',
  validateTotp: 'own',
  getTotpInvalidation: 'own',
  submitTotpInvalidation: 'own',
  createRecoveryCodes: { action: 'mfa.recovery_codes_renewed' },
  updateRecoveryCodesAcknowledgement: { action: 'mfa.recovery_codes_acknowledged' },
  validateRecoveryCode: 'own',
  createResetRequest: { action: 'mfa.reset_requested' },
  createStepUp: 'own',

  listActivities: 'quiet',
  getActivityExport: { action: 'holdings.exported' },
  getActivitySummary: 'quiet',
  getActivityCount: 'quiet',
  listPositions: 'quiet',
  getSecurityPosition: 'quiet',
  listTopHoldings: 'quiet',
  listOpenTaxLots: 'quiet',
  getRealizedGainLoss: 'quiet',
  getRealizedGainLossExport: { action: 'holdings.exported' },
  getEstimatedIncome: 'quiet',
  getProjectedIncome: 'quiet',
  getMonthlyIncome: 'quiet',
  getIncomeChart: 'quiet',
  listReceivedIncome: 'quiet',
  getPerformance: 'quiet',
  getAssetAllocation: 'quiet',
  listBalanceDetails: 'quiet',
  listBalanceHistory: 'quiet',
  getExplanation: { action: 'figure.explained', object: EXPLAINED },

  getSession: 'quiet',
  listSessions: 'quiet',
  deleteSession: 'own',
  submitOtherSessionsEnd: { action: 'session.others_ended' },
  submitSessionEnd: 'own',
  getDraftKey: 'quiet',

  validateSimulation: 'own',
  createSimulation: 'own',
  submitSimulationResume: 'own',
  submitSimulationEnd: 'own',

  listAccessLog: { action: 'audit.viewed' },
};
