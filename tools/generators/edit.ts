// How the generators change files that are there already: always at one known place, and loudly when that is gone.
import type { Tree } from '@nx/devkit';

/** Changes a file; fails when there is none, or when nothing changed. */
export function edit(tree: Tree, path: string, change: (content: string) => string): void {
  const before = tree.read(path, 'utf8');
  if (before === null) throw new Error(`There is no ${path}.`);
  const after = change(before);
  if (after === before) throw new Error(`${path} no longer has the place where this belongs.`);
  tree.write(path, after);
}

/** Writes a file that must not be there yet. */
export function create(tree: Tree, path: string, content: string): void {
  if (tree.exists(path)) throw new Error(`${path} is there already.`);
  tree.write(path, content);
}

/** Names from a module, added to the import of it that is there, or as an import of their own. */
export function withImport(content: string, names: readonly string[], from: string): string {
  const found = new RegExp(`import \\{([^}]*)\\} from '${from}';`).exec(content);
  if (!found) return `import { ${names.join(', ')} } from '${from}';\n${content}`;
  const present = (found[1] ?? '').split(',').map((name) => name.trim());
  const all = [...new Set([...present.filter((name) => name !== ''), ...names])].sort();
  return content.replace(found[0], `import { ${all.join(', ')} } from '${from}';`);
}

/** Names from several modules; the first stands last. */
export function withImports(content: string, names: Record<string, readonly string[]>): string {
  return Object.entries(names).reduce(
    (code, [from, added]) => withImport(code, added, from),
    content,
  );
}

/** A line before the first one that matches, which stays. */
export function before(content: string, line: RegExp, added: string): string {
  return content.replace(line, (found) => added + found);
}

/** A row at the end of the table below a heading of docs/spec-map.md. */
export function withSpecMapRow(content: string, heading: string, row: string): string {
  const lines = content.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`## ${heading}`));
  const rest = lines.slice(start);
  const end = rest.findLastIndex(
    (line, index) =>
      line.startsWith('|') && !rest.slice(1, index).some((one) => one.startsWith('## ')),
  );
  if (start < 0 || end < 0) return content;
  return [...lines.slice(0, start + end + 1), row, ...lines.slice(start + end + 1)].join('\n');
}

/** Stops before anything is written into a domain that does not exist. */
export function requireDomain(tree: Tree, domain: string): void {
  if (!tree.exists(`libs/domain-${domain}/project.json`))
    throw new Error(
      `There is no domain “${domain}”. Make it first: npx nx g @portal/tools:domain ${domain}`,
    );
}
