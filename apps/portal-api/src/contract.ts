// The contract is data of the workspace, not a project with code to import.
// eslint-disable-next-line @nx/enforce-module-boundaries -- it has no alias to be reached by
import bundle from '../../../openapi/openapi.bundled.json';

/** One operation as the contract writes it. */
export interface Operation {
  id: string;
  method: string;
  /** `/v2/profile/accounts/{accountkey}/nickname` */
  path: string;
  /** True only with `security: []`: whatever says nothing is protected. */
  open: boolean;
  /** True only with `x-mfa: exempt`: whatever says nothing needs the second factor of whoever owes one. */
  mfaExempt: boolean;
  /** True only with `x-account: unverified`: whatever says nothing needs a verified account. */
  unverifiedAllowed: boolean;
  /** True only for a GET with `x-simulation: allowed`: whatever says nothing is refused in a simulation. */
  simulated: boolean;
  /** True only with `x-session: ends`: answered in a sign-in that has ended, too, since it can do nothing but end it. */
  endsSession: boolean;
  /** By name; a query carries text, the contract says what the text stands for. */
  queryParameters: ReadonlyMap<string, QueryType>;
  /** True when a JSON body is part of the call. */
  hasBody: boolean;
}

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
  security?: unknown[];
  'x-mfa'?: string;
  'x-account'?: string;
  'x-simulation'?: string;
  'x-session'?: string;
  parameters?: ParameterObject[];
  requestBody?: object;
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
  // Parameters may also stand beside the methods, for all of them.
  const shared = (item as Partial<OperationObject>).parameters ?? [];
  const parameters = [...shared, ...(found.parameters ?? [])].map(resolveParameter);
  return [
    {
      id: found.operationId,
      method: method.toUpperCase(),
      path,
      open: found.security?.length === 0,
      mfaExempt: found['x-mfa'] === 'exempt',
      unverifiedAllowed: found['x-account'] === 'unverified',
      simulated: method === 'get' && found['x-simulation'] === 'allowed',
      endsSession: found['x-session'] === 'ends',
      hasBody: found.requestBody !== undefined,
      queryParameters: new Map(
        parameters.flatMap(({ name, in: place, schema }) =>
          place === 'query' && name ? [[name, (schema?.type ?? 'string') as QueryType]] : [],
        ),
      ),
    },
  ];
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
