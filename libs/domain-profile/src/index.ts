export { profileParts } from './parts';
export { profileRoutes } from './routes';
export { profileQueries } from './queries';
export {
  useArrangeAccounts,
  useDeleteGroup,
  useSaveGroup,
  useSaveShortcuts,
  useSaveWidgets,
  type ArrangeAccounts,
  type SaveGroup,
} from './arrangementMutations';
export {
  useRenameAccount,
  useSavePreferences,
  type PreferenceChange,
  type RenameAccount,
} from './mutations';
export {
  CUSTOM_GROUP_VIEW_NAME,
  DEFAULT_ACCOUNT_VIEW,
  DEFAULT_GROUP_VIEW_NAME,
  type AccountView,
} from './defaults';
export { useExpandedGroups } from './useExpandedGroups';
export { useGridLayout } from './useGridLayout';
export { useFiguresShown } from './useFiguresShown';
export { usePageParts, type PagePart, type PageParts } from './usePageParts';
export { useSavedViews } from './useSavedViews';
export { useTyped } from './useTyped';
export { useAccountNames } from './useAccountNames';
export { useAccountScope } from './useAccountScope';
export { FileComments } from './components/FileComments/FileComments';
export { FileUploads } from './components/FileUploads/FileUploads';
export { uploadFile } from './components/FileUploads/uploadFile';
export { refusalText } from './model/refusalText';
export { KIND_WORDS } from './model/sharing';
export { AskAbout } from './components/AskAbout/AskAbout';
export { aboutLink, aboutText, figureId, figureOf } from './model/about';
export { OwnPhoto } from './components/OwnPhoto/OwnPhoto';
export { AccountScope } from './components/AccountScope/AccountScope';
export {
  WidgetBoundary,
  type WidgetBoundaryProps,
} from './components/WidgetBoundary/WidgetBoundary';
export { everyAccount, scopeKeys, scopeParam, scopeText } from './model/accountScope';
export { accountCountsText } from './model/accountCounts';
export { areaScope, scopeOnEntering } from './model/areaScopes';
export { marketsPageOf } from './model/marketsPage';
export { normalizeNickname, validateNickname } from './model/nickname';
export { findAccount, removeAccounts, renameAccount } from './model/profile';
export { sumOf } from './model/arrangement';
export {
  freshnessOf,
  knowsDayChange,
  knowsNetWorthChange,
  pricesClose,
  valuesApart,
  type Freshness,
} from './model/freshness';
export {
  arrangeWidgets,
  orderWidgets,
  savedWidgets,
  type ArrangedWidget,
  type OfferedWidget,
} from './model/widgetOrder';
