import {
  initialTransition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { getAdjacencyMap, getStateNodes } from 'xstate/graph';

interface Samples<Context> {
  input?: unknown;
  /** One or more payloads for each event that carries one. */
  events?: Record<string, readonly object[]>;
  /** What each effect may answer; an effect that is not listed answers nothing. */
  outputs?: Record<string, readonly unknown[]>;
  /** The part of the context that guards read; what differs in the rest alone counts as the same. */
  decisive?: (context: Context) => unknown;
}

/**
 * Walks the graph of a machine from its start, giving each state every event it listens to with every sample, and
 * answers the states and edges that no path reached. Edges without an event are left out.
 */
export function unreached<Context>(machine: AnyStateMachine, samples: readonly Samples<Context>[]) {
  const nodes = [machine.root, ...getStateNodes(machine)].filter(({ type }) => type !== 'history');
  const states = new Set(nodes.map(({ id }) => id));
  const edges = new Set(
    nodes.flatMap((node) =>
      [...node.transitions.values()].flat().map((edge) => ({
        edge,
        name: `${node.id} ${edge.eventType} → ${edge.target?.map(({ id }) => id).join() ?? ''}`,
      })),
    ),
  );
  for (const sample of samples) {
    const map = getAdjacencyMap(machine, {
      input: sample.input,
      fromState: initialTransition(machine, sample.input)[0],
      events: (snapshot: AnyMachineSnapshot) => eventsOf(snapshot, sample),
      serializeState: ({ value, context }: AnyMachineSnapshot) =>
        JSON.stringify([value, sample.decisive ? sample.decisive(context) : context]),
    });
    for (const { state, transitions } of Object.values(map)) {
      for (const { id } of (state as AnyMachineSnapshot)._nodes) states.delete(id);
      for (const { event } of Object.values<{ event: EventObject }>(transitions))
        for (const taken of machine.getTransitionData(state as AnyMachineSnapshot, event) ?? [])
          for (const entry of edges) if (entry.edge === taken) edges.delete(entry);
    }
  }
  return { states: [...states], edges: [...edges].map(({ name }) => name) };
}

function eventsOf(snapshot: AnyMachineSnapshot, { events = {}, outputs = {} }: Samples<never>) {
  return snapshot._nodes.flatMap((node) => {
    const answers = new Map(
      node.invoke.map(({ id, src }) => [`xstate.done.actor.${id}`, outputs[String(src)] ?? [null]]),
    );
    return node.ownEvents.flatMap((type): EventObject[] => {
      const given = answers.get(type);
      if (given) return given.map((output) => ({ type, output }) as EventObject);
      if (type.startsWith('xstate.error.'))
        return [{ type, error: new Error('failed') } as EventObject];
      return (events[type] ?? [{}]).map((payload) => ({ type, ...payload }));
    });
  });
}
