import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMigratedDatabase } from '../testing/testDatabase';
import { type LibraryEngine, scopedDatabase } from './sql';

let engine: LibraryEngine;
beforeAll(async () => void (engine = await openMigratedDatabase()));
afterAll(() => engine.close());

const settingsOf = (subject: string | null, actor: string | null = null, share = '') =>
  scopedDatabase(engine).transaction({ subject, actor, share, access: 'read' }, async (sql) => {
    const [row] = await sql.query<Record<string, string>>(
      `select current_user as role, current_setting('portal.subject') as subject,
         current_setting('portal.actor') as actor, current_setting('portal.share') as share`,
    );
    return row;
  });

it.each([
  'plain',
  "O'Brien",
  "x', true), set_config('role', 'postgres', true) --",
  "\\'; drop table person; --",
  '\\\\',
  'line\nbreak "quoted" $1 $$ %',
  'Žofie 🦊',
])('the scope of %j is that text and nothing else', async (text) => {
  expect(await settingsOf(text, `${text} too`, `${text} also`)).toEqual({
    ...{ role: 'portal_app', subject: text, actor: `${text} too`, share: `${text} also` },
  });
});

it('nobody is the empty text, and a text that no database takes is refused', async () => {
  expect(await settingsOf(null)).toEqual({ role: 'portal_app', subject: '', actor: '', share: '' });
  await expect(settingsOf('nul\0byte')).rejects.toThrow();
});

it('the scope ends with its transaction', async () => {
  await settingsOf('somebody');
  const [row] = await engine.transaction('read', (sql) =>
    sql.query<{ subject: string | null; role: string }>(
      "select nullif(current_setting('portal.subject', true), '') as subject, current_user as role",
    ),
  );
  expect(row?.subject).toBeNull();
  expect(row?.role).not.toBe('portal_app');
});
