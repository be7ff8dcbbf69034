import brackenbury from './portraits/adv-brackenbury.png?inline';
import quillfeather from './portraits/adv-quillfeather.png?inline';
import thistlewood from './portraits/adv-thistlewood.png?inline';
import type { SandboxPart } from '../seedContext';

interface AdvisorPlan {
  id: string;
  name: string;
  role: string;
  phone: string;
  /** A drawn face, 192 × 192, as a data URL. */
  portrait: string;
}

/** 555-01xx is reserved for fiction, example.com for examples (RFC 2606). */
const ADVISORS: readonly AdvisorPlan[] = [
  {
    id: 'adv-quillfeather',
    name: 'Quentin Quillfeather',
    role: 'Lead advisor',
    phone: '+1 212 555 0147',
    portrait: quillfeather,
  },
  {
    id: 'adv-brackenbury',
    name: 'Beatrix Brackenbury',
    role: 'Trust and estate specialist',
    phone: '+1 212 555 0162',
    portrait: brackenbury,
  },
  {
    id: 'adv-thistlewood',
    name: 'Theodora Thistlewood',
    role: 'Client service',
    phone: '+1 212 555 0185',
    portrait: thistlewood,
  },
];

/** The advisors, the same for every household that has them. */
export const advisorsPart: SandboxPart = {
  name: 'advisors',
  async seed({ sql }) {
    for (const { id, name, role, phone, portrait } of ADVISORS) {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
      const values = [id, name, role, phone, email, bytesOf(portrait)];
      await sql.query('insert into advisor values ($1, $2, $3, $4, $5, $6)', values);
    }
  },
};

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
