import type { DomainParts } from '@portal/auth-session';
import { LaterNoticesBell } from './components/NoticesBell/LaterNoticesBell';

/** What this domain puts into the frame and on Home. */
export const profileParts: DomainParts = { notices: LaterNoticesBell };
