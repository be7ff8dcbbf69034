import { configureClients, sessionOverError } from '@portal/api-sdk';

// One chunk for all calls the session makes: none of them is needed before the first paint.
export { readProfile } from './profileClient';
export { invalidateMfaSession } from './logoutClient';
export { readSession } from './idleClient';
export { clearBrowserStores } from '../storage/clearBrowserStores';
export { readMaintenanceMessage } from './noticeClient';

export { configureClients, sessionOverError };
