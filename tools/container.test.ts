import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Stage {
  name: string;
  from: string;
  lines: string[];
}

/** The stages of the container file, each instruction on one line. */
function stagesOf(text: string): Stage[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, from, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (from !== undefined && name !== undefined) stages.push({ name, from, lines: [] });
    else stages.at(-1)?.lines.push(line);
  }
  return stages;
}

const stages = stagesOf(read('Dockerfile'));
const stage = (name: string): Stage => {
  const found = stages.find((one) => one.name === name);
  if (!found) throw new Error(`There is no stage ${name}.`);
  return found;
};
/** A stage with those that it is made of, the first one first. */
function linesOf(name: string): string[] {
  const { from, lines } = stage(name);
  return stages.some((one) => one.name === from) ? [...linesOf(from), ...lines] : lines;
}

describe.each([
  ['api', 'portal-api'],
  ['identity-provider', 'portal-idp'],
])('the image %s', (name, project) => {
  const lines = linesOf(name);

  it('runs without rights, from files that it cannot change', () => {
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    const after = lines.slice(lines.indexOf('USER node') + 1);
    expect(after.filter((line) => /^(RUN|ADD) |--chown/.test(line))).toEqual([]);
    expect(lines).toContain('VOLUME ["/data"]');
  });

  it('says whether it is alive', () => {
    const checks = lines.filter((line) => line.startsWith('HEALTHCHECK '));
    expect(checks).toHaveLength(1);
    const words = JSON.parse(/CMD (\[.*\])$/.exec(checks[0] ?? '')?.[1] ?? '[]') as string[];
    expect(words.slice(0, 2)).toEqual(['node', '-e']);
    expect(words[2]).toContain("+ '/healthz'");
    expect(() => new Function(words[2] ?? '')).not.toThrow();
  });

  it('starts what the build makes', () => {
    const program = `dist/apps/${project}/main.js`;
    expect(lines.at(-1)).toBe(`CMD ["node", "${program}"]`);
    expect(lines).toContain(`COPY --from=build /src/dist/apps/${project} ./dist/apps/${project}`);
    expect(existsSync(join(root, `apps/${project}/src/main.ts`))).toBe(true);
  });
});

describe('the images', () => {
  it('copy from stages, or what is in the repository', () => {
    const copies = stages.flatMap(({ lines }) => lines.filter((line) => line.startsWith('COPY ')));
    expect(copies.length).toBeGreaterThan(5);
    for (const line of copies) {
      const [, from, sources = ''] = /^COPY (?:--from=(\S+) )?(.+) \S+$/.exec(line) ?? [];
      if (from !== undefined) expect(stages.map((one) => one.name)).toContain(from);
      else
        for (const source of sources.split(' '))
          expect([source, existsSync(join(root, source))]).toEqual([source, true]);
    }
  });

  it('have every package that a server asks for: none is for developers alone', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
    };
    const missing = ['portal-api', 'portal-idp'].flatMap((project) =>
      sourcesOf(`apps/${project}/src`).flatMap((file) =>
        packagesIn(read(file)).filter((name) => dependencies[name] === undefined),
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** What gets into a server: no tests, and nothing that only tests use. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\.d\.ts$|(^|\/)testing\//.test(file))
    .map((file) => join(folder, file));
}

/** Names of packages in imports that stay when types are gone; ours are built in. */
function packagesIn(text: string): string[] {
  const imports = text.matchAll(/^(?:import|export)(?! type)[^;]*?from '([^'.][^']*)'/gm);
  return [...imports]
    .map(([, path = '']) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !/^(node:|@portal$|@portal\/)/.test(name) && !builtinModules.includes(name));
}
