// What of the contract the SDK's generator does not carry: the words of audit actions, the words of paths, and one row
// per operation for whoever reviews a change.
import { readFileSync, writeFileSync } from 'node:fs';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const HEAD = '// This file is generated from openapi/ by tools/generate.mjs.\n';

/** Writes the files into `folder`; both are absolute. */
export function generateFromBundle(bundleFile, folder) {
  const contract = JSON.parse(readFileSync(bundleFile, 'utf8'));
  const files = {
    'auditWords.gen.ts': auditWords(contract.components.schemas.AuditAction),
    'pathWords.gen.ts': pathWords(Object.keys(contract.paths)),
    'operations.txt': rows(contract.paths),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
}

function auditWords({ 'x-words': words, 'x-objects': objects }) {
  const lines = Object.entries(words).map(
    ([action, text]) => `    ${quoted(action)}: ${quoted(text)},\n`,
  );
  return `${HEAD}
import type { AuditAction } from './types.gen';

/** What happened, in the words in which a client reads it. */
export const auditActionWords: Readonly<Record<AuditAction, string>> = {
${lines.join('')}};

/** What a line of the audit log can be about. */
export type AuditObject = ${objects.map(quoted).join(' | ')};
`;
}

function pathWords(paths) {
  const parts = paths
    .flatMap((path) => path.split('/'))
    .filter((part) => /^[a-z0-9-]+$/.test(part));
  return `${HEAD}
/** Every word that a path of the contract is made of, without what stands for an id. */
export const pathWords = ${quoted([...new Set(parts)].sort().join(' '))};
`;
}

function rows(paths) {
  const lines = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => row(method, path, item[method])),
  );
  return `${lines.sort().join('\n')}\n`;
}

function row(method, path, operation) {
  const {
    'x-cache-tags': tags,
    'x-uncached': uncached,
    'x-invalidates': invalidates,
    'x-limits': limits,
    'x-session': session,
  } = operation;
  const said = {
    access: operation['x-access'],
    simulation: operation['x-simulation'],
    ...(operation['x-guest'] && { guest: operation['x-guest'] }),
    audit: auditOf(operation['x-audit']),
    client: operation['x-client'],
    ...(session && { session }),
    ...(tags && { tags: tags.join(',') }),
    ...(uncached && { uncached: 'yes' }),
    ...(invalidates && { invalidates: invalidates.join(',') }),
    ...(limits && { limits: JSON.stringify(limits) }),
  };
  const parts = Object.entries(said).filter(([, value]) => value !== undefined);
  const text = parts.map(([name, value]) => `${name}=${value}`).join(' ');
  return `${operation.operationId} ${method.toUpperCase()} ${path} ${text}`;
}

function auditOf(says) {
  if (typeof says !== 'object') return says;
  const { action, object } = says;
  return object ? `${action}(${object.type} ${object.parameter})` : action;
}

function quoted(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
