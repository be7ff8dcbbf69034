import { Button, Card } from '@portal/ui-kit';
import { useState } from 'react';
import {
  getInitialSnapshot,
  getNextSnapshot,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { describeMachine } from '../describe';
import styles from './MachineStepper.module.css';

interface MachineStepperProps {
  machine: AnyStateMachine;
  input?: unknown;
  /** Payloads of events that carry one, by type; without one an event is sent bare. */
  events?: Record<string, readonly object[]>;
  /** What each effect may answer, by name; without one it answers nothing. */
  outputs?: Record<string, readonly unknown[]>;
}

/** A machine to step through: where it is, and a button for each event it listens to there. Nothing runs behind it. */
export function MachineStepper({ machine, input, events = {}, outputs = {} }: MachineStepperProps) {
  const start = () => getInitialSnapshot(machine, input);
  const [path, setPath] = useState<readonly AnyMachineSnapshot[]>(() => [start()]);
  const current = path.at(-1) ?? start();
  const choices = choicesOf(current, events, outputs);
  const go = (event: EventObject) => setPath([...path, getNextSnapshot(machine, current, event)]);
  return (
    <div className={styles.stepper}>
      <Card title={`Where ${machine.id} is`}>
        <div className={styles.where} role="status">
          {statesOf(current).map((state) => (
            <code key={state}>{state}</code>
          ))}
          {current.status === 'done' && <span>It is over.</span>}
        </div>
        <div className={styles.choices}>
          {choices.map(({ label, event }) => (
            <Button key={label} size="sm" onClick={() => go(event)}>
              {label}
            </Button>
          ))}
        </div>
        <div className={styles.choices}>
          {path.length > 1 && (
            <Button size="sm" variant="quiet" onClick={() => setPath(path.slice(0, -1))}>
              One step back
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => setPath([start()])}>
            From the beginning
          </Button>
        </div>
      </Card>
      <Card title="What it remembers">
        <pre className={styles.text} tabIndex={0} role="region" aria-label="Context">
          {JSON.stringify(current.context, null, 2)}
        </pre>
      </Card>
      <Card title="Its diagram and events">
        {/* Reason: a region that scrolls has to be reached by keyboard. */}
        <pre className={styles.text} tabIndex={0} role="region" aria-label="Diagram and events">
          {describeMachine(machine)}
        </pre>
      </Card>
    </div>
  );
}

function statesOf({ _nodes }: AnyMachineSnapshot): string[] {
  return _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'));
}

interface Choice {
  label: string;
  event: EventObject;
}

/** Every event that the machine listens to where it is, with each payload it may have. */
function choicesOf(
  snapshot: AnyMachineSnapshot,
  events: Record<string, readonly object[]>,
  outputs: Record<string, readonly unknown[]>,
): Choice[] {
  const nodes = snapshot._nodes;
  const effects = new Map(
    nodes.flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, String(src)])),
  );
  const types = new Set(nodes.flatMap(({ ownEvents }) => ownEvents));
  const choices = [...types].flatMap((type): Choice[] => {
    const [, outcome = '', id = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
    const effect = effects.get(id) ?? id;
    if (outcome === 'done')
      return (outputs[effect] ?? [undefined]).map((output) => ({
        label: `${effect} answers ${textOf(output)}`.trim(),
        event: { type, output } as EventObject,
      }));
    if (outcome === 'error')
      return [{ label: `${effect} fails`, event: { type, error: new Error() } as EventObject }];
    return (events[type] ?? [{}]).map((payload) => ({
      label: `${labelOf(type)} ${Object.keys(payload).length > 0 ? textOf(payload) : ''}`.trim(),
      event: { type, ...payload },
    }));
  });
  return choices.filter(({ event }) => event.type !== '' && snapshot.can(event));
}

const labelOf = (type: string): string =>
  type.startsWith('xstate.after.') ? `after ${type.split('.')[2]}` : type;

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value);
