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

export function simulationReadOnly(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'simulation.read-only',
    title: 'Nothing can be changed while you view as a client.',
  });
}
