import type { DomainParts } from '@portal/auth-session';

/** What this domain puts into the frame and on Home. */
export const marketsParts: DomainParts = {};
