import type { SandboxPart } from '../seedContext';
import { drawPortrait, type PortraitPlan } from './portrait';

interface AdvisorPlan {
  id: string;
  name: string;
  role: string;
  phone: string;
  portrait: PortraitPlan;
}

/** 555-01xx is reserved for fiction, example.com for examples (RFC 2606). */
const ADVISORS: readonly AdvisorPlan[] = [
  {
    id: 'adv-quillfeather',
    name: 'Quentin Quillfeather',
    role: 'Lead advisor',
    phone: '+1 212 555 0147',
    portrait: {
      backdrop: ['#d9e2ec', '#a9bdd1'],
      skin: '#e3b998',
      hair: '#4a4640',
      hairstyle: 'parted',
      jacket: '#1b3a5c',
      shirt: '#f4f1ea',
      tie: '#9a7b4f',
    },
  },
  {
    id: 'adv-brackenbury',
    name: 'Beatrix Brackenbury',
    role: 'Trust and estate specialist',
    phone: '+1 212 555 0162',
    portrait: {
      backdrop: ['#ece4d6', '#cbb894'],
      skin: '#8d5a3c',
      hair: '#231a16',
      hairstyle: 'bun',
      jacket: '#4b2f4f',
      shirt: '#efe6da',
      tie: null,
    },
  },
  {
    id: 'adv-thistlewood',
    name: 'Theodora Thistlewood',
    role: 'Client service',
    phone: '+1 212 555 0185',
    portrait: {
      backdrop: ['#dbe7e2', '#9fbfb2'],
      skin: '#f0cdb0',
      hair: '#a2552f',
      hairstyle: 'bob',
      jacket: '#1f5a52',
      shirt: '#fbf8f2',
      tie: null,
    },
  },
];

/** The advisors, the same for every household that has them. */
export const advisorsPart: SandboxPart = {
  name: 'advisors',
  async seed({ sql }) {
    for (const { id, name, role, phone, portrait } of ADVISORS) {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
      const values = [id, name, role, phone, email, drawPortrait(portrait)];
      await sql.query('insert into advisor values ($1, $2, $3, $4, $5, $6)', values);
    }
  },
};
