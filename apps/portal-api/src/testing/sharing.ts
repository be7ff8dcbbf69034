import { subjectOf, type Persona, type TestServer } from './testServer';

/** Shares all accounts of a household with the CPA, for tests that are about something else. */
export async function shareWithCpa(server: TestServer, persona: Persona): Promise<void> {
  await server.engine.transaction('write', async (sql) => {
    await sql.query(
      `insert into share (share_id, household_id, client_subject, client_name, guest_name, guest_email, relation,
         values_shown, kinds, last_day, ends_at, created_at, link_ends_at, guest_subject, accepted_at)
       select 'shrsampleforallthecalls', household_id, $1, 'A client', 'Cordelia Crumpet', 'cordelia@example.com', 'cpa',
         true, array['statement'], current_date + 30, (current_date + 31)::timestamp at time zone 'America/New_York',
         now(), now(), $2, now()
       from membership where subject = $1`,
      [subjectOf(persona), subjectOf('cpa')],
    );
    await sql.query(
      `insert into share_account select share_id, a.household_id, account_key, position, account_name, null, registration,
         institution from share join account a using (household_id)`,
    );
  });
}
