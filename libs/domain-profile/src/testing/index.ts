// Fixtures and frames for tests and stories, of this lib and of the domains.
export * from './fixtures';
export { AtRoute } from './AtRoute';
export { headed } from './headed';
export { renderWidget } from './renderWidget';
export { withCache } from './withCache';
