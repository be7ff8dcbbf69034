import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIGURES, figureWords } from './figureWords';

interface Schema {
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
  allOf?: readonly Schema[];
}

const contract: { components: { schemas: Readonly<Record<string, Schema>> } } = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../openapi/openapi.bundled.json`, 'utf8'),
);
const { schemas } = contract.components;

const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const whole = schema.$ref ? (schemas[nameOf(schema)] ?? {}) : schema;
  return Object.assign({}, whole.properties, ...(whole.allOf ?? []).map(propertiesOf));
}

/** What is a figure: an amount, a share, a number of shares. */
const isFigure = (schema: Schema): boolean =>
  /^(Money|Fraction|Ratio|Quantity)$/.test(nameOf(schema)) ||
  (schema.allOf?.some(isFigure) ?? false);

/** The figures of an object that carries an `explain`, by their paths; parts with a key of their own explain themselves. */
function figuresOf(schema: Schema, path = ''): string[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    if (isFigure(property)) return [`${path}${name}`];
    return 'explain' in propertiesOf(property) ? [] : figuresOf(property, `${path}${name}.`);
  });
}

it('calls every figure of the contract that can be explained by words', () => {
  const explained = Object.values(schemas).filter((schema) => 'explain' in propertiesOf(schema));
  const figures = new Set(explained.flatMap((schema) => figuresOf(schema)));
  expect(figures.size).toBeGreaterThan(60);
  // A weight is a share of figures that open themselves.
  const missing = [...figures].filter(
    (figure) => !/weight$/.test(figure) && !FIGURES[figure.split('.').at(-1) ?? ''],
  );
  expect(missing).toEqual([]);
});

it.each([
  ['annualized.timeweighted', 'Annualized time-weighted return'],
  ['bridge.opening', 'Opening value'],
  ['characters.taxexempt', 'Tax-exempt interest'],
  ['daychangefraction', 'Day change, %'],
])('%s reads “%s”', (figure, words) => {
  expect(figureWords(figure)).toBe(words);
});
