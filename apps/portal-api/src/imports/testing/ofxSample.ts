/** A row of an invented OFX statement. */
export type OfxRow = string;

interface Statement {
  account?: string;
  rows: readonly OfxRow[];
  /** CUSIP and units. */
  positions?: readonly (readonly [string, string])[];
  cash?: string;
  asOf?: string;
}

const tran = (id: string, day: string, more = ''): string =>
  `<INVTRAN><FITID>${id}<DTTRADE>${day.replaceAll('-', '')}160000.000[-5:EST]<MEMO>Row ${id}${more}</INVTRAN>`;

const secId = (cusip: string): string => `<SECID><UNIQUEID>${cusip}<UNIQUEIDTYPE>CUSIP</SECID>`;

interface Trade {
  id: string;
  day: string;
  cusip: string;
  units: string;
  price: string;
  total: string;
  corrects?: string;
  action?: 'REPLACE' | 'DELETE';
}

const correction = ({ corrects, action }: Pick<Trade, 'corrects' | 'action'>): string =>
  corrects === undefined ? '' : `<CORRECTFITID>${corrects}<CORRECTACTION>${action ?? 'REPLACE'}`;

export const buy = (trade: Trade): OfxRow =>
  `<BUYSTOCK><INVBUY>${tran(trade.id, trade.day).replace('<MEMO>', `${correction(trade)}<MEMO>`)}${secId(trade.cusip)}` +
  `<UNITS>${trade.units}<UNITPRICE>${trade.price}<TOTAL>${trade.total}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`;

export const sell = (trade: Trade): OfxRow =>
  `<SELLSTOCK><INVSELL>${tran(trade.id, trade.day).replace('<MEMO>', `${correction(trade)}<MEMO>`)}${secId(trade.cusip)}` +
  `<UNITS>-${trade.units}<UNITPRICE>${trade.price}<TOTAL>${trade.total}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVSELL><SELLTYPE>SELL</SELLSTOCK>`;

export const dividend = (id: string, day: string, cusip: string, total: string): OfxRow =>
  `<INCOME>${tran(id, day)}${secId(cusip)}<INCOMETYPE>DIV<TOTAL>${total}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INCOME>`;

export const reinvested = (
  id: string,
  day: string,
  cusip: string,
  [units, price, total]: readonly [string, string, string],
): OfxRow =>
  `<REINVEST>${tran(id, day)}${secId(cusip)}<INCOMETYPE>DIV<TOTAL>-${total}<SUBACCTSEC>CASH<UNITS>${units}<UNITPRICE>${price}</REINVEST>`;

export const money = (id: string, day: string, amount: string): OfxRow =>
  `<INVBANKTRAN><STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}<NAME>Transfer</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>`;

/** A statement of OFX 1 (SGML); every security in it is in its list. */
export function ofxStatement({
  account = 'TEST-1',
  rows,
  positions = [],
  cash,
  asOf = '20260630',
}: Statement): string {
  const cusips = new Set(
    [...rows, ...positions.map(([cusip]) => secId(cusip))].flatMap((row) =>
      [...row.matchAll(/<UNIQUEID>([^<]+)/g)].map(([, id]) => id ?? ''),
    ),
  );
  const held = positions.map(
    ([cusip, units]) =>
      `<POSSTOCK><INVPOS>${secId(cusip)}<HELDINACCT>CASH<POSTYPE>LONG<UNITS>${units}<UNITPRICE>1<MKTVAL>1<DTPRICEASOF>20260629</INVPOS></POSSTOCK>`,
  );
  const listed = [...cusips].map(
    (cusip) =>
      `<STOCKINFO><SECINFO>${secId(cusip)}<SECNAME>Sample ${cusip} & Co<TICKER>T${cusip.slice(-3)}</SECINFO></STOCKINFO>`,
  );
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n',
    '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260701<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>\n',
    `<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><INVSTMTRS><DTASOF>${asOf}<CURDEF>USD<INVACCTFROM><BROKERID>example.com<ACCTID>${account}</INVACCTFROM>\n`,
    `<INVTRANLIST><DTSTART>20260101<DTEND>20260630\n${rows.join('\n')}\n</INVTRANLIST>\n<INVPOSLIST>${held.join('\n')}</INVPOSLIST>\n`,
    cash === undefined ? '' : `<INVBAL><AVAILCASH>${cash}<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL>`,
    '</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>\n',
    `<SECLISTMSGSRSV1><SECLIST>${listed.join('\n')}</SECLIST></SECLISTMSGSRSV1></OFX>\n`,
  ].join('');
}
