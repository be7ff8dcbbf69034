import { fromPromise, type DoneActorEvent, type ErrorActorEvent } from 'xstate';

/** Effects have no default: whoever starts a machine provides all of them. */
export function effectsOf(machine: string) {
  const missing = (name: string) => (): never => {
    throw new Error(`${machine}: the effect ${name} is not provided`);
  };
  const step = <Output, Input = void>(name: string) =>
    fromPromise<Output, Input>(async () => missing(name)());
  return { missing, step };
}

/** The guard or action `type` that is told what an effect answered. */
export const withOutput =
  <Output>() =>
  <Type extends string>(type: Type) => ({
    type,
    params: ({ event }: { event: DoneActorEvent<Output> }) => event.output,
  });

/** The action that reports why `step` failed. */
export const failureOf = (step: string) => ({
  type: 'reportFailure' as const,
  params: ({ event }: { event: ErrorActorEvent }) => ({ step, error: event.error }),
});
