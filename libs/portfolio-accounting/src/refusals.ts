/** Why the engine declines to answer. A refusal is part of the answer: it names what is wrong and where. */
export type RefusalCode =
  | 'number.malformed'
  | 'date.malformed'
  | 'row.incomplete'
  | 'row.duplicate'
  | 'row.unknown-reference'
  | 'row.unknown-type'
  | 'ratio.malformed'
  | 'currency.mixed'
  | 'method.unknown'
  | 'amount.sign'
  | 'quantity.exceeds-holding'
  | 'lot.not-found'
  | 'lot.ambiguous'
  | 'price.missing'
  | 'checkpoint.malformed'
  | 'period.malformed'
  | 'return.no-base'
  | 'mwr.no-root'
  | 'mwr.no-flows'
  | 'weights.no-total'
  | 'projection.incomplete';

/** What the refusal is about; ids and symbols only, so that it can be logged and shown. */
export interface RefusalSubject {
  row?: string;
  account?: string;
  symbol?: string;
  lot?: string;
  date?: string;
}

/** Thrown by the engine for what it cannot answer. The message is for people, `code` and `subject` are for programs. */
export class AccountingRefusal extends Error {
  override readonly name = 'AccountingRefusal';
  readonly code: RefusalCode;
  readonly subject: RefusalSubject;

  constructor(code: RefusalCode, message: string, subject: RefusalSubject = {}) {
    super(message);
    this.code = code;
    this.subject = subject;
  }
}

/** Whether something caught is a refusal, of this code where one is given. */
export function isRefusal(error: unknown, code?: RefusalCode): error is AccountingRefusal {
  return error instanceof AccountingRefusal && (code === undefined || error.code === code);
}
