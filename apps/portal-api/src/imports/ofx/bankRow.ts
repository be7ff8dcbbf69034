import { ACTIVITY_OF, type Draft, type ImportedItem } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { isNegative, isZero, ofxDecimalOf, wordsOf } from '../values';
import { ofxDayOf } from './ofxDay';
import { type OfxNode, valueOf } from './ofxTree';

/** Types of STMTTRN that are more than money in and out. */
const TYPE_OF: Readonly<Record<string, Draft['type']>> = {
  INT: 'INTEREST',
  DIV: 'DIVIDEND',
  FEE: 'FEE',
  SRVCHG: 'FEE',
};

/** Money of a bank statement, or beside the trades of an investment statement. */
export function bankRow(row: OfxNode, account: string | null): ImportedItem {
  const id = requiredValue(row, 'FITID');
  const date = ofxDayOf(requiredValue(row, 'DTPOSTED'), 'DTPOSTED');
  const corrects = valueOf(row, 'CORRECTFITID');
  if (corrects !== null && actionOf(row) === 'DELETE')
    return { kind: 'taken-back', line: row.line, account, id, of: corrects, date };
  const amount = ofxDecimalOf(requiredValue(row, 'TRNAMT'), 'TRNAMT') ?? '0';
  if (isZero(amount)) return { kind: 'ignored', line: row.line, reason: 'it moves no money' };
  const words = [valueOf(row, 'NAME') ?? valueOf(row, 'PAYEE', 'NAME'), valueOf(row, 'MEMO')];
  return {
    kind: 'activity',
    line: row.line,
    account,
    id,
    draft: moneyDraft(
      valueOf(row, 'TRNTYPE') ?? '',
      date,
      amount,
      wordsOf(words.filter(Boolean).join(', ')),
    ),
    security: null,
    toSecurity: null,
    toAccount: null,
    replaces: corrects,
  };
}

function moneyDraft(kind: string, date: string, amount: string, words: string): Draft {
  const isOut = isNegative(amount);
  const named = TYPE_OF[kind];
  const type =
    named === 'FEE' && !isOut
      ? 'FEE_REFUND'
      : named && !(named === 'DIVIDEND' && isOut)
        ? named
        : isOut
          ? 'WITHDRAWAL'
          : 'DEPOSIT';
  return {
    date,
    type,
    amount,
    activity: ACTIVITY_OF[type],
    description: words || DEFAULT_WORDS[type] || type,
  };
}

const DEFAULT_WORDS: Readonly<Partial<Record<Draft['type'], string>>> = {
  DEPOSIT: 'Deposit',
  WITHDRAWAL: 'Withdrawal',
  INTEREST: 'Interest',
  DIVIDEND: 'Dividend',
  FEE: 'Fee',
  FEE_REFUND: 'Fee refunded',
};

export function requiredValue(row: OfxNode, ...path: string[]): string {
  const value = valueOf(row, ...path);
  if (value === null) throw new ImportRefusal(`${row.name} has no ${path.at(-1)}.`);
  return value;
}

/** What is to be done with the row that a correction names: REPLACE unless it says DELETE. */
export function actionOf(row: OfxNode): 'REPLACE' | 'DELETE' {
  const action = valueOf(row, 'CORRECTACTION') ?? 'REPLACE';
  if (action !== 'REPLACE' && action !== 'DELETE')
    throw new ImportRefusal(`CORRECTACTION is to be REPLACE or DELETE, and is ${action}.`);
  return action;
}
