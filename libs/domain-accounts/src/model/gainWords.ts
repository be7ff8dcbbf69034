import type { DisposalKind, LotMethod, TaxStatus } from '@portal/api-sdk';

export const TAX_STATUSES: Readonly<Record<TaxStatus, string>> = {
  taxable: 'Taxable',
  deferred: 'Tax-deferred',
  roth: 'Roth',
  exempt: 'Tax-exempt owner',
};

// `as`: what Object.keys forgets.
export const EVERY_TAX_STATUS = Object.keys(TAX_STATUSES) as TaxStatus[];

export const METHODS_OF_LOTS: Readonly<Record<LotMethod, string>> = {
  FIFO: 'First in, first out',
  LIFO: 'Last in, first out',
  HIFO: 'Highest cost first',
  AVERAGE: 'Average cost',
  SPECIFIC: 'Lots chosen',
};

export const DISPOSALS: Readonly<Record<DisposalKind, string>> = {
  sale: 'Sale',
  cashinlieu: 'Cash in lieu',
  returnofcapital: 'Return of capital',
  mergercash: 'Merger for cash',
};
