export { AccountingRefusal, isRefusal, type RefusalCode, type RefusalSubject } from './refusals';
export * from './exact/exact';
export { allocate, weightsOf } from './exact/allocate';
export {
  addMonths,
  civil,
  isMonthEnd,
  monthOf,
  toDate,
  toDay,
  yearOf,
  type Day,
  type IsoDate,
} from './exact/days';
export {
  LOT_METHODS,
  TRANSACTION_TYPES,
  type IncomeCharacter,
  type LotDescription,
  type LotMethod,
  type LotSelector,
  type Transaction,
  type TransactionType,
} from './ledger/transaction';
export {
  DEFAULT_OPTIONS,
  type EngineOptions,
  type ExchangedShares,
  type HoldingChange,
  type IncomeReceived,
  type Posting,
  type PostingKind,
  type PremiumSetOff,
} from './ledger/run';
export type { RowStatus } from './ledger/effectiveRows';
export {
  affectedAccounts,
  amendLedger,
  closingCheckpoint,
  firstChangedDay,
  ledgerAsOf,
  openLedger,
  rowStatus,
  type Checkpoint,
  type Ledger,
  type LedgerChange,
  type LedgerInput,
} from './ledger/ledger';
export { loadCheckpoint, storeCheckpoint, type StoredCheckpoint } from './ledger/storedCheckpoint';
export {
  basisOf,
  disposalBasis,
  disposalGain,
  WASH_SALE_DAYS,
  type Disposal,
  type DisposalKind,
  type Lot,
} from './lots/lot';
export {
  allowedGain,
  carriedGain,
  disposalsIn,
  groupDisposals,
  realizedGain,
  type DisposalFilter,
  type RealizedGain,
} from './lots/gains';
export {
  hypotheticalSale,
  SALE_METHODS,
  type HypotheticalSale,
  type Replacement,
  type SaleMethod,
  type SaleQuestion,
} from './lots/hypotheticalSale';
export { PREMIUM_AMORTIZED, premiumsIn } from './lots/bondPremium';
export { daysToLongTerm, lastShortTermDay, termOf, type Term } from './lots/term';
export {
  PriceBook,
  type CouponTerms,
  type PriceInput,
  type PriceQuote,
  type PriceState,
  type SecurityTerms,
} from './valuation/priceBook';
export { priceOn } from './valuation/priceColumn';
export {
  averageCost,
  describeQuote,
  positionsOf,
  priceFigure,
  requireValue,
  unpricedSymbols,
  type OpenLot,
  type PositionView,
} from './valuation/positions';
export { balancesOf, type Balance } from './valuation/balances';
export { holdingsOn, type HoldingOnDay } from './valuation/holdings';
export { netWorthOf, type NetWorth, type OtherItem } from './valuation/netWorth';
export { allocationOf, statedValue, type AllocationSlice } from './valuation/allocation';
export { accruedPerUnit, couponPeriod } from './valuation/accruedInterest';
export { isBankingDay, isBusinessDay, onOrAfter, onOrBefore } from './exact/businessDays';
export {
  dailyFacts,
  factRows,
  type AccountFacts,
  type DailyFacts,
  type FactRow,
  type FactsRequest,
  type TransferFlow,
} from './valuation/dailyFacts';
export {
  boundsOf,
  daysIn,
  returnSeries,
  sinceInception,
  valueOn,
  type Period,
  type ReturnDay,
} from './returns/returnSeries';
export {
  growthOf,
  monthlyReturns,
  timeWeighted,
  timeWeightedFigure,
  type FlowTiming,
  type Link,
  type TimeWeightedOptions,
  type TimeWeightedReturn,
} from './returns/timeWeighted';
export {
  flowsOf,
  moneyWeighted,
  moneyWeightedFigure,
  type CashFlow,
  type MoneyWeightedReturn,
} from './returns/moneyWeighted';
export {
  annualizedOrNull,
  annualRate,
  DAYS_PER_YEAR,
  rateOver,
  yearsAndDays,
} from './returns/annualize';
export { modifiedDietz } from './returns/modifiedDietz';
export { maximumDrawdown, volatility, type Drawdown } from './returns/risk';
export { benchmarkGrowth, indexReturn, type BenchmarkPart } from './returns/benchmark';
export { bridgeOf, postingsIn, type Bridge } from './returns/bridge';
export {
  incomeIn,
  summarizeIncome,
  type IncomeFilter,
  type IncomeSummary,
} from './income/received';
export {
  paymentsPerYear,
  perShare,
  projectIncome,
  yieldOf,
  type PastPayment,
  type PaymentFacts,
  type PaymentKind,
  type ProjectedPayment,
  type Projection,
  type ProjectionMethod,
} from './income/projected';
export {
  explain,
  type Explanation,
  type Figure,
  type FigureSources,
  type FigureUnit,
  type Operation,
} from './explain/figure';
export { differenceOf, given, modelOf, productOf, quotientOf, sumOf } from './explain/figure';
