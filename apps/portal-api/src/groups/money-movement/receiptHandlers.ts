import type { RouteHandlers } from '@portal/api-sdk/server';
import { selectFirm } from '../../documents/archive/contentRepository';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { noReceipt } from './problems';
import { receiptPdf } from './receiptPdf';
import { selectEvents, selectTransfer, toTransfer, withholdingOfRow } from './transferRepository';

export function receiptHandlers({
  inHousehold,
  now,
}: Services): Pick<RouteHandlers, 'getTransferReceipt'> {
  return {
    async getTransferReceipt(request, reply) {
      const { transferid } = request.params;
      const receipt = await inHousehold(request, 'read', async (scope) => {
        const row = await selectTransfer(scope, transferid);
        if (!row) throw notFound('transfer');
        if (['needs-approval', 'expired'].includes(row.state)) throw noReceipt();
        const at = now();
        return {
          transfer: toTransfer(row, at),
          notes: row.notes,
          firm: await selectFirm(scope.sql, scope.household),
          now: at,
          withholding: withholdingOfRow(row),
          events: await selectEvents(scope, row),
        };
      });
      const pdf = await receiptPdf(receipt);
      reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="receipt-${transferid.slice(1, 9)}.pdf"`,
        );
      // The generated type speaks of the browser's Blob; on the wire both are the same bytes.
      return reply.code(200).send(pdf as unknown as Blob);
    },
  };
}
