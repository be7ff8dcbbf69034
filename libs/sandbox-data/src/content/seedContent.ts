import type { SandboxPart } from '../seedContext';
import { FAQ } from './faq';
import { FIRM } from './firm';
import { PAGES } from './pages';

/** What the firm says to everyone. */
export const contentPart: SandboxPart = {
  name: 'content',
  async seed({ sql }) {
    await sql.query(`insert into dynamic_config values ('firm', $1::text::jsonb)`, [
      JSON.stringify(FIRM),
    ]);
    for (const [position, { id, topic, question, answer }] of FAQ.entries()) {
      await sql.query(
        'insert into faq_entry (faq_id, position, topic, question, answer) values ($1, $2, $3, $4, $5)',
        [id, position, topic, question, answer],
      );
    }
    for (const { id, title, body, updatedOn, forProspects } of PAGES) {
      await sql.query('insert into content_page values ($1, $2, $3, $4::date, $5)', [
        ...[id, title, body, updatedOn, forProspects],
      ]);
    }
  },
};
