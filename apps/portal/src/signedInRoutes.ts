import { domainRoutes } from './domains';
import { homeRoute } from './routes/home/homeRoute';
import { timeoutRoute } from './routes/timeout/timeoutRoute';

/** Every page of whoever is signed in. */
export const signedInRoutes = [homeRoute, timeoutRoute, ...domainRoutes] as const;
