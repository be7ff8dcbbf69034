import type { AuditAction, AuditObject } from './audit/vocabulary';
// The contract is data of the workspace, not a project with code to import.
// oxlint-disable-next-line @nx/enforce-module-boundaries -- it has no alias to be reached by
import bundle from '../../../openapi/openapi.bundled.json';

/**
 * Who may call an operation (`x-access`), each including those before it: everybody; whoever is signed in; whose account is
 * verified, too; who has shown the second factor they owe, too; who has proven it anew for this very call, too.
 */
export type OperationAccess = 'open' | 'session' | 'verified' | 'mfa' | 'step-up';

/**
 * What a success leaves in the audit log (`x-audit`). `quiet`: a read that is no event by itself; being refused it is one
 * all the same. `own`: what happened depends on what was judged, so the handler says it, in its own transaction.
 */
export type OperationAudit =
  | 'quiet'
  | 'own'
  | {
      action: Exclude<AuditAction, `simulation.${string}`>;
      /** What it is about: the parameter of the path that names it. */
      object?: { type: AuditObject; parameter: string };
    };

/** One operation as the contract writes it. */
export interface Operation {
  id: string;
  /** The group it belongs to, by its tag. */
  group: string;
  method: string;
  /** `/v2/profile/accounts/{accountkey}/nickname` */
  path: string;
  access: OperationAccess;
  /** What a support user gets in a simulation (`x-simulation`): only `shown` is answered there. */
  simulation: 'shown' | 'refused' | 'own';
  /** What a guest gets (`x-guest`): `shown` reads what was shared, `own` is about the guest's own sign-in; all else is refused. */
  guest: 'shown' | 'own' | 'refused';
  audit: OperationAudit;
  /** `x-session: ends`: answered in a sign-in that has ended, too, since it can do nothing but end it. */
  endsSession: boolean;
  /** `x-limits`; calls a minute and calls at once of one person only where it says so. */
  limits: { bodyBytes: number; perMinute: number | null; atOnce: number | null };
  /** By name; a query carries text, the contract says what the text stands for. */
  queryParameters: ReadonlyMap<string, QueryType>;
  /** True when a JSON body is part of the call. */
  hasBody: boolean;
}

export const DEFAULT_BODY_BYTES = 262_144;
/** For whoever is not signed in. */
const OPEN_BODY_BYTES = 32_768;

export type QueryType = 'string' | 'integer' | 'boolean' | 'array';

interface ParameterObject {
  name?: string;
  in?: string;
  $ref?: string;
  /** Without a type it refers to a named schema, and those are texts. */
  schema?: { type?: string; $ref?: string };
}

interface OperationObject {
  operationId: string;
  tags?: string[];
  'x-access'?: OperationAccess;
  'x-simulation'?: Operation['simulation'];
  'x-guest'?: Operation['guest'];
  'x-audit'?: OperationAudit;
  'x-session'?: string;
  'x-limits'?: { bodyBytes?: number; perMinute?: number; atOnce?: number };
  parameters?: ParameterObject[];
  requestBody?: { content?: Record<string, unknown> };
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

export const contract: object = bundle;

/** Every operation of the contract: routing, protection and tests all read this one list. */
export const operations: readonly Operation[] = Object.entries(bundle.paths).flatMap(
  ([path, item]) => METHODS.flatMap((method) => operationOf(path, method, item)),
);

function operationOf(path: string, method: string, item: object): Operation[] {
  // The JSON's literal type names only the methods each path happens to have.
  const found = (item as Record<string, OperationObject>)[method];
  if (!found) return [];
  const { 'x-access': access, 'x-audit': audit, 'x-limits': limits } = found;
  const { 'x-simulation': simulation = 'refused', 'x-guest': guest = 'refused' } = found;
  // A server that does not know who may call an operation does not start.
  if (!access || !audit) throw new Error(`${found.operationId} lacks x-access or x-audit.`);
  // Parameters may also stand beside the methods, for all of them.
  const shared = (item as Partial<OperationObject>).parameters ?? [];
  const parameters = [...shared, ...(found.parameters ?? [])].map(resolveParameter);
  return [
    {
      id: found.operationId,
      group: found.tags?.[0] ?? '',
      method: method.toUpperCase(),
      path,
      access,
      simulation: method === 'get' ? simulation : withoutShown(simulation),
      guest: method === 'get' ? guest : withoutShown(guest),
      audit,
      endsSession: found['x-session'] === 'ends',
      limits: {
        bodyBytes: limits?.bodyBytes ?? (access === 'open' ? OPEN_BODY_BYTES : DEFAULT_BODY_BYTES),
        perMinute: limits?.perMinute ?? null,
        atOnce: limits?.atOnce ?? null,
      },
      hasBody: found.requestBody?.content?.['application/json'] !== undefined,
      queryParameters: new Map(
        parameters.flatMap(({ name, in: place, schema }) =>
          place === 'query' && name ? [[name, (schema?.type ?? 'string') as QueryType]] : [],
        ),
      ),
    },
  ];
}

/** Nothing is changed in a simulation or by a guest, whatever the contract says. */
function withoutShown<Says extends string>(says: Says): Says | 'refused' {
  return says === 'shown' ? 'refused' : says;
}

function resolveParameter(parameter: ParameterObject): ParameterObject {
  const name = parameter.$ref?.split('/').at(-1);
  if (name === undefined) return parameter;
  const shared: Record<string, ParameterObject> = bundle.components.parameters;
  return shared[name] ?? parameter;
}

const templates = [...new Set(operations.map(({ path }) => path))].map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The methods that the contract has for an address, empty when it has none. */
export function methodsAt(pathname: string): string[] {
  const template = templates.find(({ pattern }) => pattern.test(pathname));
  const methods = operations.filter(({ path }) => path === template?.path);
  return methods.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
