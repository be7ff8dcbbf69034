import { afterAll, vi } from 'vitest';

// Routers, their history and the query client are there once per page, as modules: each file begins with new ones. What
// comes from packages stays, since loading that anew takes most of the time.
afterAll(() => vi.resetModules());
