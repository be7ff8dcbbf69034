import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A section of markdown per machine: its effects, a state diagram and a table of every event. Takes nothing from outside the machine. */
export function describeMachine(machine: AnyStateMachine): string {
  const effects = Object.keys(machine.implementations.actors).map(code).join(', ');
  return [
    `## ${machine.id}`,
    `Effects: ${effects}.`,
    ['```mermaid', 'stateDiagram-v2', ...diagramOf(machine), '```'].join('\n'),
    tableOf(machine).join('\n'),
  ].join('\n\n');
}

const code = (text: string) => `\`${text}\``;

/** Every state below `node`, in the order in which they are written. */
function nodesBelow(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states).flatMap((child) => [child, ...nodesBelow(child)]);
}

const pathOf = (node: AnyStateNode) => node.path.join('.') || node.machine.id;
const markOf = (node: AnyStateNode) => node.path.join('_') || '[*]';

function edgesOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()];
}

/** Targets of an edge; none for one that stays where it is. */
const targetsOf = (edge: AnyTransitionDefinition): readonly AnyStateNode[] => edge.target ?? [];

function diagramOf(machine: AnyStateMachine): string[] {
  const labels = new Map<string, Set<string>>();
  for (const node of nodesBelow(machine.root))
    for (const edge of edgesOf(node))
      for (const target of targetsOf(edge)) {
        const arrow = `${markOf(node)} --> ${markOf(target)}`;
        labels.set(arrow, (labels.get(arrow) ?? new Set()).add(eventOf(node, edge)));
      }
  const arrows = [...labels].map(([arrow, events]) => `${arrow} : ${[...events].join('<br>')}`);
  return [...boxOf(machine.root), ...arrows].map((line) => `  ${line}`);
}

function boxOf(node: AnyStateNode): string[] {
  const children = Object.values(node.states);
  const starts = node.type === 'parallel' ? children : (node.initial?.target ?? []);
  return [
    ...starts.map((child) => `[*] --> ${markOf(child)}`),
    ...children.flatMap((child) => {
      const name = `state "${child.key}" as ${markOf(child)}`;
      return Object.keys(child.states).length > 0
        ? [`${name} {`, ...boxOf(child).map((line) => `  ${line}`), '}']
        : [name];
    }),
    ...children
      .filter((child) => child.type === 'final')
      .map((child) => `${markOf(child)} --> [*]`),
  ];
}

function tableOf(machine: AnyStateMachine): string[] {
  const rows = [machine.root, ...nodesBelow(machine.root)].flatMap((node) => [
    ...hookOf(node, 'on entry', node.entry),
    ...edgesOf(node).map((edge) => [
      code(pathOf(node)),
      eventOf(node, edge) + durationOf(node, edge),
      guardOf(edge),
      actionsOf(edge.actions),
      targetsOf(edge)
        .map((target) => code(pathOf(target)))
        .join(', '),
    ]),
    ...hookOf(node, 'on exit', node.exit),
  ]);
  return [['State', 'Event', 'If', 'Does', 'Next'], ['-', '-', '-', '-', '-'], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
}

function hookOf(node: AnyStateNode, name: string, actions: readonly unknown[]): string[][] {
  const done = actionsOf(actions);
  return done ? [[code(pathOf(node)), name, '', done, '']] : [];
}

/** `readMethods done`, `readMethods failed`, `after step`, `at once`, or the event's own name. */
function eventOf(node: AnyStateNode, { eventType }: AnyTransitionDefinition): string {
  if (eventType === '') return 'at once';
  const delay = delayOf(node, eventType);
  if (delay) return `after ${delay}`;
  for (const { id, src } of node.invoke) {
    const effect = typeof src === 'string' ? src : id;
    if (eventType === `xstate.done.actor.${id}`) return `${effect} done`;
    if (eventType === `xstate.error.actor.${id}`) return `${effect} failed`;
  }
  return eventType;
}

function delayOf(node: AnyStateNode, eventType: string): string | null {
  const [before, after] = ['xstate.after.', `.${node.id}`];
  return eventType.startsWith(before) && eventType.endsWith(after)
    ? eventType.slice(before.length, -after.length)
    : null;
}

function durationOf(node: AnyStateNode, { eventType }: AnyTransitionDefinition): string {
  const delay = delayOf(node, eventType);
  const ms: unknown = delay === null ? undefined : node.machine.implementations.delays[delay];
  if (typeof ms !== 'number') return '';
  if (ms % 60_000 === 0) return ` (${ms / 60_000} min)`;
  return ms % 1_000 === 0 ? ` (${ms / 1_000} s)` : ` (${ms} ms)`;
}

/** The guard's name; a guard written in place has none and shows as a condition. */
function guardOf({ guard }: AnyTransitionDefinition): string {
  if (guard === undefined) return '';
  return nameOf(guard) ?? 'a condition of the event';
}

function actionsOf(actions: readonly unknown[]): string {
  return actions.flatMap((action) => nameOf(action) ?? []).join(', ');
}

function nameOf(part: unknown): string | null {
  if (typeof part === 'string') return code(part);
  const isNamed = typeof part === 'object' && part !== null && 'type' in part;
  return isNamed ? code(String(part.type)) : null;
}
