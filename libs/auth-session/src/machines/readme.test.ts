import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { getStateNodes } from 'xstate/graph';
import { describeMachine } from './describe';
import { idleMachine } from './idleMachine';
import { mfaMachine } from './mfaMachine';
import { registrationMachine } from './registrationMachine';
import { sessionMachine } from './sessionMachine';
import { simulationMachine } from './simulationMachine';

const COMMAND =
  'cd libs/auth-session && UPDATE_README=1 npx vitest run src/machines/readme.test.ts';
const machines = [
  sessionMachine,
  mfaMachine,
  registrationMachine,
  idleMachine,
  simulationMachine,
] as const;

const introduction = `# Machines

Generated from the machines; do not edit. After a change of a machine run \`${COMMAND}\`.

Effects are named and given by whoever starts a machine; none of them knows a browser, a network or a token. In the
tables, \`x done\` and \`x failed\` are what became of the effect \`x\`; of several rows for one event the first whose
condition holds counts.
`;

async function generated(): Promise<string> {
  const sections = machines.map((machine) => describeMachine(machine));
  const { code } = await format('README.md', [introduction, ...sections].join('\n'));
  return code;
}

describe('README.md', () => {
  it('describes the machines as they are', async () => {
    const file = join(import.meta.dirname, 'README.md');
    const expected = await generated();
    if (process.env['UPDATE_README']) writeFileSync(file, expected);
    expect(readFileSync(file, 'utf8'), `the machines changed: run ${COMMAND}`).toBe(expected);
  });

  it.each(machines.map((machine) => [machine.id, machine] as const))(
    'names every state of %s in its diagram, once',
    (_, machine) => {
      const text = describeMachine(machine);
      const marks = [...text.matchAll(/state ".*?" as (\S+)/g)].map(([, mark]) => mark);
      expect(new Set(marks).size).toBe(marks.length);
      expect(marks).toHaveLength(getStateNodes(machine).length);
    },
  );
});
