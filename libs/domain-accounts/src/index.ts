export { accountsParts } from './parts';
export { accountQueries } from './queries';
export { accountsRoutes } from './routes';
export { AccountGroupsWidget } from './widgets/AccountGroupsWidget/AccountGroupsWidget';
export { AdvisorTeamWidget } from './widgets/AdvisorTeamWidget/AdvisorTeamWidget';
export { NetWorthWidget } from './widgets/NetWorthWidget/NetWorthWidget';
