/** Whom to give a sign-in at the identity provider. */
export interface Invitation {
  /** Ours, the same each time this person is invited: the provider must not give one sign-in to two of them. */
  reference: string;
  login: string;
  givenName: string;
  /** Empty for whoever goes by one name. */
  familyName: string;
  /** The page of the portal where they go on once they have a password; without it, registration. */
  returnTo?: 'invitation';
}

/** `taken`: somebody else signs in with this login. */
export type InvitationAnswer =
  | { outcome: 'invited'; subject: string; redeemUrl: string }
  | { outcome: 'taken' };

/** A group of the directory. What somebody may see or do never follows from it. */
export interface DirectoryGroup {
  id: string;
  name: string;
}

/**
 * Who may sign in, as the identity provider keeps it. The API invites and asks; passwords never come near it.
 * Every method rejects with a ProblemError 503 `identity.unavailable` when the provider does not answer as it should.
 */
export interface IdentityDirectory {
  /** False also for a login that is being registered under another reference. */
  isLoginFree(login: string, reference: string): Promise<boolean>;
  /** Makes the person, or another redeem address for one who has not been there yet. */
  invite(invitation: Invitation): Promise<InvitationAnswer>;
  /** True once the person has chosen a password. */
  hasAccepted(subject: string): Promise<boolean>;
  /** The person's picture as the directory gives it, whatever it is; null without one. */
  photoOf(subject: string): Promise<Uint8Array | null>;
  /** At most 100. */
  groupsOf(subject: string): Promise<DirectoryGroup[]>;
}
