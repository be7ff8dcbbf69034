// Changes lots, returns and income one operator, condition or constant at a time, in a copy, and sees whether a test notices.
//   node mutation/run.mjs [--max 200] [--only lots/methods] [--seed 7]
// Prints every survivor and the score by folder; exit code 1 below 85 %.
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// A tool of the build, not of the engine: loaded here so that the engine's own imports stay decimal.js alone.
const ts = createRequire(import.meta.url)('typescript');

const LIB = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(LIB, '../..');
const FOLDERS = ['lots', 'returns', 'income'];
const TARGET_SCORE = 0.85;
const TIMEOUT_MS = 60_000;
const WORKERS = 2;

const { values: args } = parseArgs({
  options: {
    max: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '7' },
  },
});

const say = (line) => process.stdout.write(`${line}\n`);

const SWAPS = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
};

function isIndexGuard(node) {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    ts.isElementAccessExpression(node.left) &&
    ts.isLiteralExpression(node.right)
  );
}

function mutantsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(LIB, 'src', file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = [];
  const add = (node, text) =>
    found.push({
      file,
      start: node.getStart(),
      end: node.getEnd(),
      from: node.getText(),
      to: text,
      line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    });
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node))
      return;
    if (ts.isBinaryExpression(node) && !isIndexGuard(node) && SWAPS[node.operatorToken.getText()])
      add(node.operatorToken, SWAPS[node.operatorToken.getText()]);
    if (ts.isNumericLiteral(node)) add(node, node.text === '0' ? '1' : '0');
    if (ts.isBigIntLiteral(node)) add(node, node.text === '0n' ? '1n' : '0n');
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    if (ts.isIfStatement(node) || ts.isWhileStatement(node))
      add(node.expression, ts.isIfStatement(node) ? 'true' : 'false');
    if (ts.isIfStatement(node)) add(node.expression, 'false');
    if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText()})`);
    if (ts.isPrefixUnaryExpression(node) && ['!', '-'].includes(node.getText()[0]))
      add(node, node.operand.getText());
    // `list[index] ?? fallback` satisfies the compiler; the fallback is never reached, so changing it changes nothing.
    if (isIndexGuard(node)) return visit(node.left);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function sample(list, count, seed) {
  let state = seed;
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  return list
    .map((item) => [next(), item])
    .sort((a, b) => a[0] - b[0])
    .slice(0, count)
    .map(([, item]) => item);
}

function workspace() {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  cpSync(join(LIB, 'src'), join(folder, 'src'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'vite.config.mjs'),
    "export default { test: { include: ['src/**/*.test.ts'] } };",
  );
  return folder;
}

function killed(folder, mutant) {
  const path = join(folder, 'src', mutant.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, original.slice(0, mutant.start) + mutant.to + original.slice(mutant.end));
  return new Promise((resolve) => {
    const run = spawn(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--bail',
        '1',
        '--reporter',
        'dot',
        '--testTimeout',
        '20000',
      ],
      {
        cwd: folder,
        stdio: 'ignore',
        env: { ...process.env, PROPERTY_RUNS: '40' },
      },
    );
    const timer = setTimeout(() => run.kill('SIGKILL'), TIMEOUT_MS);
    run.on('exit', (code) => {
      clearTimeout(timer);
      writeFileSync(path, original);
      resolve(code !== 0);
    });
  });
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(LIB, 'src', folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);
const queue = sample(
  files.filter((file) => file.includes(args.only)).flatMap(mutantsOf),
  Number(args.max),
  Number(args.seed),
);
const score = Object.fromEntries(FOLDERS.map((folder) => [folder, { killed: 0, all: 0 }]));
say(`${queue.length} mutants`);
const pending = [...queue];

await Promise.all(
  Array.from({ length: WORKERS }, async () => {
    const folder = workspace();
    for (let mutant = pending.pop(); mutant; mutant = pending.pop()) {
      const dead = await killed(folder, mutant);
      const tally = score[mutant.file.split('/')[0]];
      tally.all += 1;
      if (dead) tally.killed += 1;
      else
        say(
          `SURVIVED ${mutant.file}:${mutant.line}  ${mutant.from.slice(0, 60)}  →  ${mutant.to.slice(0, 60)}`,
        );
    }
    rmSync(folder, { recursive: true });
  }),
);

let failed = false;
for (const [folder, { killed: dead, all }] of Object.entries(score)) {
  if (all === 0) continue;
  say(`${folder}: ${dead} of ${all} killed, ${((100 * dead) / all).toFixed(1)} %`);
  if (dead / all < TARGET_SCORE) failed = true;
}
process.exitCode = failed ? 1 : 0;
