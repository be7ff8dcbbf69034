import { advisorsPart } from './advisors/seedAdvisors';
import { agreementsPart } from './agreements/seedAgreements';
import { contentPart } from './content/seedContent';
import { documentsPart } from './documents/seedDocuments';
import { drivesPart } from './drives/seedDrives';
import { settingsPart } from './settings/seedSettings';
import { householdId } from './households/householdId';
import { households } from './households/households';
import { householdsPart } from './households/seedHouseholds';
import { personalPart } from './households/seedPersonal';
import { ledgersPart } from './ledger/seedLedgers';
import { marketPart } from './market/seedMarket';
import { marketsPart } from './markets/seedMarkets';
import { watchListsPart } from './markets/seedWatchLists';
import { launchNamesPart } from './people/seedLaunchNames';
import { messagesPart } from './messages/seedMessages';
import { paymentsPart } from './payments/seedPayments';
import { peoplePart } from './people/seedPeople';
import type { ContinueContext, SandboxPart, SeedContext } from './seedContext';

/** Every part of the sandbox, in the order in which it is written. A new domain adds its part here. */
const PARTS: readonly SandboxPart[] = [
  advisorsPart,
  marketPart,
  marketsPart,
  householdsPart,
  peoplePart,
  watchListsPart,
  launchNamesPart,
  settingsPart,
  agreementsPart,
  ledgersPart,
  documentsPart,
  paymentsPart,
  contentPart,
  personalPart,
  drivesPart,
  messagesPart,
];

/** Fills an empty database. */
export async function seedParts(context: SeedContext): Promise<void> {
  for (const part of PARTS) await part.seed(context);
}

/** Lets a sandbox that was written up to `after` go on to `context.sandbox.asOf`. */
export async function continueParts(context: ContinueContext, after: string): Promise<void> {
  const rows = await context.sql.query<{ id: string }>('select household_id as id from household');
  const there = new Set(rows.map(({ id }) => id));
  const known = households.filter(({ key }) => there.has(householdId(context.sandbox.seed, key)));
  for (const part of PARTS) await part.continueAfter?.(context, after, known);
}
