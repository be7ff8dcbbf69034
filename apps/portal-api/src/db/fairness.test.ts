import { expect, it } from 'vitest';
import { openMigratedDatabase } from '../testing/testDatabase';

it('lets others be heard between the transactions of whoever asks again at once', async () => {
  const engine = await openMigratedDatabase();
  let [turns, asking] = [0, true];
  const others = (): void => {
    turns += 1;
    if (asking) setImmediate(others);
  };
  setImmediate(others);
  const asked = 20;
  for (let count = 0; count < asked; count += 1)
    await engine.transaction('read', (sql) => sql.query('select 1'));
  asking = false;
  expect(turns).toBeGreaterThanOrEqual(asked - 1);
  await engine.close();
});
