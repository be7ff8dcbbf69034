import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Operations of the contract that no page calls, and why they are there. */
const NOT_CALLED: Readonly<Record<string, string>> = {
  createOneTimeTokenRedemption: 'The previous-generation site calls it. spec §7',
  getActivityCount: 'The list says how many there are as it is read; for callers that only count.',
  getContent: 'Pages that a firm writes are linked by the firm.',
  getDataExport: 'The list of exports has the same, and is what is polled.',
  getIndexHistory: 'For whoever checks a figure: the charts have their own series.',
  getPriceHistory: 'For whoever checks a figure: the charts have their own series.',
  getProspectContent: 'Shown to prospects, who have no page of the portal yet.',
  getReportContent: 'The portal opens a report that is ready as the document it is.',
  getStaticConfig: 'The portal is told of its configuration with its first document. ADR 0008',
  listAccountStatements: 'For whoever checks a figure of an outside source.',
  listClientReports: 'The kinds of reports are known to the form that asks for one.',
  listEligiblePairs: 'The form asks for the places to pay from, then for those to pay to.',
  listTransfers: 'The hub reads recent transfers with its summary.',
  submitCacheInvalidation: 'The portal reads again what a write has made old, by cache tags.',
  submitMailSend: 'The portal sends a draft as the message that it becomes.',
  submitSessionEnd: 'The portal ends a sign-in by the invalidation of spec §7.',
  submitTotpInvalidation: 'POST beside the GET of spec §7, which the portal calls.',
};

interface Bundle {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

it('every operation of the contract is called by the portal, or it is said why not', () => {
  // `as`: checked by the lint of the contract.
  const bundle = JSON.parse(
    readFileSync(join(root, 'openapi/openapi.bundled.json'), 'utf8'),
  ) as Bundle;
  const operations = Object.values(bundle.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId }) => operationId ?? []);
  const words = wordsOfThePortal();
  const uncalled = operations.filter(
    (name) => !['', 'Options', 'Mutation'].some((ending) => words.has(name + ending)),
  );
  expect(operations.length).toBeGreaterThan(200);
  expect(uncalled.sort()).toEqual(Object.keys(NOT_CALLED).sort());
});

/** Every name in the source of the portal and its libs, without tests, stories and what is generated. */
function wordsOfThePortal(): Set<string> {
  const patterns = ['apps/portal/src', 'libs/{auth-session,domain-*}/src'].map(
    (folder) => `${folder}/**/*.{ts,tsx}`,
  );
  const files = globSync(patterns, { cwd: root }).filter(
    (path) => !/\.(test|stories)\.|\/testing\//.test(path),
  );
  return new Set(
    files.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\w+/g) ?? []),
  );
}
