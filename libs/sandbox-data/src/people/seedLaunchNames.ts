import sandboxPeople from '../people.json';
import type { SandboxPart } from '../seedContext';

/** What launch links call the people of the sandbox: `login-rich`, `p-rich` and, of the firm, `staff-support`; advisors have a desk, guests none. */
export const launchNamesPart: SandboxPart = {
  name: 'launch names',
  async seed({ sql }) {
    for (const { subject, persona, household, advisor, role } of sandboxPeople.people) {
      if (advisor !== undefined) {
        await sql.query('insert into advisor_sign_in (subject, advisor_id) values ($1, $2)', [
          subject,
          advisor,
        ]);
      } else if (role === 'guest') {
        await sql.query('insert into guest (subject) values ($1)', [subject]);
      } else if (household === null) {
        await sql.query(
          'insert into support_user (subject, staff_id, may_simulate) values ($1, $2, $3)',
          [subject, `staff-${persona}`, persona === 'support'],
        );
      } else {
        await sql.query(
          'insert into client_reference (subject, login_id, pid) values ($1, $2, $3)',
          [subject, `login-${persona}`, `p-${persona}`],
        );
      }
    }
  },
};
