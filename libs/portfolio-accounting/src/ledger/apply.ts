import {
  applyDeposit,
  applyDividend,
  applyFee,
  applyFeeRefund,
  applyInterest,
  applyInterestInKind,
  applyTax,
  applyTaxRefund,
  applyWithdrawal,
} from './cash';
import { applyReturnOfCapital, applySplit, applyStockDividend } from './corporateActions';
import { applyMerger, applySpinOff } from './reorganizations';
import type { Run } from './run';
import { applyBuy, applySell } from './trades';
import type { Entry, TransactionType } from './transaction';
import { applyDeliverIn, applyDeliverOut, applyTransfer } from './transfers';

/** What each type of row does, on one screen. */
const APPLY: Readonly<
  Record<Exclude<TransactionType, 'CANCEL'>, (run: Run, entry: Entry) => void>
> = {
  BUY: applyBuy,
  SELL: applySell,
  DEPOSIT: applyDeposit,
  WITHDRAWAL: applyWithdrawal,
  DIVIDEND: applyDividend,
  INTEREST: applyInterest,
  FEE: applyFee,
  FEE_REFUND: applyFeeRefund,
  TAX: applyTax,
  TAX_REFUND: applyTaxRefund,
  SPLIT: applySplit,
  STOCK_DIVIDEND: applyStockDividend,
  SPIN_OFF: applySpinOff,
  MERGER: applyMerger,
  RETURN_OF_CAPITAL: applyReturnOfCapital,
  TRANSFER: applyTransfer,
  JOURNAL: applyTransfer,
  DELIVER_IN: applyDeliverIn,
  DELIVER_OUT: applyDeliverOut,
  GIFT_OUT: applyDeliverOut,
  INTEREST_IN_KIND: applyInterestInKind,
};

export function applyEntry(run: Run, entry: Entry): void {
  if (entry.type !== 'CANCEL') APPLY[entry.type](run, entry);
}
