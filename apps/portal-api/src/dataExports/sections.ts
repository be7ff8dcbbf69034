import type { DocumentKind, RealizedGainLoss } from '@portal/api-sdk/server';
import { ProblemError } from '../problems';
import type { Services } from '../services';
import { aggregationHandlers } from '../groups/aggregation/aggregationHandlers';
import { assetFileHandlers } from '../groups/aggregation/assetFileHandlers';
import { connectionLifeHandlers } from '../groups/aggregation/connectionLifeHandlers';
import { foundAccountHandlers } from '../groups/aggregation/foundAccountHandlers';
import { auditHandlers } from '../groups/audit/auditHandlers';
import { collaborationHandlers } from '../groups/collaboration/collaborationHandlers';
import { documentReads } from '../groups/documents/documentHandlers';
import { holdingsHandlers } from '../groups/holdings/holdingsHandlers';
import { watchListHandlers } from '../groups/market-data/watchListHandlers';
import { moneyMovementHandlers } from '../groups/money-movement/moneyMovementHandlers';
import { contactHandlers } from '../groups/profile/contactHandlers';
import { personalHandlers } from '../groups/profile/personalHandlers';
import { profileHandlers } from '../groups/profile/profileHandlers';
import { sharingHandlers } from '../groups/sharing/sharingHandlers';
import { secureMessagesHandlers } from '../groups/secure-messages/secureMessagesHandlers';
import { createReader, eachPage, type Read } from './createReader';
import type { Take } from './spoolSection';

/** What an export reads from: the operations of the screens. */
function readsOf(services: Services) {
  return {
    ...profileHandlers(services),
    ...contactHandlers(services),
    ...personalHandlers(services),
    ...holdingsHandlers(services),
    ...aggregationHandlers(services),
    ...assetFileHandlers(services),
    ...connectionLifeHandlers(services),
    ...foundAccountHandlers(services),
    ...watchListHandlers(services),
    ...collaborationHandlers(services),
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

interface Section {
  /** The name of its files. */
  name: string;
  /** Hands over every row, and gives what the screen of it sums up to, as the screen says it. */
  read(read: Reads, take: Take): Promise<object | void>;
}

/** In the order in which they stand in the manifest. */
export const SECTIONS: readonly Section[] = [
  { name: 'profile', read: async (read, take) => take([await read('getMyProfile')]) },
  { name: 'household', read: household },
  {
    name: 'identities',
    read: async (read, take) => take((await read('listUserIdentities')).items),
  },
  { name: 'trusted-contact', read: trustedContact },
  { name: 'beneficiaries', read: beneficiaries },
  { name: 'preferences', read: async (read, take) => take([await read('getPreferences')]) },
  { name: 'accounts', read: accounts },
  { name: 'net-worth', read: netWorth },
  { name: 'manual-assets', read: manualAssets },
  { name: 'asset-files', read: assetFiles },
  { name: 'connections', read: connections },
  { name: 'outside-activity', read: outsideActivity },
  { name: 'positions', read: positions },
  { name: 'tax-lots', read: taxLots },
  { name: 'activities', read: activities },
  { name: 'income', read: income },
  { name: 'realized-gains', read: realizedGains },
  { name: 'transfers', read: transfers },
  {
    name: 'standing-instructions',
    read: async (read, take) => take((await read('listStandingInstructions')).items),
  },
  { name: 'payees', read: async (read, take) => take((await read('listPayees')).items) },
  { name: 'guests', read: async (read, take) => take((await read('listShares')).items) },
  { name: 'watch-lists', read: watchLists },
  { name: 'drive-files', read: driveFiles },
  { name: 'messages', read: messages },
  { name: 'notices', read: notices },
  { name: 'documents', read: documents },
  { name: 'access-log', read: accessLog },
];

async function household(read: Reads, take: Take): Promise<void> {
  const { name, members } = await read('getHousehold');
  await take(members.map((member) => ({ household: name, ...member })));
}

async function trustedContact(read: Reads, take: Take): Promise<void> {
  const { contact } = await read('getTrustedContact');
  await take(contact ? [contact] : []);
}

async function beneficiaries(read: Reads, take: Take): Promise<void> {
  const { items } = await read('listBeneficiaries');
  for (const { beneficiaries: named, account } of items)
    await take(named.map((one) => ({ account, ...one })));
}

async function accounts(read: Reads, take: Take): Promise<object> {
  const { defaultgroups, customgroups, ungrouped, totalaccounts } = await read('getAllAccounts');
  const groups = [...defaultgroups, ...customgroups, ...(ungrouped ? [ungrouped] : [])];
  // An account is in a group of the firm's and in those of the client's own.
  const known = new Map(groups.flatMap((group) => group.accounts).map((one) => [one.key, one]));
  await take([...known.values()]);
  return totalaccounts;
}

async function netWorth(read: Reads, take: Take): Promise<object> {
  const { asof, lines, totals } = await read('getNetWorth');
  await take(lines);
  return { valuesof: asof, ...totals };
}

async function manualAssets(read: Reads, take: Take): Promise<object> {
  const { items, assets, liabilities, net } = await read('listManualAssets');
  await take(items);
  return { assets, liabilities, net };
}

/** What files there are; the files themselves are too many and too large to enclose. */
async function assetFiles(read: Reads, take: Take): Promise<void> {
  for (const { account, name: asset } of (await read('listManualAssets')).items) {
    const params = { accountkey: account };
    const { items } = await read('listAssetAttachments', { params });
    await take(items.map((file) => ({ account, asset, ...file })));
  }
}

async function connections(read: Reads, take: Take): Promise<void> {
  const { items, removed } = await read('listConnections');
  await take([...items, ...removed]);
}

async function outsideActivity(read: Reads, take: Take): Promise<void> {
  for (const { connectionid, institution } of (await read('listConnections')).items) {
    const params = { connectionid };
    await eachPage(
      (query) => read('listConnectionActivity', { params, query }),
      (rows) => take(rows.map((row) => ({ connectionid, institution, ...row }))),
    );
  }
}

async function positions(read: Reads, take: Take): Promise<object> {
  const { asof, groups, totals, cash, totalvalue } = await read('listPositions', {
    query: { view: 'account' },
  });
  for (const group of groups) await take(group.positions);
  return { valuesof: asof, ...totals, cash, totalvalue };
}

async function taxLots(read: Reads, take: Take): Promise<void> {
  const { groups } = await read('listPositions', { query: { view: 'account' } });
  for (const { account, security } of groups.flatMap((group) => group.positions)) {
    const { securityid } = security;
    const query = { account, securityid };
    const { lots } = await read('listOpenTaxLots', { query }).catch(withoutLots);
    await take(lots.map((lot) => ({ account, securityid, ...lot })));
  }
}

/** Other firms do not tell of what their positions are made. */
function withoutLots(error: unknown): { lots: [] } {
  if (error instanceof ProblemError && error.problem.status === 404) return { lots: [] };
  throw error;
}

async function activities(read: Reads, take: Take): Promise<object> {
  await eachPage((query) => read('listActivities', { query }), take);
  const { count } = await read('getActivityCount');
  return { count };
}

async function income(read: Reads, take: Take): Promise<void> {
  await eachPage((query) => read('listReceivedIncome', { query }), take);
}

async function realizedGains(read: Reads, take: Take): Promise<object> {
  const { years } = await read('getRealizedGainLoss', { query: { limit: 1 } });
  const totals: Record<string, RealizedGainLoss['totals']> = {};
  for (const year of years) {
    await eachPage(async (page) => {
      const answer = await read('getRealizedGainLoss', { query: { ...page, year } });
      totals[year] = answer.totals;
      return answer;
    }, take);
  }
  return totals;
}

async function transfers(read: Reads, take: Take): Promise<void> {
  // Without a first day it would be the last five.
  const from = '1900-01-01';
  await eachPage((page) => read('listTransfers', { query: { ...page, from } }), take);
}

/** What is watched, without quotes: they are the market's. */
async function watchLists(read: Reads, take: Take): Promise<void> {
  for (const { watchlistid, name: list } of (await read('listWatchLists')).items) {
    const { items } = await read('listWatchListItems', { params: { watchlistid } });
    await take(
      items.map(({ quote: { security }, note }) => ({ watchlistid, list, security, note })),
    );
  }
}

/** What folders and files there are, also those in the bin; as of assets, not the files themselves. */
async function driveFiles(read: Reads, take: Take): Promise<void> {
  for (const { driveid, name: drive } of (await read('listDrives')).items) {
    const takeAll = async (folder: string | undefined, path: string): Promise<void> => {
      const inside: { itemid: string; name: string }[] = [];
      const query = folder === undefined ? {} : { folder };
      await eachPage(
        (page) => read('listDriveItems', { params: { driveid }, query: { ...page, ...query } }),
        async (rows) => {
          inside.push(...rows.filter(({ kind }) => kind === 'folder'));
          await take(rows.map((row) => ({ driveid, drive, path, ...row })));
        },
      );
      for (const { itemid, name } of inside) await takeAll(itemid, `${path}${name}/`);
    };
    await takeAll(undefined, '/');
    await eachPage(
      (page) => read('listDriveItems', { params: { driveid }, query: { ...page, bin: true } }),
      (rows) => take(rows.map((row) => ({ driveid, drive, ...row }))),
    );
  }
}

async function messages(read: Reads, take: Take): Promise<void> {
  const { folders } = await read('listMessageFolders');
  const seen = new Set<string>();
  const takeWhole = async (messageid: string): Promise<void> => {
    const whole = await read('getSecureMessage', { params: { messageid } });
    const { conversationid, subject, topic } = whole;
    await take(whole.messages.map((one) => ({ conversationid, subject, topic, ...one })));
  };
  for (const { folderid: folder } of folders) {
    await eachPage(
      (page) => read('listSecureMessages', { query: { ...page, folder } }),
      async (listed) => {
        for (const { messageid, conversationid } of listed) {
          if (seen.has(conversationid)) continue;
          seen.add(conversationid);
          await takeWhole(messageid);
        }
      },
    );
  }
}

async function notices(read: Reads, take: Take): Promise<void> {
  await eachPage((query) => read('listNotices', { query }), take);
}

const KINDS: readonly DocumentKind[] = [
  ...(['tax', 'statement', 'correspondence', 'trust-statement'] as const),
  ...(['trade-confirmation', 'performance-report'] as const),
];

/** What documents there are; their files are enclosed as well (enclosedDocuments.ts). */
async function documents(read: Reads, take: Take): Promise<void> {
  for (const kind of KINDS)
    await eachPage((page) => read('listDocuments', { query: { ...page, kind } }), take);
}

async function accessLog(read: Reads, take: Take): Promise<void> {
  await eachPage((query) => read('listAccessLog', { query }), take);
}
