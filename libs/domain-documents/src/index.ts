export { documentsParts } from './parts';
export { documentQueries } from './queries';
export { documentsRoutes } from './routes';
