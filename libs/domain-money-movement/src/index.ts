export { moneyMovementParts } from './parts';
export { moneyMovementRoutes } from './routes';
