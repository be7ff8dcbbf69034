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
import type { Exact } from '../exact/exact';
import { applyMerger, applySpinOff } from './reorganizations';
import { findPosition } from './state';
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
  SPLIT: exchanging(applySplit),
  STOCK_DIVIDEND: exchanging(applyStockDividend),
  SPIN_OFF: exchanging(applySpinOff),
  MERGER: exchanging(applyMerger),
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

/** Tells the shares on both sides of a corporate action beside what it does to lots. */
function exchanging(apply: typeof applySplit): typeof applySplit {
  return (run, entry) => {
    const { id: row, day, account, symbol } = entry;
    const successor = entry.row.toSymbol ?? null;
    const held = (security: string | null): Exact =>
      security === null ? 0n : (findPosition(run.state, account, security)?.quantity ?? 0n);
    const [before, had] = [held(symbol), held(successor)];
    apply(run, entry);
    const after = held(symbol);
    const received = held(successor) - had;
    if (symbol === null || (before === 0n && after === 0n && received === 0n)) return;
    run.out.exchanges.push({ row, day, account, symbol, before, after, successor, received });
  };
}
