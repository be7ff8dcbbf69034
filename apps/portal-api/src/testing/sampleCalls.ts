import { randomUUID } from 'node:crypto';
import {
  listDocuments,
  listDriveItems,
  listDrives,
  listIndices,
  listInsights,
  listPayees,
  listPositions,
  listSecureMessages,
  listShares,
  listStandingInstructions,
  listTransfers,
  listWatchLists,
} from '@portal/api-sdk';
import type { Operation } from '../contract';
import { at, escape, follow } from './contractCheck';
import type { Persona, TestServer } from './testServer';

/** A call as the contract's own examples make it. */
export interface SampleCall {
  /** Path and query. */
  address: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

interface ParameterObject {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema: SchemaObject;
}

interface SchemaObject {
  $ref?: string;
  example?: unknown;
  enum?: unknown[];
  format?: string;
}

interface OperationObject {
  parameters?: ParameterObject[];
  requestBody?: { content: Record<string, { schema: SchemaObject } | undefined> };
}

/** Who reads an operation in a test: what is there for advisors or guests alone, one of them does. */
export function readerOf({ id, guest }: Operation, client: Persona): Persona {
  if (guest === 'shown') return 'cpa';
  return id === 'getDesk' || id === 'getFileRequestDesk' ? 'advisor' : client;
}

/** Makes sample calls to what a sandbox person really has; what it does not know has the contract's example. */
export async function sampleCalls(
  server: TestServer,
  persona: Persona,
): Promise<(operation: Operation) => SampleCall> {
  const known = await namesOf(server, persona);
  return (operation) => {
    const { method, path } = operation;
    const parameters = parametersOf(operation);
    const valueOf = (parameter: ParameterObject): string =>
      known[parameter.name] ?? exampleOf(parameter);
    const values = new Map(
      parameters
        .filter((one) => one.in === 'path')
        .map((one): [string, string] => [one.name, valueOf(one)]),
    );
    const query = new URLSearchParams(
      parameters
        .filter((one) => one.in === 'query' && (one.required || one.example !== undefined))
        .map((one): [string, string] => [one.name, valueOf(one)]),
    );
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(values.get(name) ?? 'unknown'),
    );
    return {
      address: query.size === 0 ? address : `${address}?${query.toString()}`,
      method,
      ...bodyAndHeaders(operation, parameters),
    };
  };
}

async function namesOf(server: TestServer, persona: Persona): Promise<Record<string, string>> {
  const client = server.as(persona);
  const { data } = await listPositions({ client, query: { view: 'account' } });
  const position = data.groups[0]?.positions[0];
  const account = position?.account ?? '';
  return {
    ...(await firstOfLists(client)),
    accountkey: account,
    account,
    securityid: position?.security.securityid ?? '',
    explain: position?.explain ?? '',
    advisorid: 'adv-quillfeather',
    sessionid: 'unknown-unknown-unknown1',
  };
}

/** The first of each list that the person has; without one, the contract's example stands. */
async function firstOfLists(client: ReturnType<TestServer['as']>): Promise<Record<string, string>> {
  const driveid = (await listDrives({ client })).data.items[0]?.driveid;
  const inDrive = driveid && (await listDriveItems({ client, path: { driveid } })).data.items;
  const found = {
    driveid,
    itemid: inDrive && inDrive.find(({ kind }) => kind === 'file')?.itemid,
    drivefolderid: inDrive && inDrive.find(({ kind }) => kind === 'folder')?.itemid,
    documentid: (await listDocuments({ client, query: { kind: 'statement' } })).data.items[0]
      ?.documentid,
    indexid: (await listIndices({ client })).data.items[0]?.indexid,
    shareid: (await listShares({ client })).data.items[0]?.shareid,
    insightid: (await listInsights({ client })).data.perspectives[0]?.insightid,
    watchlistid: (await listWatchLists({ client })).data.items[0]?.watchlistid,
    messageid: (await listSecureMessages({ client })).data.items[0]?.messageid,
    transferid: (await listTransfers({ client })).data.items[0]?.transferid,
    payeeid: (await listPayees({ client })).data.items[0]?.payeeid,
    instructionid: (await listStandingInstructions({ client })).data.items[0]?.instructionid,
  };
  return Object.fromEntries(
    Object.entries(found).filter(
      (one): one is [string, string] => one[1] !== undefined && one[1] !== '',
    ),
  );
}

function bodyAndHeaders(
  operation: Operation,
  parameters: readonly ParameterObject[],
): Pick<SampleCall, 'headers' | 'body'> {
  const takes = (name: string) =>
    parameters.some((one) => one.in === 'header' && one.name === name);
  const headers = {
    ...(takes('If-Match') && { 'if-match': '"1"' }),
    ...(takes('Idempotency-Key') && { 'idempotency-key': randomUUID() }),
  };
  if (!operation.hasBody) return { headers };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(sampleBody(operation)),
  };
}

/** The example of the body that an operation takes. */
export function sampleBody(operation: Operation): unknown {
  const schema = describedBy(operation).requestBody?.content['application/json']?.schema;
  const example = schema && follow<SchemaObject>(schema).example;
  if (example === undefined) throw new Error(`The body of ${operation.id} has no example.`);
  return example;
}

/** The parameters of an operation's query that are days. */
export function daysAskedBy(operation: Operation): string[] {
  return parametersOf(operation)
    .filter((one) => one.in === 'query' && follow<SchemaObject>(one.schema).format === 'date')
    .map(({ name }) => name);
}

function describedBy({ path, method }: Operation): OperationObject {
  return at(`/paths/${escape(path)}/${method.toLowerCase()}`) as OperationObject;
}

function parametersOf(operation: Operation): ParameterObject[] {
  const beside = at(`/paths/${escape(operation.path)}`) as OperationObject;
  const own = describedBy(operation).parameters ?? [];
  return [...(beside.parameters ?? []), ...own].map((one) => follow<ParameterObject>(one));
}

function exampleOf({ name, example, schema }: ParameterObject): string {
  const known = follow<SchemaObject>(schema);
  return String(example ?? schema.example ?? known.example ?? known.enum?.[0] ?? `unknown-${name}`);
}
