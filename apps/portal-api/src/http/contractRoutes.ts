import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifySchema, HTTPMethods } from 'fastify';
import { contract } from '../contract';

/** An operation of the contract as Fastify takes it, without what answers it. */
interface ContractRoute {
  operationId: string;
  method: HTTPMethods;
  /** `/v2/profile/accounts/:accountkey/nickname` */
  url: string;
  schema: FastifySchema;
}

/** The parts of an OpenAPI document that say what is called and answered, with its references resolved. */
interface Document {
  paths: Record<string, PathItem>;
}

type PathItem = { parameters?: Parameter[] } & Partial<Record<Lowercase<HTTPMethods>, Operation>>;

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  schema: object;
  required?: boolean;
}

type Content = Record<string, { schema?: object }>;

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

let routes: readonly ContractRoute[] | undefined;

/**
 * Every operation of the contract, its references resolved: made once for all servers of a process. Nothing is judged here;
 * `npm run api:lint` has done that, which would be a fifth of a server's start.
 */
export function contractRoutes(): readonly ContractRoute[] {
  return (routes ??= readRoutes());
}

function readRoutes(): ContractRoute[] {
  // Resolving changes what it is given. `as`: an OpenAPI document, which the linter of the contract has judged.
  const specification = structuredClone(contract) as Record<string, unknown>;
  const { paths } = new Validator().resolveRefs({ specification }) as unknown as Document;
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      return {
        operationId: operation.operationId,
        method: method.toUpperCase() as HTTPMethods,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        schema: schemaOf(operation, [...(item.parameters ?? []), ...(operation.parameters ?? [])]),
      };
    }),
  );
}

function schemaOf(operation: Operation, parameters: readonly Parameter[]): FastifySchema {
  const schema: FastifySchema = {};
  for (const [part, place] of [
    ['params', 'path'],
    ['querystring', 'query'],
    ['headers', 'header'],
  ] as const) {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length > 0) schema[part] = objectOf(own);
  }
  const body = contentOf(operation.requestBody?.content);
  if (body) schema.body = body;
  const answers = Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const answer = contentOf(content);
    return answer ? [[status, answer] as const] : [];
  });
  if (answers.length > 0) schema.response = Object.fromEntries(answers);
  return schema;
}

function objectOf(parameters: readonly Parameter[]): object {
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}

/** By media type; null where there is nothing. */
function contentOf(content: Content | undefined): { content: Content } | null {
  const types = Object.entries(content ?? {});
  if (types.length === 0) return null;
  return {
    content: Object.fromEntries(
      types.map(([type, { schema }]) => [type, schema ? { schema: withoutCircles(schema) } : {}]),
    ),
  };
}

/** A schema that holds itself, as a tree of figures does, refers to itself by its path instead. */
function withoutCircles(schema: object): object {
  const root = structuredClone(schema);
  return breakCircles(root, '#', new Map())
    ? { $id: 'https://portal.example/schema', ...root }
    : root;
}

/** Whether it broke any. `above`: the path of every schema around this one. */
function breakCircles(value: object, path: string, above: Map<unknown, string>): boolean {
  above.set(value, path);
  let broken = false;
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (typeof part !== 'object' || part === null) continue;
    const circle = above.get(part);
    if (circle === undefined) {
      const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
      broken = breakCircles(part, `${path}/${step}`, above) || broken;
    } else {
      Object.assign(value, { [key]: { $ref: circle } });
      broken = true;
    }
  }
  above.delete(value);
  return broken;
}
