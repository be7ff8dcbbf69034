import { expect, it } from 'vitest';
import { openSeededDatabase } from '../testing/testDatabase';
import { migrations } from './migrate';

it('computes the books again in which withheld tax was a charge, from the first of it, and no others', async () => {
  const engine = await openSeededDatabase();
  const migration = migrations.find(({ name }) => name.endsWith('withheld_tax'));
  await engine.transaction('write', (sql) => sql.script(migration?.script ?? ''));
  const read = <Row>(text: string) => engine.transaction('read', (sql) => sql.query<Row>(text));
  const behind = await read(
    'select household_id, dirty_from as day, only_rows from books where dirty_from is not null order by 1',
  );
  const withheld = await read(
    `select household_id, min(trade_date) as day, false as only_rows from ledger_entry
     where entry_type = 'WITHDRAWAL' and status = 'effective' and tax > 0 group by 1 order by 1`,
  );
  expect(withheld.length).toBeGreaterThan(0);
  expect(behind).toEqual(withheld);
  await engine.close();
});
