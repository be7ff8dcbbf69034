// Finds what can be changed in a source file: operators, conditions, constants, signs and whole statements.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// A tool of the build, not of the engine: loaded here so that the engine's own imports stay decimal.js alone.
const ts = createRequire(import.meta.url)('typescript');

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

/** The texts that may stand in place of a node, each one mutant. */
function replacementsOf(node) {
  if (ts.isNumericLiteral(node)) return [[node, node.text === '0' ? '1' : '0']];
  if (ts.isBigIntLiteral(node)) return [[node, node.text === '0n' ? '1n' : '0n']];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isIfStatement(node)) return ['true', 'false'].map((text) => [node.expression, text]);
  if (ts.isWhileStatement(node)) return [[node.expression, 'false']];
  if (ts.isConditionalExpression(node)) return [[node.condition, `!(${node.condition.getText()})`]];
  if (ts.isExpressionStatement(node)) return [[node, ';']];
  if (ts.isPrefixUnaryExpression(node) && ['!', '-'].includes(node.getText()[0]))
    return [[node, node.operand.getText()]];
  if (ts.isBinaryExpression(node) && SWAPS[node.operatorToken.getText()])
    return [[node.operatorToken, SWAPS[node.operatorToken.getText()]]];
  return [];
}

/** Every mutant of a file under `src`: where it starts and ends, what stood there and what stands there now. */
export function mutantsOf(src, file) {
  const text = readFileSync(join(src, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node))
      return;
    // `list[index] ?? fallback` satisfies the compiler; the fallback is never reached, so changing it changes nothing.
    if (isIndexGuard(node)) return visit(node.left);
    for (const [place, to] of replacementsOf(node)) {
      const start = place.getStart();
      found.push({
        file,
        start,
        end: place.getEnd(),
        from: place.getText(),
        to,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
