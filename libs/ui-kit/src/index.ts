export { PortalTheme } from './theme/PortalTheme';
export type { ColorScheme, ColorSchemeManager, PortalThemeProps } from './theme/PortalTheme';
export { NO_DATA_TEXT, PAGE_FAILED_TEXT, SOMETHING_WENT_WRONG_TEXT } from './texts';

export {
  compareDecimals,
  fractionOf,
  magnitude,
  roundDecimal,
  signOf,
  subtractDecimal,
  sumDecimals,
} from './format/arithmetic';
export type { DecimalString } from './format/decimal';
export { formatMoney, type MoneyValue } from './format/money';
export { formatPercent } from './format/percent';
export { formatExact, formatPrice } from './format/exact';
export { keepFocusAt } from './keepFocusAt';
export { lazily } from './lazily';
export { markInvalid } from './markInvalid';
export { formatQuantity } from './format/quantity';
export { phoneLink } from './format/phoneLink';
export { formatFileSize } from './format/fileSize';
export { base64Of } from './files/base64Of';
export { saveFile } from './files/saveFile';
export { useObjectUrl } from './files/useObjectUrl';
export { afterPaint } from './media/afterPaint';
export { useIsPainted } from './media/useIsPainted';
export { useMediaQuery } from './media/useMediaQuery';
export { usePrinting } from './media/usePrinting';
export {
  formatDate,
  formatDateNumeric,
  formatDatesIn,
  formatInstant,
  formatMonth,
  formatShortMonth,
  newYorkDate,
  newYorkToday,
} from './format/dates';

export { Avatar, type AvatarProps } from './components/Avatar/Avatar';
export { Banner, type BannerProps } from './components/Banner/Banner';
export { Button, LinkButton } from './components/Button/Button';
export type { ButtonProps, LinkButtonProps } from './components/Button/Button';
export { Card, type CardProps } from './components/Card/Card';
export { ChangeText, type ChangeTextProps } from './components/ChangeText/ChangeText';
export { ConfirmModal, type ConfirmModalProps } from './components/ConfirmModal/ConfirmModal';
export { DateText, type DateTextProps } from './components/DateText/DateText';
export { Dialog, type DialogProps } from './components/Dialog/Dialog';
export { EmptyState, type EmptyStateProps } from './components/EmptyState/EmptyState';
export { Reference, type ReferenceProps } from './components/Reference/Reference';
export { ErrorPage, type ErrorPageProps } from './components/ErrorPage/ErrorPage';
export { ErrorPanel, type ErrorPanelProps } from './components/ErrorPanel/ErrorPanel';
export { Figure, type FigureProps } from './components/Figure/Figure';
export { FirmMark, OwnMark, type FirmMarkProps } from './components/FirmMark/FirmMark';
export { GroupedTable, type GroupedTableProps } from './components/GroupedTable/GroupedTable';
export type { GroupedTableColumn, GroupedTableGroup } from './components/GroupedTable/GroupedTable';
export { GroupedTableSkeleton } from './components/GroupedTable/GroupedTableSkeleton';
export { InlineEdit, type InlineEditProps } from './components/InlineEdit/InlineEdit';
export { KpiStrip, type KpiItem, type KpiStripProps } from './components/KpiStrip/KpiStrip';
export { MaskedText, type MaskedTextProps } from './components/MaskedText/MaskedText';
export { MoneyText, type MoneyTextProps } from './components/MoneyText/MoneyText';
export { PageHeader, type PageHeaderProps } from './components/PageHeader/PageHeader';
export { PercentText, type PercentTextProps } from './components/PercentText/PercentText';
export { PrintButton, type PrintButtonProps } from './components/PrintButton/PrintButton';
export { PrivacyProvider, usePrivacy } from './components/Privacy/Privacy';
export type { Privacy, PrivacyProviderProps } from './components/Privacy/Privacy';
export { QuantityText, type QuantityTextProps } from './components/QuantityText/QuantityText';
export { ReadOnlyProvider, useReadOnly } from './components/ReadOnly/ReadOnly';
export type { ReadOnlyProviderProps } from './components/ReadOnly/ReadOnly';
export { SegmentedControl } from './components/SegmentedControl/SegmentedControl';
export type { SegmentedControlProps } from './components/SegmentedControl/SegmentedControl';
export { Loading, Skeleton, type SkeletonProps } from './components/Skeleton/Skeleton';
export { SkipLink, type SkipLinkProps } from './components/SkipLink/SkipLink';
export { Toasts } from './furniture/Toasts/Toasts';
export { notify, type Toast } from './furniture/Toasts/toast';
export { ViewMore, type ViewMoreProps } from './components/ViewMore/ViewMore';
export { VisuallyHidden } from './components/VisuallyHidden/VisuallyHidden';
