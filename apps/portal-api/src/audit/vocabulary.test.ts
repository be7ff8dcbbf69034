import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../contract';
import { COMPLETE, inWords, linesAfter, type StoredLine, VOCABULARY } from '../testing/auditLog';
import {
  codeAt,
  type Enrolled,
  enrol,
  refusalOf,
  signedIn,
  testClock,
  wrongCode,
} from '../testing/mfa';
import {
  DETAILS,
  holding,
  invite,
  lastCode,
  memoryDirectory,
  outboxOf,
} from '../testing/registration';
import { actingWith, launchOf, REASON, simulate } from '../testing/simulation';
import { type Persona, startTestServer, subjectOf, type TestServer } from '../testing/testServer';
import { writeDownEnds } from './endJobs';

// Tokens of people keep the computer's clock.
const clock = testClock(new Date());
const directory = memoryDirectory();
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now, directory })));
afterAll(() => server.close());

const said = new Set<string>();
let before = '0';
beforeEach(async () => {
  clock.advance(61);
  before = (await linesAfter(server)).at(-1)?.line_id ?? '0';
});

const as = (persona: Persona, sid: string, key?: string) =>
  signedIn(server, persona, { sid, ...(key !== undefined && { key }) });
/** Signs in, so that what follows has a sign-in that is told already. */
async function opened(persona: Persona, sid: string) {
  const client = as(persona, sid);
  await api.getSession({ client });
  before = (await linesAfter(server)).at(-1)?.line_id ?? '0';
  return client;
}
const idOf = async (client: ReturnType<typeof as>) =>
  (await api.getSession({ client })).data.sessionid;
const sweep = () => writeDownEnds(server.engine, clock.now());
const change = (text: string, values: (string | null)[]) =>
  server.engine.transaction('write', (sql) => sql.query(text, values));

type Scenario = readonly [what: string, act: () => Promise<unknown>, told: readonly string[]];

const SIGN_INS: readonly Scenario[] = [
  [
    'a first call, and no more of them',
    async () => {
      await api.getSession({ client: as('plain', 'a') });
      await api.getProfile({ client: as('plain', 'a') });
    },
    ['session.started done - - plain plain signed-in call'],
  ],
  [
    'a sign-out, once however often it is said',
    async () => {
      const client = await opened('plain', 'b');
      await api.submitSessionEnd({ client });
      await api.submitTotpInvalidation({ client });
      await api.getTotpInvalidation({ client });
    },
    ['session.ended done - session plain plain signed-in call'],
  ],
  [
    'a sign-in ended from elsewhere',
    async () => {
      const sessionid = await idOf(as('plain', 'c'));
      await api.deleteSession({ client: await opened('plain', 'd'), path: { sessionid } });
    },
    ['session.revoked done - session plain plain signed-in call'],
  ],
  [
    'all others ended',
    async () => {
      await api.getSession({ client: as('empty', 'e') });
      await api.submitOtherSessionsEnd({ client: await opened('empty', 'f') });
    },
    [
      'session.revoked done - session empty empty signed-in call',
      'session.others_ended done - operation empty empty signed-in call',
    ],
  ],
  [
    'idleness',
    async () => {
      const anHour = async () => (clock.advance(3_600), await sweep());
      await anHour();
      await opened('renamer', 'g');
      await anHour();
    },
    ['session.timed_out done - session renamer renamer signed-in server'],
  ],
  [
    'twelve hours',
    async () => {
      const client = await opened('renamer', 'h');
      for (let minutes = 0; minutes < 12 * 60; minutes += 15) {
        await api.getSession({ client, headers: { idleseconds: '0' } });
        clock.advance(15 * 60);
      }
      await refusalOf(api.getSession({ client }));
    },
    [
      'session.expired done - session renamer renamer signed-in server',
      'token.refused refused session.timed_out operation renamer renamer signed-in call',
    ],
  ],
  [
    'access taken away and given back',
    async () => {
      await opened('renamer', 'i');
      const text = 'update person set disabled_at = $2::timestamptz where subject = $1';
      await change(text, [subjectOf('renamer'), clock.now().toISOString()]);
      await refusalOf(api.getProfile({ client: as('renamer', 'i') }));
      await sweep();
      await change(text, [subjectOf('renamer'), null]);
    },
    [
      'person.disabled done - - firm renamer signed-out server',
      'token.refused refused token.invalid operation renamer renamer signed-in call',
      'session.revoked done - session renamer renamer signed-in server',
      'person.enabled done - - firm renamer signed-out server',
    ],
  ],
];

const REFUSALS: readonly Scenario[] = [
  [
    'a token that is no longer good, or none of ours',
    async () => {
      const exp = Math.floor(Date.now() / 1_000) - 60;
      const expired = await server.issuer.sign({ sub: subjectOf('rich'), exp });
      for (const token of [expired, 'a.b.c']) {
        await (await actingWith(server, token).fetch('/v2/profile')).text();
      }
    },
    [
      'token.refused refused token.invalid operation rich rich signed-out call',
      'token.refused refused token.invalid operation anonymous - signed-out call',
    ],
  ],
  [
    'somebody whom the firm does not know',
    async () => {
      const token = await server.issuer.sign({ sub: 'stranger' });
      await (await actingWith(server, token).fetch('/v2/profile')).text();
    },
    [
      'session.started done - - stranger stranger signed-in call',
      'access.refused refused person.unknown operation stranger stranger signed-in call',
    ],
  ],
  [
    'what belongs to others',
    async () => {
      const { data } = await api.getAllAccounts({ client: server.as('rich') });
      const client = await opened('plain', 'j');
      const accountkey = data.totalnetworthaccounts[0] ?? '';
      const headers = { 'If-Match': '"1"' };
      const body = { nickname: 'Mine' };
      await refusalOf(api.updateAccountNickname({ client, path: { accountkey }, headers, body }));
    },
    ['access.refused refused account.not_found account plain plain signed-in call'],
  ],
  [
    'a person who is not verified, and one who owes a second factor',
    async () => {
      await opened('unverified', 'k');
      await refusalOf(api.getAllAccounts({ client: await opened('guarded', 'k') }));
      await refusalOf(api.getAllAccounts({ client: as('unverified', 'k') }));
    },
    [
      'mfa.required refused mfa.required operation guarded guarded signed-in call',
      'access.refused refused account.unverified operation unverified unverified signed-in call',
    ],
  ],
  [
    'more guessing of keys than is looked at',
    async () => {
      const client = holding(server, 'k'.repeat(43));
      for (let tries = 0; tries < 12; tries++) await refusalOf(api.validateInvite({ client }));
      clock.advance(16 * 60);
    },
    [
      ...Array(10).fill('registration.invite_checked refused - - anonymous - signed-out call'),
      ...Array(2).fill(
        'access.refused refused registration.too_many_tries operation anonymous - signed-out call',
      ),
    ],
  ],
];

let secret: Uint8Array;
let key: string;
let phone: string;
const factor = () => as('empty', 'factor', key);

const FACTORS: readonly Scenario[] = [
  [
    'an authenticator that is set up',
    async () => {
      ({ secret, key } = (await enrol(await opened('empty', 'factor'), clock)) as Enrolled);
    },
    [
      'mfa.authenticator_begun done - operation empty empty signed-in call',
      'mfa.authenticator_registered done - - empty empty signed-in call',
    ],
  ],
  [
    'recovery codes that are made, kept and used',
    async () => {
      const { data } = await api.createRecoveryCodes({ client: factor() });
      await api.updateRecoveryCodesAcknowledgement({ client: factor() });
      const body = { code: data.codes[0] ?? '' };
      await api.validateRecoveryCode({ client: factor(), body });
    },
    [
      'mfa.recovery_codes_renewed done - operation empty empty signed-in call',
      'mfa.recovery_codes_acknowledged done - operation empty empty signed-in call',
      'mfa.recovery_code_used done - - empty empty signed-in call',
    ],
  ],
  [
    'a telephone that is added, and its code',
    async () => {
      const body = { phone: '+12125550133' };
      phone = (await api.createPhoneMethod({ client: factor(), body })).data.channelid;
      const code = await sentCode();
      await api.validateClientCode({ client: factor(), body: { channelid: phone, code } });
    },
    [
      'mfa.code_sent done - operation empty empty signed-in call',
      'mfa.channel_added done - - empty empty signed-in call',
    ],
  ],
  [
    'a code that is sent, and how codes arrive',
    async () => {
      const client = factor();
      await api.createClientCode({ client, body: { channelid: phone } });
      const code = await sentCode();
      await api.validateClientCode({ client, body: { channelid: phone, code } });
      await api.updateAuthenticationMethod({ client, body: { preferred: phone } });
      await api.submitPhoneRemoval({ client, body: { channelid: phone } });
    },
    [
      'mfa.code_sent done - operation empty empty signed-in call',
      'mfa.verified done - - empty empty signed-in call',
      'mfa.preferred_changed done - operation empty empty signed-in call',
      'mfa.channel_removed done - operation empty empty signed-in call',
    ],
  ],
  [
    'a code entered again for a change',
    async () => {
      const code = codeAt(secret, clock.now());
      const bodyhash = createHash('sha256').update('{}').digest('hex');
      const operation = 'updatePreferences';
      await api.createStepUp({ client: factor(), body: { operation, bodyhash, code } });
    },
    ['mfa.stepped_up done - - empty empty signed-in call'],
  ],
  [
    'wrong codes until they are locked, and a call for help',
    async () => {
      const code = wrongCode(secret, clock.now());
      for (let tries = 0; tries < 5; tries++) {
        await refusalOf(api.validateTotp({ client: factor(), body: { code } }));
      }
      await api.createResetRequest({ client: factor() });
    },
    [
      ...Array(4).fill('mfa.rejected refused mfa.rejected - empty empty signed-in call'),
      'mfa.locked refused mfa.locked - empty empty signed-in call',
      'mfa.reset_requested done - operation empty empty signed-in call',
    ],
  ],
];

async function sentCode(): Promise<string> {
  const codes = (await outboxOf(server)).filter(({ kind }) => kind === 'mfa.code');
  return String(codes.at(-1)?.values?.code ?? '');
}

let regkey: string;
let proven: string;
const REGISTRATION: readonly Scenario[] = [
  [
    'an invite, and its link that is opened',
    async () => {
      regkey = await invite(server, clock.now());
      await api.validateInvite({ client: holding(server, regkey) });
      await api.validateInvite({ client: holding(server, 'k'.repeat(43)) });
    },
    [
      'registration.invited done - invite firm - signed-out server',
      'registration.invite_checked done - registration registration - signed-out call',
      'registration.invite_checked refused - - anonymous - signed-out call',
    ],
  ],
  [
    'who they are, and a code to their address',
    async () => {
      const client = holding(server, regkey);
      const wrong = { ...DETAILS, taxidlast4: '0000' };
      await api.validateRegistration({ client, body: wrong });
      await api.validateRegistration({ client, body: DETAILS });
      await api.createRegistrationOtp({ client });
      const body = { code: await lastCode(server) };
      proven = (await api.validateRegistrationOtp({ client, body })).data.regkey ?? '';
    },
    [
      'registration.identity_checked refused - registration registration - signed-out call',
      'registration.identity_checked done - registration registration - signed-out call',
      'registration.code_sent done - registration registration - signed-out call',
      'registration.code_checked done - registration registration - signed-out call',
    ],
  ],
  [
    'the sign-in, the texts agreed to, and the end of it',
    async () => {
      const client = holding(server, proven);
      const email = 'ottilie@example.com';
      await api.validateRegistrationLogin({ client, body: { email } });
      const { data } = await api.listRegistrationConsents({ client });
      const consents = data.consents.map(({ id, version }) => ({ id, version }));
      await api.submitRegistrationConsents({ client, body: { consents } });
      await api.createRegistrationCredentials({ client });
      directory.accept(directory.subjectOf(email));
      await api.createRegistrationCredentials({ client });
      await api.submitRegistrationCompletion({ client });
    },
    [
      'registration.login_checked done - registration registration - signed-out call',
      'registration.consented done - registration registration - signed-out call',
      'registration.credentials_created done - registration registration - signed-out call',
      'registration.completed done - registration registration - signed-out call',
    ],
  ],
];

const SIMULATION: readonly Scenario[] = [
  [
    'a link that opens nothing',
    async () => {
      const client = await opened('plain', 'l');
      await refusalOf(api.validateSimulation({ client, body: launchOf('rich') }));
    },
    ['simulation.refused refused simulation.refused - plain plain signed-in call'],
  ],
  [
    'a start, a look, an attempt to change something, a reload and an exit',
    async () => {
      await opened('support', 'm');
      const { grant, support, client } = await simulate(server, 'rich', 'm');
      await api.getNetWorth({ client });
      await refusalOf(api.createRecoveryCodes({ client }));
      await api.submitSimulationResume({ client: support, body: { launch: launchOf('rich') } });
      const body = { simulationid: grant.simulationid, end: 'exit' } as const;
      await api.submitSimulationEnd({ client: support, body });
      await refusalOf(api.getNetWorth({ client }));
    },
    [
      'simulation.asked done - - support rich signed-in call',
      `simulation.started done ${REASON} simulation support rich signed-in call`,
      'simulation.read done - operation support rich signed-in call',
      'simulation.refused refused simulation.read-only operation support rich signed-in call',
      'simulation.resumed done - simulation support rich signed-in call',
      'simulation.ended done simulation.exit simulation support rich signed-in call',
      'simulation.refused refused simulation.over operation support rich signed-in call',
    ],
  ],
];

const DATA: readonly Scenario[] = [
  [
    'a name, preferences, a download, an explanation and the log itself',
    async () => {
      const client = await opened('plain', 'n');
      const { data } = await api.getAllAccounts({ client });
      const { key: accountkey = '', version } = data.defaultgroups[0]?.accounts[0] ?? {};
      const body = { nickname: 'Told' };
      const match = { 'If-Match': `"${version}"` };
      await api.updateAccountNickname({ client, path: { accountkey }, headers: match, body });
      const preferences = await api.getPreferences({ client });
      const headers = { 'If-Match': preferences.response.headers.get('etag') ?? '' };
      const { preferencejson } = preferences.data;
      const changed = await api.updatePreferences({ client, headers, body: preferencejson });
      const etag = changed.response.headers.get('etag') ?? '';
      await api.deletePreferences({ client, headers: { 'If-Match': etag } });
      await api.getActivityExport({ client });
      const positions = await api.listPositions({ client, query: { view: 'account' } });
      const explain = positions.data.groups[0]?.positions[0]?.explain ?? '';
      await api.getExplanation({ client, path: { explain } });
      await api.listAccessLog({ client });
    },
    [
      'account.renamed done - account plain plain signed-in call',
      'preferences.changed done - operation plain plain signed-in call',
      'preferences.reset done - operation plain plain signed-in call',
      'holdings.exported done - operation plain plain signed-in call',
      'figure.explained done - figure plain plain signed-in call',
      'audit.viewed done - operation plain plain signed-in call',
    ],
  ],
  [
    'a document, several in one file, a report, and how documents arrive',
    async () => {
      const client = await opened('plain', 'papers');
      const query = { kind: 'correspondence', limit: 1 } as const;
      const { documentid = '' } = (await api.listDocuments({ client, query })).data.items[0] ?? {};
      await api.getDocumentContent({ client, path: { documentid } });
      const wanted = { documents: [documentid], form: 'zip' as const };
      const { bundleid } = (await api.createDocumentBundle({ client, body: wanted })).data;
      const days = { from: '2026-10-01', to: '2026-10-31' };
      const asked = await api.createReport({ client, body: { report: 'holdings', ...days } });
      await server.jobs.drain();
      await api.getDocumentBundleContent({ client, path: { bundleid } });
      await api.getReportContent({ client, path: { reportid: asked.data.reportid } });
      const { data: delivery } = await api.getEDelivery({ client });
      const headers = { 'If-Match': `"${delivery.version}"` };
      const body = { changes: [], future: 'online' as const, consent: delivery.consent.version };
      await api.updateEDelivery({ client, headers, body });
    },
    [
      'document.opened done - document plain plain signed-in call',
      'documents.bundled done - operation plain plain signed-in call',
      'report.requested done - operation plain plain signed-in call',
      'documents.downloaded done - operation plain plain signed-in call',
      'report.downloaded done - operation plain plain signed-in call',
      'delivery.changed done - operation plain plain signed-in call',
    ],
  ],
  [
    'a message with a file, one taken back, and a request that the advisor closes',
    async () => {
      const client = await opened('plain', 'letters');
      const advisor = await opened('advisor', 'desk');
      const bytes = { name: 'note.txt', content: Buffer.from('Kept').toString('base64') };
      const { data: file } = await api.createMessageAttachment({ client, body: bytes });
      const path = { attachmentid: file.attachmentid };
      await api.getMessageAttachment({ client, path, parseAs: 'text' });
      const to = { to: ['adv-quillfeather'], topic: 'technical', subject: 'Help' };
      const send = (body: string) => {
        const headers = { 'Idempotency-Key': randomUUID() };
        return api.createSecureMessage({ client, headers, body: { ...to, body } });
      };
      const { messageid } = (await send('Not yet')).data;
      await api.submitMessageRecall({ client, path: { messageid } });
      const { conversationid, messageid: sent } = (await send('Now')).data;
      await api.getConversationPdf({ client, path: { messageid: sent }, parseAs: 'blob' });
      await api.submitConversationClose({ client: advisor, path: { conversationid } });
    },
    [
      'message.attached done - operation plain plain signed-in call',
      'message.file_opened done - operation plain plain signed-in call',
      'message.sent done - operation plain plain signed-in call',
      'message.recalled done - operation plain plain signed-in call',
      'message.sent done - operation plain plain signed-in call',
      'message.saved done - operation plain plain signed-in call',
      'message.closed done - operation advisor advisor signed-in call',
    ],
  ],
  [
    'a flood, counted in one line',
    async () => {
      const probe = async () => (await actingWith(server, 'a.b.c').fetch('/v2/profile')).text();
      await Promise.all(Array.from({ length: 35 }, probe));
      clock.advance(60);
      await probe();
    },
    [
      ...Array(30).fill(
        'token.refused refused token.invalid operation anonymous - signed-out call',
      ),
      'audit.capped refused counted.5 - anonymous - signed-out call',
      'token.refused refused token.invalid operation anonymous - signed-out call',
    ],
  ],
];

describe.each([
  ['sign-ins', SIGN_INS],
  ['refusals', REFUSALS],
  ['second factors', FACTORS],
  ['registration', REGISTRATION],
  ['simulations', SIMULATION],
  ['data', DATA],
] as const)('L1: %s leave complete lines:', (_group, scenarios) => {
  it.each(scenarios)('%s', async (_what, act, told) => {
    await act();
    const lines = await linesAfter(server, before);
    for (const line of lines) {
      expect(line).toMatchObject(COMPLETE);
      expect([inWords(line), householdOf(line)]).toEqual([inWords(line), isOfClient(line)]);
      said.add(line.action);
    }
    expect(lines.map(inWords)).toEqual(told);
  });
});

/** A line about a client is in their household's file, and no other is in anybody's. */
const householdOf = ({ household_id }: StoredLine): boolean => household_id !== null;
const isOfClient = ({ subject }: StoredLine): boolean =>
  (['rich', 'plain', 'empty', 'renamer', 'guarded', 'unverified'] as const).some(
    (persona) => subjectOf(persona) === subject,
  );

/** What operations leave as the contract declares it: operations.test.ts compares what each of them left. */
const declared = new Set(
  operations.flatMap(({ audit }) => (typeof audit === 'object' ? [audit.action] : [])),
);

/** What the other tests say, for words that a domain's own code writes and its own tests await by name. */
function textOfOtherTests(): string {
  const source = join(import.meta.dirname, '..');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !import.meta.filename.endsWith(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
}

it('L1: every word is said by one of them, declared of an operation, or awaited by a domain’s test', () => {
  const others = textOfOtherTests();
  const unproven = VOCABULARY.filter(
    (word) => !said.has(word) && !declared.has(word as never) && !others.includes(`'${word}'`),
  );
  expect(unproven).toEqual([]);
});
