import { isAbsolute } from 'node:path';
import type { ServerConfig } from '../../config';
import { isRoutingNumber } from '../rules/routingNumber';
import { createNachaRail, type NachaPlace } from './nachaRail';
import { noBank } from './noBank';
import type { Rail } from './rail';
import { sandboxBank } from './sandboxBank';

/** The way to the bank that the configuration names; the sandbox has an invented one, and others do without. */
export function railOf({ nacha, sandbox }: Pick<ServerConfig, 'nacha' | 'sandbox'>): Rail {
  if (nacha) return createNachaRail(nacha);
  return sandbox ? sandboxBank : noBank;
}

/** What the settings say, all four or none. */
export interface NachaSettings {
  NACHA_OUTBOX?: string | undefined;
  NACHA_INBOX?: string | undefined;
  /** `011000015 Name of the bank` */
  NACHA_BANK?: string | undefined;
  /** `1999999999 Name of the firm` */
  NACHA_COMPANY?: string | undefined;
}

/** Null when none is set. Puts a sentence for each mistake. */
export function readNachaPlace(said: NachaSettings, mistakes: string[]): NachaPlace | null {
  const names = ['NACHA_OUTBOX', 'NACHA_INBOX', 'NACHA_BANK', 'NACHA_COMPANY'] as const;
  if (names.every((name) => said[name] === undefined)) return null;
  const { NACHA_OUTBOX: outbox = '', NACHA_INBOX: inbox = '' } = said;
  for (const name of ['NACHA_OUTBOX', 'NACHA_INBOX'] as const) {
    if (!isAbsolute(said[name] ?? '')) {
      mistakes.push(`${name} must be an absolute folder when one of ${names.join(', ')} is set.`);
    }
  }
  if (outbox !== '' && outbox === inbox) {
    mistakes.push('NACHA_OUTBOX and NACHA_INBOX must be two folders.');
  }
  const bank = /^(\d{9}) (.{1,23})$/.exec(said.NACHA_BANK ?? '');
  if (!bank || !isRoutingNumber(bank[1] ?? '')) {
    mistakes.push(
      'NACHA_BANK must be the routing number of the firm’s bank, a blank and its name of 1 to 23 characters.',
    );
  }
  const company = /^([A-Z0-9]{10}) (.{1,23})$/.exec(said.NACHA_COMPANY ?? '');
  if (!company) {
    mistakes.push(
      'NACHA_COMPANY must be the ten characters the bank has given the firm, a blank and its name of 1 to 23 characters.',
    );
  }
  const [, bankRouting = '', bankName = ''] = bank ?? [];
  const [, companyId = '', companyName = ''] = company ?? [];
  return { outbox, inbox, originator: { bankRouting, bankName, companyId, companyName } };
}
