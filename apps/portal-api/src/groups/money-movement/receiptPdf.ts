import type { Transfer, TransferEvent, Withholding } from '@portal/api-sdk/server';
import PDFDocument from 'pdfkit';
import { day as dayWords } from '../../documents/kinds/words';
import { centsOf } from '../../payments/rules/cents';
import { dollars } from './transferRules';
import { kindWords, stateWords } from './transferWords';

interface Receipt {
  transfer: Transfer;
  withholding: Withholding | null;
  events: readonly TransferEvent[];
}

const MARGIN = 64;
const LABEL_WIDTH = 150;

/** One page on paper: what was moved, how, and what has become of it. */
export function receiptPdf({ transfer, withholding, events }: Receipt): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ size: 'LETTER', margin: MARGIN, lang: 'en-US', tagged: true, pdfVersion: '1.7' },
    displayTitle: true,
    info: { Title: 'Receipt of a transfer', CreationDate: new Date(transfer.createdat) },
  });
  const whole = bytesOf(document);
  document.font('Helvetica-Bold').fontSize(18).text('Receipt of a transfer');
  document.moveDown(0.5).font('Helvetica').fontSize(10);
  document.text(`Number ${transfer.transferid}`).moveDown(1.5);
  for (const [label, value] of linesOf(transfer, withholding)) line(document, label, value);
  document.moveDown(1).font('Helvetica-Bold').fontSize(12).text('What happened', MARGIN);
  document.moveDown(0.5).font('Helvetica').fontSize(10);
  for (const { at, text } of events) line(document, newYork(at), text);
  document.moveDown(2).fontSize(8);
  document.text(
    'Times are those of New York. This receipt shows the transfer as it stood when it was made.',
    MARGIN,
  );
  document.end();
  return whole;
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => void parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
}

function line(document: PDFKit.PDFDocument, label: string, value: string): void {
  const top = document.y;
  document.text(label, MARGIN, top, { width: LABEL_WIDTH });
  const below = document.y;
  document.text(value, MARGIN + LABEL_WIDTH + 12, top);
  document.y = Math.max(document.y, below) + 6;
}

function linesOf(transfer: Transfer, withholding: Withholding | null): [string, string][] {
  const { from, to, amount, fee, kind, processon, settleon, memo, returncode, reason } = transfer;
  const text = (value: string): string => dollars(centsOf(value));
  return [
    ['Amount', text(amount.amount)],
    ['From', `${from.name}, ${from.detail}`],
    ['To', `${to.name}, ${to.detail}`],
    ['How', kindWords(kind)],
    ...(centsOf(fee.amount) > 0n ? ([['Fee', text(fee.amount)]] as [string, string][]) : []),
    ...(withholding
      ? ([
          ['Federal tax withheld', text(withholding.federal.amount)],
          ['State tax withheld', text(withholding.state.amount)],
          ['Arrives', text(withholding.net.amount)],
          ['Code of Form 1099-R', withholding.code ?? ''],
        ] as [string, string][])
      : []),
    ['Moves on', dayWords(processon)],
    ['Expected to arrive', dayWords(settleon)],
    ...(memo === undefined ? [] : ([['Memo', memo]] as [string, string][])),
    ['State', stateWords(transfer.state)],
    ...(reason === undefined
      ? []
      : ([['Reason', [returncode, reason].filter(Boolean).join(': ')]] as [string, string][])),
  ];
}

function newYork(at: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    dateStyle: 'medium',
    timeStyle: 'short',
  })
    .format(new Date(at))
    .replaceAll('\u202f', ' ');
}
