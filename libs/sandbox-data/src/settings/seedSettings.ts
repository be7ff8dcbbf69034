import { SUPPORT } from '../content/firm';
import type { SandboxPart } from '../seedContext';

const SETTINGS = {
  session: { idletimeoutminutes: 20 }, // spec §9
  support: SUPPORT,
};

export const settingsPart: SandboxPart = {
  name: 'settings',
  async seed({ sql }) {
    for (const [type, value] of Object.entries(SETTINGS)) {
      const values = [type, JSON.stringify(value)];
      await sql.query('insert into dynamic_config values ($1, $2::text::jsonb)', values);
    }
  },
};
