// What is typed and chosen on signed-in screens; Home and sign-in load none of it.
export { AccountSelector } from './AccountSelector/AccountSelector';
export type {
  AccountGroupView,
  AccountSelectorProps,
  SelectableAccount,
  SelectableGroup,
} from './AccountSelector/AccountSelector';
export { AmountInput, type AmountInputProps } from './AmountInput/AmountInput';
export { groupAmount, parseAmount, type ParsedAmount } from './AmountInput/amount';
export { Field, type FieldControlProps, type FieldProps } from './Field/Field';
export { FilterBar, type FilterBarProps } from './FilterBar/FilterBar';
export { filterWords, withFilter, type Filter, type FilterField } from './FilterBar/filters';
export type { SavedViews } from './FilterBar/SavedViewMenu';
export { OneTimeCodeInput, type OneTimeCodeInputProps } from './OneTimeCodeInput/OneTimeCodeInput';
export { Popup, type PopupProps } from './Popup/Popup';
export { RoutingNumberInput } from './RoutingNumberInput/RoutingNumberInput';
export type { RoutingNumberInputProps } from './RoutingNumberInput/RoutingNumberInput';
export { isRoutingNumber } from './RoutingNumberInput/routingNumber';
export { SelectField, type SelectFieldProps, type SelectOption } from './SelectField/SelectField';
