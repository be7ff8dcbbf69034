import { format } from 'prettier';
import { expect, it } from 'vitest';
import { mantineVariables } from './mantineVariables';

it('serves the variables of the Mantine theme as a style sheet', async () => {
  const css = await format(mantineVariables(), { parser: 'css', singleQuote: true });
  await expect(css).toMatchFileSnapshot('./mantineVariables.css');
});
