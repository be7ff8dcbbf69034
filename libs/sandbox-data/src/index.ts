/** The invented people, households, market and activity that the portal is tried and tested with. */
export { addDays, type IsoDate } from './days';
export { generateSandbox, type Sandbox } from './generateSandbox';
export { householdId } from './households/householdId';
export type { LedgerRow } from './ledger/ledgerRow';
export { seedPrices, seedSecurities } from './market/seedMarket';
export { type InsightFile, InsightFileError, readInsightFile } from './markets/insightFile';
export { Random } from './random';
export { type ScaledAccount, type ScaleOptions, scaleSandbox } from './scale';
export { continueParts, seedParts } from './sandboxParts';
export type { ContinueContext, KeptFactor, SeedContext } from './seedContext';
