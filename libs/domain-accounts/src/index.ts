export { accountQueries } from './queries';
export { DEFAULT_ACCOUNT_VIEW, DEFAULT_GROUP_VIEW_NAME, type AccountView } from './defaults';
export { useSavePreferences } from './mutations';
export { AccountGroupsWidget } from './widgets/AccountGroupsWidget/AccountGroupsWidget';
export { AdvisorTeamWidget } from './widgets/AdvisorTeamWidget/AdvisorTeamWidget';
export { NetWorthWidget } from './widgets/NetWorthWidget/NetWorthWidget';
