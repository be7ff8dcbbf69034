export { messagingParts } from './parts';
export { messagingRoutes } from './routes';
