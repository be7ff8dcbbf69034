import { drawText } from '../chance';
import sandboxPeople from '../people.json';
import type { SandboxPart } from '../seedContext';

interface PlannedList {
  persona: string;
  name: string;
  items: readonly { security: string; note?: string }[];
}

/** Things that are held and things that are not. */
const LISTS: readonly PlannedList[] = [
  {
    persona: 'rich',
    name: 'To discuss in January',
    items: [
      { security: 'sec-inkwell-semi', note: 'A large part of the joint account by now' },
      { security: 'sec-quillpoint-cloud' },
      { security: 'sec-umbrella-tree' },
      { security: 'sec-hollyhock-reit', note: 'Is the payout covered?' },
      { security: 'sec-everglow-energy' },
    ],
  },
  {
    persona: 'rich',
    name: 'Remembered',
    items: [
      { security: 'sec-alder-foods', note: 'Split in May' },
      { security: 'sec-magpie-media' },
      { security: 'sec-windlefoot', note: 'No longer traded' },
    ],
  },
];

/** Watch lists of clients: of the one whose household has most of everything. */
export const watchListsPart: SandboxPart = {
  name: 'watch lists',
  async seed({ sql, sandbox }) {
    const subjects = new Map(
      sandboxPeople.people.map(({ persona, subject }) => [persona, subject]),
    );
    const lists = LISTS.flatMap((list, place) => {
      const subject = subjects.get(list.persona);
      const id = `w${drawText(sandbox.seed, 'watch-list', list.name).slice(0, 32)}`;
      return subject === undefined ? [] : [{ ...list, subject, id, place: String(place + 1) }];
    });
    await sql.insertRows(
      'watch_list',
      { watch_list_id: 'text', subject: 'text', name: 'text', sort_order: 'int' },
      lists.map(({ id, subject, name, place }) => [id, subject, name, place]),
    );
    await sql.insertRows(
      'watch_list_item',
      { watch_list_id: 'text', security_id: 'text', sort_order: 'int', note: 'text' },
      lists.flatMap(({ id, items }) =>
        items.map(({ security, note }, place) => [id, security, String(place + 1), note ?? null]),
      ),
    );
  },
};
