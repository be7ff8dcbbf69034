import { format } from 'oxfmt';
import { expect, it } from 'vitest';
import { mantineVariables } from './mantineVariables';

it('serves the variables of the Mantine theme as a style sheet', async () => {
  const { code } = await format('variables.css', mantineVariables(), { singleQuote: true });
  await expect(code).toMatchFileSnapshot('./mantineVariables.css');
});
