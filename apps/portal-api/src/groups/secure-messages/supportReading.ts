import type { RouteHandlers, SupportReading } from '@portal/api-sdk/server';
import { personUnknown } from '../../problems';
import { type BoxScope, type InBox, instant } from './box';

/** Until when a client lets support read, in a simulation, what their messages say. */
export function supportReadingHandlers(
  inBox: InBox,
): Pick<RouteHandlers, 'getSupportReading' | 'updateSupportReading'> {
  return {
    async getSupportReading(request, reply) {
      return reply.code(200).send(await inBox(request, 'read', selectSupportReading));
    },
    async updateSupportReading(request, reply) {
      const { hours } = request.body;
      const reading = await inBox(request, 'write', (scope) => {
        // Support views clients, and nobody views an advisor.
        if (scope.byFirm) throw personUnknown();
        return saveSupportReading(scope, hours);
      });
      return reply.code(200).send(reading);
    },
  };
}

async function selectSupportReading({ sql, box, now }: BoxScope): Promise<SupportReading> {
  const [row] = await sql.query<{ until: string }>(
    'select until from support_reading where box = $1 and until > $2::timestamptz',
    [box, now],
  );
  return row ? { until: instant(row.until) } : {};
}

/** Lets support read for some hours from now on; for none, no longer. */
async function saveSupportReading(scope: BoxScope, hours: number): Promise<SupportReading> {
  const { sql, box, now } = scope;
  await sql.query(
    `insert into support_reading (box, until) values ($1, $2::timestamptz + make_interval(hours => $3::int))
     on conflict (box) do update set until = excluded.until`,
    [box, now, hours],
  );
  return selectSupportReading(scope);
}
