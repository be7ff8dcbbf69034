import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Compilers = NonNullable<SchemaController['compilersFactory']>;
type BuildValidator = NonNullable<Compilers['buildValidator']>;
type BuildSerializer = NonNullable<Compilers['buildSerializer']>;
type Part = Parameters<ReturnType<BuildValidator>>[0];
type Check = ReturnType<ReturnType<BuildValidator>>;
type Write = ReturnType<ReturnType<BuildSerializer>>;

// `as`: what Fastify uses where nothing is said; their own types know fewer schemas than its.
const buildValidator = AjvCompiler() as unknown as BuildValidator;
const buildSerializer = SerializerSelector() as unknown as BuildSerializer;

/** By schema: the servers of a process have the same ones (contractRoutes.ts). */
const checks = new WeakMap<object, Check>();
const writers = new WeakMap<object, Write>();

function madeOnce<Made>(made: WeakMap<object, Made>, schema: unknown, make: () => Made): Made {
  if (typeof schema !== 'object' || schema === null) return make();
  const one = made.get(schema) ?? make();
  made.set(schema, one);
  return one;
}

/**
 * Fastify's own checks of requests and writers of answers, each made when its operation is called for the first time. To
 * make those of every operation at each start was a seventh of what the tests of the groups took. That all can be made is
 * seen by the test that calls every operation (operations.test.ts).
 */
export const compileWhenUsed: SchemaController = {
  compilersFactory: {
    buildValidator: (...words) => {
      const compile = buildValidator(...words);
      return (part) =>
        checkWhenUsed(() =>
          madeOnce(checks, part.schema, () => compile({ ...part, schema: schemaOf(part) })),
        );
    },
    buildSerializer: (...words) => {
      const compile = buildSerializer(...words);
      return (answer) =>
        writeWhenUsed(() => madeOnce(writers, answer.schema, () => compile(answer)));
    },
  },
};

function checkWhenUsed(make: () => Check): Check {
  let made: Check | undefined;
  const check = (data: unknown): unknown => {
    made ??= make();
    const holds: unknown = made(data);
    // Where Fastify looks for what was wrong.
    Object.assign(check, { errors: made.errors });
    return holds;
  };
  // `as`: Fastify calls it and reads its errors, nothing else.
  return check as Check;
}

function writeWhenUsed(make: () => Write): Write {
  let made: Write | undefined;
  return (data) => (made ??= make())(data);
}

/** Node gives names of headers in lower case (RFC 9110 §5.1), which Fastify minds only where it compiles by itself. */
function schemaOf({ schema, httpPart }: Part): Part['schema'] {
  if (httpPart !== 'headers') return schema;
  // `as`: parameters of the contract, as contractRoutes.ts makes a schema of them.
  const {
    properties = {},
    required = [],
    ...rest
  } = schema as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    required: required.map((name) => name.toLowerCase()),
  };
}
