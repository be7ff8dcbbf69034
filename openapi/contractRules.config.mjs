// What each operation has to say of itself (README.md, "Our extensions"), as rules of the contract's linter; and the one
// thing that is made before anything reads the contract: the enum of a schema with words.

const ACCESS = ['open', 'session', 'verified', 'mfa', 'step-up'];
const SIMULATION = ['shown', 'refused', 'own'];
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const ACTION = /^[a-z]+(\.[a-z_]+)+$/;
const NOUN = /^[a-z_]{1,40}$/;

/** Runs `check` for each operation with its method and path; what it returns are sentences. */
function eachOperation(check) {
  return () => ({
    PathItem(item, { report, location, key, resolve }) {
      // What a reference points to, and the file it is written in: references there are relative to that one.
      const follow = (node, file = undefined) => {
        for (let hops = 0; node?.$ref && hops < 8; hops += 1) {
          const found = resolve(node, file);
          [node, file] = [found.node, found.location?.source.absoluteRef];
        }
        return [node, file];
      };
      for (const method of METHODS) {
        const operation = item[method];
        if (!operation) continue;
        for (const sentence of check(operation, { method, path: String(key), item }, follow)) {
          report({
            message: `${operation.operationId}: ${sentence}`,
            location: location.child([method, 'operationId']),
          });
        }
      }
    },
  });
}

function* access({ 'x-access': says, security }) {
  if (!ACCESS.includes(says)) yield `x-access is one of ${ACCESS.join(', ')}.`;
  const isOpen = Array.isArray(security) && security.length === 0;
  if (isOpen !== (says === 'open'))
    yield '"security: []" stands exactly where "x-access: open" does.';
}

function* simulation({ 'x-simulation': says }, { method }) {
  if (!SIMULATION.includes(says)) yield `x-simulation is one of ${SIMULATION.join(', ')}.`;
  if (says === 'shown' && method !== 'get') yield 'only a read can be shown in a simulation.';
}

const GUEST = ['shown', 'own'];

function* guest({ 'x-guest': says, 'x-access': access }, { method }) {
  if (says === undefined) return;
  if (!GUEST.includes(says)) yield `x-guest is one of ${GUEST.join(', ')}, or left out: refused.`;
  if (says === 'shown' && method !== 'get') yield 'a guest changes nothing: only a read is shown.';
  if (access === 'open') yield 'whoever is not signed in is no guest: x-guest is left out.';
}

function* audit({ 'x-audit': says }, { method, path }) {
  if (says === 'own') return;
  if (says === 'quiet') {
    if (method !== 'get') yield 'a write leaves a line: x-audit is an action, or own.';
    return;
  }
  const { action, object, ...rest } = says ?? {};
  if (!ACTION.test(action ?? '') || Object.keys(rest).length > 0) {
    yield 'x-audit is quiet, own, or { action: domain.done, object: { type, parameter } }.';
    return;
  }
  if (!object) return;
  if (!NOUN.test(object.type ?? ''))
    yield 'x-audit.object.type is a noun of AuditAction.x-objects.';
  if (!path.includes(`{${object.parameter}}`)) {
    yield `x-audit.object.parameter names no parameter of ${path}.`;
  }
}

function* cache(
  { 'x-cache-tags': tags, 'x-uncached': reason, 'x-invalidates': invalidates },
  { method },
) {
  const isRead = method === 'get';
  if (isRead && !tags && !reason) yield 'a read has x-cache-tags, or x-uncached with the reason.';
  if (isRead && invalidates) yield 'a read invalidates nothing.';
  if (!isRead && tags) yield 'a write has no x-cache-tags.';
}

const OVERWRITES = ['put', 'patch', 'delete'];

/** What overwrites or takes away names the version that was read, or says why it needs none. */
function* versioned({ 'x-unversioned': reason, parameters = [] }, { method, item }, follow) {
  const names = [...(item.parameters ?? []), ...parameters].map((one) => follow(one)[0]?.name);
  const isNeeded = OVERWRITES.includes(method) && !names.includes('If-Match');
  if (isNeeded && typeof reason !== 'string')
    yield 'a put, patch or delete takes If-Match, or has x-unversioned with the reason.';
  if (!isNeeded && reason !== undefined)
    yield 'x-unversioned stands only where a put, patch or delete takes no If-Match.';
}

const OPEN_BODY_BYTES = 32_768;

function* limits({ 'x-limits': says, 'x-access': access }) {
  if (says === undefined) return;
  const { bodyBytes = 1, perMinute = 1, atOnce = 1, ...rest } = says;
  const areCounts = [bodyBytes, perMinute, atOnce].every((one) => Number.isInteger(one) && one > 0);
  if (!areCounts || Object.keys(rest).length > 0) {
    yield 'x-limits is { bodyBytes, perMinute, atOnce }, whole numbers, each may be left out.';
  }
  if (access === 'open' && bodyBytes > OPEN_BODY_BYTES)
    yield `an open operation reads at most ${OPEN_BODY_BYTES} bytes.`;
}

/** What somebody sends has an end: every text, list and map of a request says how long it may be. */
function* bounded({ requestBody, parameters = [] }, { item }, follow) {
  const [body, bodyFile] = follow(requestBody);
  const seen = new Set();
  yield* unbounded(body?.content?.['application/json']?.schema, bodyFile, 'body', follow, seen);
  for (const one of [...(item.parameters ?? []), ...parameters]) {
    const [parameter, file] = follow(one);
    yield* unbounded(parameter?.schema, file, parameter?.name, follow, seen);
  }
}

const BOUNDED_FORMATS = ['date', 'date-time', 'uuid'];

function* unbounded(reference, from, place, follow, seen) {
  const [schema, file] = follow(reference, from);
  if (!schema || typeof schema !== 'object' || seen.has(schema)) return;
  seen.add(schema);
  const types = [schema.type].flat();
  const isWritten = schema.enum || schema['x-words'] || schema.const !== undefined;
  if (types.includes('string') && !isWritten && !BOUNDED_FORMATS.includes(schema.format)) {
    if (schema.maxLength === undefined && !boundedPattern(schema.pattern))
      yield `${place} is a text without maxLength.`;
  }
  if (types.includes('array') && schema.maxItems === undefined)
    yield `${place} is a list without maxItems.`;
  if (typeof schema.additionalProperties === 'object' && schema.maxProperties === undefined)
    yield `${place} is a map without maxProperties.`;
  const parts = [
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => [one, `${place}/${name}`]),
    [schema.items, `${place}[]`],
    [schema.additionalProperties, `${place}/*`],
    ...[schema.allOf, schema.oneOf, schema.anyOf].flatMap((some) =>
      (some ?? []).map((one) => [one, place]),
    ),
  ];
  for (const [one, where] of parts) yield* unbounded(one, file, where, follow, seen);
}

/** A pattern from ^ to $ that repeats nothing without end is a bound, too. */
function boundedPattern(pattern) {
  return (
    /^\^.*\$$/.test(pattern ?? '') && !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, ''))
  );
}

/** `x-words` gives each value of an enum its words; the values stand there once. */
function enumOfWords() {
  return {
    Schema: {
      enter(schema) {
        if (schema['x-words']) schema.enum = Object.keys(schema['x-words']);
      },
    },
  };
}

export default function contractRules() {
  return {
    id: 'contract',
    rules: {
      oas3: {
        'operation-access': eachOperation(access),
        'operation-simulation': eachOperation(simulation),
        'operation-guest': eachOperation(guest),
        'operation-audit': eachOperation(audit),
        'operation-cache': eachOperation(cache),
        'operation-versioned': eachOperation(versioned),
        'operation-limits': eachOperation(limits),
        'operation-bounded': eachOperation(bounded),
      },
    },
    preprocessors: { oas3: { 'enum-of-words': enumOfWords } },
  };
}
