import type { DocumentKind, RealizedGainLoss } from '@portal/api-sdk/server';
import { ProblemError } from '../problems';
import type { Services } from '../services';
import { aggregationHandlers } from '../groups/aggregation/aggregationHandlers';
import { auditHandlers } from '../groups/audit/auditHandlers';
import { documentReads } from '../groups/documents/documentHandlers';
import { holdingsHandlers } from '../groups/holdings/holdingsHandlers';
import { moneyMovementHandlers } from '../groups/money-movement/moneyMovementHandlers';
import { contactHandlers } from '../groups/profile/contactHandlers';
import { personalHandlers } from '../groups/profile/personalHandlers';
import { profileHandlers } from '../groups/profile/profileHandlers';
import { sharingHandlers } from '../groups/sharing/sharingHandlers';
import { secureMessagesHandlers } from '../groups/secure-messages/secureMessagesHandlers';
import { allPages, createReader, type Read } from './createReader';

/** What an export reads from: the operations of the screens. */
function readsOf(services: Services) {
  return {
    ...profileHandlers(services),
    ...contactHandlers(services),
    ...personalHandlers(services),
    ...holdingsHandlers(services),
    ...aggregationHandlers(services),
    ...moneyMovementHandlers(services),
    ...secureMessagesHandlers(services),
    ...sharingHandlers(services),
    ...documentReads(services),
    ...auditHandlers(services),
  };
}

type Reads = Read<ReturnType<typeof readsOf>>;

export function createExportReader(services: Services, subject: string): Reads {
  return createReader(readsOf(services), subject);
}

/** One list of the export. */
export interface SectionContent {
  rows: object[];
  /** What the screen of it sums up to, as the screen says it. */
  totals?: object;
}

interface Section {
  /** The name of its files. */
  name: string;
  read(read: Reads): Promise<SectionContent>;
}

/** In the order in which they stand in the manifest. */
export const SECTIONS: readonly Section[] = [
  { name: 'profile', read: async (read) => ({ rows: [await read('getMyProfile')] }) },
  { name: 'household', read: household },
  {
    name: 'identities',
    read: async (read) => ({ rows: (await read('listUserIdentities')).items }),
  },
  { name: 'trusted-contact', read: trustedContact },
  { name: 'beneficiaries', read: beneficiaries },
  { name: 'preferences', read: async (read) => ({ rows: [await read('getPreferences')] }) },
  { name: 'accounts', read: accounts },
  { name: 'net-worth', read: netWorth },
  { name: 'manual-assets', read: manualAssets },
  { name: 'positions', read: positions },
  { name: 'tax-lots', read: taxLots },
  { name: 'activities', read: activities },
  { name: 'income', read: income },
  { name: 'realized-gains', read: realizedGains },
  { name: 'transfers', read: transfers },
  {
    name: 'standing-instructions',
    read: async (read) => ({ rows: (await read('listStandingInstructions')).items }),
  },
  { name: 'payees', read: async (read) => ({ rows: (await read('listPayees')).items }) },
  { name: 'guests', read: async (read) => ({ rows: (await read('listShares')).items }) },
  { name: 'messages', read: messages },
  { name: 'notices', read: notices },
  { name: 'documents', read: documents },
  { name: 'access-log', read: accessLog },
];

async function household(read: Reads): Promise<SectionContent> {
  const { name, members } = await read('getHousehold');
  return { rows: members.map((member) => ({ household: name, ...member })) };
}

async function trustedContact(read: Reads): Promise<SectionContent> {
  const { contact } = await read('getTrustedContact');
  return { rows: contact ? [contact] : [] };
}

async function beneficiaries(read: Reads): Promise<SectionContent> {
  const { items } = await read('listBeneficiaries');
  const rows = items.flatMap(({ beneficiaries: named, ...account }) =>
    named.map((one) => ({ account: account.account, ...one })),
  );
  return { rows };
}

async function accounts(read: Reads): Promise<SectionContent> {
  const { defaultgroups, customgroups, ungrouped, totalaccounts } = await read('getAllAccounts');
  const groups = [...defaultgroups, ...customgroups, ...(ungrouped ? [ungrouped] : [])];
  // An account is in a group of the firm's and in those of the client's own.
  const known = new Map(groups.flatMap((group) => group.accounts).map((one) => [one.key, one]));
  return { rows: [...known.values()], totals: totalaccounts };
}

async function netWorth(read: Reads): Promise<SectionContent> {
  const { asof, lines, totals } = await read('getNetWorth');
  return { rows: lines, totals: { valuesof: asof, ...totals } };
}

async function manualAssets(read: Reads): Promise<SectionContent> {
  const { items, assets, liabilities, net } = await read('listManualAssets');
  return { rows: items, totals: { assets, liabilities, net } };
}

async function positions(read: Reads): Promise<SectionContent> {
  const { asof, groups, totals, cash, totalvalue } = await read('listPositions', {
    query: { view: 'account' },
  });
  return {
    rows: groups.flatMap((group) => group.positions),
    totals: { valuesof: asof, ...totals, cash, totalvalue },
  };
}

async function taxLots(read: Reads): Promise<SectionContent> {
  const { rows: held } = await positions(read);
  const rows: object[] = [];
  for (const { account, security } of held as {
    account: string;
    security: { securityid: string };
  }[]) {
    const { securityid } = security;
    const query = { account, securityid };
    const { lots } = await read('listOpenTaxLots', { query }).catch(withoutLots);
    rows.push(...lots.map((lot) => ({ account, securityid, ...lot })));
  }
  return { rows };
}

/** Other firms do not tell of what their positions are made. */
function withoutLots(error: unknown): { lots: [] } {
  if (error instanceof ProblemError && error.problem.status === 404) return { lots: [] };
  throw error;
}

async function activities(read: Reads): Promise<SectionContent> {
  const rows = await allPages((query) => read('listActivities', { query }));
  return { rows, totals: await read('getActivityCount') };
}

async function income(read: Reads): Promise<SectionContent> {
  return { rows: await allPages((query) => read('listReceivedIncome', { query })) };
}

async function realizedGains(read: Reads): Promise<SectionContent> {
  const { years } = await read('getRealizedGainLoss', { query: { limit: 1 } });
  const rows: object[] = [];
  const totals: Record<string, RealizedGainLoss['totals']> = {};
  for (const year of years) {
    const lots = await allPages(async (page) => {
      const answer = await read('getRealizedGainLoss', { query: { ...page, year } });
      totals[year] = answer.totals;
      return answer;
    });
    rows.push(...lots);
  }
  return { rows, totals };
}

async function transfers(read: Reads): Promise<SectionContent> {
  // Without a first day it would be the last five.
  const from = '1900-01-01';
  return { rows: await allPages((page) => read('listTransfers', { query: { ...page, from } })) };
}

async function messages(read: Reads): Promise<SectionContent> {
  const { folders } = await read('listMessageFolders');
  const seen = new Set<string>();
  const rows: object[] = [];
  for (const { folderid: folder } of folders) {
    const listed = await allPages((page) =>
      read('listSecureMessages', { query: { ...page, folder } }),
    );
    for (const { messageid, conversationid } of listed) {
      if (seen.has(conversationid)) continue;
      seen.add(conversationid);
      const whole = await read('getSecureMessage', { params: { messageid } });
      const { subject, topic } = whole;
      rows.push(...whole.messages.map((one) => ({ conversationid, subject, topic, ...one })));
    }
  }
  return { rows };
}

async function notices(read: Reads): Promise<SectionContent> {
  return { rows: await allPages((query) => read('listNotices', { query })) };
}

const KINDS: readonly DocumentKind[] = [
  ...(['tax', 'statement', 'correspondence', 'trust-statement'] as const),
  ...(['trade-confirmation', 'performance-report'] as const),
];

/** What documents there are; their files are enclosed as well (enclosedDocuments.ts). */
async function documents(read: Reads): Promise<SectionContent> {
  const rows: object[] = [];
  for (const kind of KINDS)
    rows.push(...(await allPages((page) => read('listDocuments', { query: { ...page, kind } }))));
  return { rows };
}

async function accessLog(read: Reads): Promise<SectionContent> {
  return { rows: await allPages((query) => read('listAccessLog', { query })) };
}
