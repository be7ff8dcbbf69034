import type { Operation } from '../../contract';
import { ProblemError } from '../../problems';

/** One answer for whoever may not and for whatever is wrong with a launch. */
export function simulationRefused(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'simulation.refused',
    title: 'This portal cannot be shown to you.',
    detail: 'You may not start a simulation, or the link does not name a client.',
  });
}

/** What is not shown to a support user, or would change something. */
export function simulationReadOnly({ method }: Pick<Operation, 'method'>): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'simulation.read-only',
    title:
      method === 'GET'
        ? 'This is not shown while you view as a client.'
        : 'Nothing can be changed while you view as a client.',
  });
}
