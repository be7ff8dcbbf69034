export { marketsParts } from './parts';
export { marketsRoutes } from './routes';
