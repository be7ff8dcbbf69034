import type { Paper } from '../layout/paper';
import { confirmation } from './confirmation';
import { deliveryConfirmation, feeNotice, privacyNotice, welcome } from './correspondence';
import { holdingsReport, performanceReport } from './performanceReport';
import type { Compose, PaperSource } from './source';
import { statement } from './statement';
import { form1099r } from './form1099r';
import { form5498 } from './form5498';
import { consolidated1099, scheduleK1 } from './taxForms';
import { trustStatement } from './trustStatement';
import { day, period } from './words';

/** What the firm draws itself, by kind and type. */
const COMPOSERS: Readonly<Record<string, Compose>> = {
  'statement/monthly': statement,
  'statement/quarterly': statement,
  'trust-statement/quarterly': trustStatement,
  'trade-confirmation/purchase': confirmation,
  'trade-confirmation/sale': confirmation,
  'tax/1099-consolidated': consolidated1099,
  'tax/1099-r': form1099r,
  'tax/5498': form5498,
  'tax/k-1': scheduleK1,
  'correspondence/fee-notice': feeNotice,
  'correspondence/welcome': welcome,
  'correspondence/privacy-notice': privacyNotice,
  'correspondence/delivery-confirmation': deliveryConfirmation,
  'performance-report/quarterly': performanceReport,
  'performance-report/performance': performanceReport,
  'performance-report/holdings': holdingsReport,
};

export async function composePaper(source: PaperSource): Promise<Paper> {
  const { document, account, firm } = source;
  const compose = COMPOSERS[`${document.kind}/${document.type}`];
  if (!compose) throw new Error(`Nobody draws documents of the type ${document.type}.`);
  const body = await compose(source);
  const { correction, version } = document;
  const days = period(document.from, document.to);
  // Reports on demand are called by their days, which stand under the title here.
  const title = document.title.replace(`, ${days}`, '');
  return {
    title: version > 1 ? `Corrected: ${title}` : title,
    period: days,
    addressee: account
      ? [account.name, account.registration, document.householdName]
      : [document.householdName],
    facts: [
      ...(account ? [{ label: 'Account', value: account.maskedNumber ?? '–' }] : []),
      { label: 'Date', value: day(document.date) },
    ],
    notices:
      correction === null
        ? []
        : [`Version ${version}. It takes the place of the version before. ${correction}`],
    closing: [],
    firm,
    reference: `${document.id} · version ${version}`,
    date: document.date,
    ...body,
  };
}
