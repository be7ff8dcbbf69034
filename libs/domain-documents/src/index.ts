export { documentsParts } from './parts';
export { documentsRoutes } from './routes';
