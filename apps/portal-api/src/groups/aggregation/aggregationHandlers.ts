import { randomBytes } from 'node:crypto';
import type {
  ManualAssetDetail,
  ManualAssetInput,
  ManualAssetList,
  NetWorthEffect,
  RouteHandlers,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { selectNetWorth } from '../profile/netWorthRepository';
import { scheduleOf } from './amortisation';
import { centsOf, moneyOf } from './cents';
import {
  type AssetTerms,
  lockVersion,
  rejoin,
  removeAsset,
  saveAsset,
  selectAssets,
  selectDefaultGroup,
  selectJoinedGroups,
  selectLinkable,
  selectRemoved,
  selectSecured,
  selectValuations,
  takeRemoved,
  toRemoved,
} from './manualAssetRepository';
import { accountOf, faultsOf } from './manualAssets';
import { assetRefused, tooManyAssets } from './problems';

type Reads = Pick<RouteHandlers, 'listManualAssets' | 'getManualAsset' | 'validateManualAsset'>;
type Writes = Pick<
  RouteHandlers,
  'createManualAsset' | 'updateManualAsset' | 'deleteManualAsset' | 'submitManualAssetRestore'
>;

/** assumed: how long a removal can be taken back, and how much a household may enter. */
const RESTORABLE_DAYS = 30;
const MOST_ASSETS = 200;

export function aggregationHandlers(services: Services): Reads & Writes {
  return { ...reads(services), ...writes(services), ...removals(services) };
}

function reads({ inHousehold, now }: Services): Reads {
  return {
    async listManualAssets(request, reply) {
      const answer = await inHousehold(request, 'read', (scope) => listOf(scope, now()));
      return reply.code(200).send(answer);
    },
    async getManualAsset(request, reply) {
      const { accountkey } = request.params;
      const answer = await inHousehold(request, 'read', (scope) =>
        detailOf(scope, accountkey, now()),
      );
      reply.header('etag', etagOf(answer.asset.version));
      return reply.code(200).send(answer);
    },
    async validateManualAsset(request, reply) {
      const changed = request.query?.account;
      const answer = await inHousehold(request, 'read', async (scope) => {
        const [before] = changed === undefined ? [] : await selectAssets(scope, changed);
        if (changed !== undefined && !before) throw notFound('asset');
        await refuseFaults(scope, request.body, { now: now(), changed });
        return effectOf(scope, request.body, { before: before ?? null, now: now() });
      });
      return reply.code(200).send(answer);
    },
  };
}

function writes({
  inHousehold,
  now,
}: Services): Pick<Writes, 'createManualAsset' | 'updateManualAsset'> {
  return {
    async createManualAsset(request, reply) {
      const key = `acc${randomBytes(12).toString('hex')}`;
      const answer = await inHousehold(request, 'write', async (scope) => {
        await refuseFaults(scope, request.body, { now: now() });
        if ((await selectAssets(scope)).length >= MOST_ASSETS) throw tooManyAssets(MOST_ASSETS);
        await saveAsset(scope, key, {
          account: accountOf(request.body),
          terms: termsOf(request.body),
        });
        request.made = { type: 'account', id: key };
        return detailOf(scope, key, now());
      });
      reply.header('etag', etagOf(answer.asset.version));
      return reply.code(200).send(answer);
    },
    async updateManualAsset(request, reply) {
      const version = requireIfMatch(request);
      const { accountkey } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        await requireVersion(scope, accountkey, version);
        await refuseFaults(scope, request.body, { now: now(), changed: accountkey });
        const group = await selectDefaultGroup(scope, accountkey);
        await saveAsset(scope, accountkey, {
          account: { ...accountOf(request.body), ...group },
          terms: termsOf(request.body),
        });
        return detailOf(scope, accountkey, now());
      });
      reply.header('etag', etagOf(answer.asset.version));
      return reply.code(200).send(answer);
    },
  };
}

function removals({
  inHousehold,
  now,
}: Services): Pick<Writes, 'deleteManualAsset' | 'submitManualAssetRestore'> {
  return {
    async deleteManualAsset(request, reply) {
      const version = requireIfMatch(request);
      const { accountkey } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        await requireVersion(scope, accountkey, version);
        await remove(scope, accountkey, now());
        return listOf(scope, now());
      });
      return reply.code(200).send(answer);
    },
    async submitManualAssetRestore(request, reply) {
      const { accountkey } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        const removed = await takeRemoved(scope, accountkey, oldestRemoval(now()));
        if (!removed) throw notFound('asset');
        const { linkedto } = removed.terms;
        const isThere = linkedto !== null && (await selectLinkable(scope)).has(linkedto);
        const terms = { ...removed.terms, linkedto: isThere ? linkedto : null };
        await saveAsset(scope, accountkey, { account: removed.account, terms });
        await rejoin(scope, accountkey, removed);
        return detailOf(scope, accountkey, now());
      });
      reply.header('etag', etagOf(answer.asset.version));
      return reply.code(200).send(answer);
    },
  };
}

async function listOf(scope: HouseholdScope, now: Date): Promise<ManualAssetList> {
  const items = (await selectAssets(scope)).map(({ asset }) => asset);
  const sumOf = (kind: 'asset' | 'liability') =>
    items
      .filter((item) => item.kind === kind)
      .reduce((sum, { value }) => sum + centsOf(value.amount), 0n);
  const [assets, liabilities] = [sumOf('asset'), sumOf('liability')];
  const removed = await selectRemoved(scope, oldestRemoval(now));
  return {
    items,
    assets: moneyOf(assets),
    liabilities: moneyOf(liabilities),
    net: moneyOf(assets + liabilities),
    removed: removed.map((row) => toRemoved(row, RESTORABLE_DAYS)),
  };
}

async function detailOf(scope: HouseholdScope, key: string, now: Date): Promise<ManualAssetDetail> {
  const [stored] = await selectAssets(scope, key);
  if (!stored) throw notFound('asset');
  const { asset, loan, note } = stored;
  return {
    asset,
    valuations: await selectValuations(scope, key),
    ...(loan && { loan, schedule: scheduleOf(loan, newYorkTimeOf(now).day) }),
    ...(note !== null && { note }),
  };
}

async function refuseFaults(
  scope: HouseholdScope,
  input: ManualAssetInput,
  { now, changed }: { now: Date; changed?: string | undefined },
): Promise<void> {
  const linkable = await selectLinkable(scope);
  // Nothing secures itself.
  if (changed !== undefined) linkable.delete(changed);
  const secures = changed !== undefined && (await selectSecured(scope, changed)).length > 0;
  const faults = faultsOf(input, { today: newYorkTimeOf(now).day, linkable, secures });
  if (faults.length > 0) throw assetRefused(faults);
}

async function effectOf(
  scope: HouseholdScope,
  input: ManualAssetInput,
  { before, now }: { before: Awaited<ReturnType<typeof selectAssets>>[number] | null; now: Date },
): Promise<NetWorthEffect> {
  const { totals } = await selectNetWorth(scope);
  const total = centsOf(totals.total.amount);
  const counts = before?.counted ?? true;
  const change = counts
    ? centsOf(accountOf(input).value) - centsOf(before?.asset.value.amount ?? '0.00')
    : 0n;
  return {
    before: totals.total,
    after: moneyOf(total + change),
    change: moneyOf(change),
    ...(input.loan && { schedule: scheduleOf(input.loan, newYorkTimeOf(now).day) }),
  };
}

/** @throws ProblemError 404 for what is not the household's, 412 for what changed since it was read. */
async function requireVersion(
  scope: HouseholdScope,
  key: string,
  version: string | null,
): Promise<void> {
  const current = await lockVersion(scope, key);
  if (current === null) throw notFound('asset');
  if (current === version) return;
  throw resourceChanged('Read it again before saving.', etagOf(current));
}

async function remove(scope: HouseholdScope, key: string, now: Date): Promise<void> {
  const { asset, valuations, loan, note } = await detailOf(scope, key, now);
  const terms = termsOf({ ...asset, valuations, loan, note });
  const [stored] = await selectAssets(scope, key);
  const group = await selectDefaultGroup(scope, key);
  await removeAsset(
    scope,
    { key, at: now, oldest: oldestRemoval(now) },
    {
      account: {
        ...accountOf({ ...asset, valuations }),
        ...group,
        counted: stored?.counted ?? true,
      },
      terms,
      groups: await selectJoinedGroups(scope, key),
      secured: await selectSecured(scope, key),
    },
  );
}

function termsOf({
  type,
  ownership,
  linkedto,
  loan,
  note,
}: Pick<ManualAssetInput, 'type' | 'ownership'> & {
  [Key in 'linkedto' | 'loan' | 'note' | 'valuations']?: ManualAssetInput[Key] | undefined;
}): AssetTerms {
  return {
    type,
    ownership,
    linkedto: linkedto ?? null,
    loan: loan ?? null,
    note: note ?? null,
  };
}

function oldestRemoval(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * 86_400_000);
}
