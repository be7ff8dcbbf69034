import { ProblemError, type ProblemFields } from '../../problems';

/** Every rule that a transfer or an instruction breaks, each at the field it is about. */
export function moneyRefused(
  what: 'transfer' | 'instruction',
  fields: ProblemFields,
): ProblemError {
  return new ProblemError({
    status: 422,
    code: `${what}.refused`,
    title: `This ${what} cannot be sent as it stands. Nothing was moved.`,
    fields,
  });
}

export function quoteInvalid(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'quote.invalid',
    title: 'This is not what was reviewed. Nothing was moved.',
    detail: 'Check it once more and send what you are shown.',
  });
}

export function quoteExpired(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'quote.expired',
    title: 'The review is older than ten minutes. Nothing was moved.',
    detail: 'Check it once more: days and amounts may have changed.',
  });
}

export function quoteOutdated(detail: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'quote.outdated',
    title: 'What you reviewed has changed. Nothing was moved.',
    detail,
  });
}

/** What was sent since the review leaves less that goes without a code. */
export function codeNeeded(): ProblemError {
  return quoteOutdated('It needs a code now, because of what was sent since. Review it once more.');
}

export function quoteUsed(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'quote.used',
    title: 'This was sent already, and is not sent twice.',
    detail: 'Look at your recent transfers.',
  });
}

export function keyReused(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'idempotency.key_reused',
    title: 'This key was used for something else. Nothing was done.',
    detail: 'Use a new Idempotency-Key for each thing that is sent.',
  });
}

export function keyInUse(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'idempotency.in_progress',
    title: 'The same is being sent right now.',
    detail: 'Ask again in a moment with the same key; it is not done twice.',
    headers: { 'retry-after': '1' },
  });
}

export function notCancellable(detail: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'transfer.not_cancellable',
    title: 'This transfer can no longer be cancelled.',
    detail,
  });
}

export function noReceipt(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'transfer.no_receipt',
    title: 'There is no receipt: this transfer was never sent.',
  });
}

export function instructionState(detail: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'instruction.state',
    title: 'This cannot be done with the instruction as it is.',
    detail,
  });
}

export function payeeRefused(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'payee.refused',
    title: 'This bank account cannot be added.',
    fields,
  });
}

export function payeeState(detail: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'payee.state',
    title: 'This cannot be done with the bank account as it is.',
    detail,
  });
}

export function depositsWrong(triesLeft: number): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'payee.deposits_wrong',
    title: 'These are not the two amounts.',
    detail:
      triesLeft === 0
        ? 'That was the last try: the bank account is locked. Call us.'
        : `You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
    fields: [
      { field: '/amounts', message: 'Look at the two small deposits in your bank account.' },
    ],
  });
}

export function approvalRefused(code: 'own' | 'not_holder' | 'over', detail: string): ProblemError {
  return new ProblemError({
    status: code === 'over' ? 409 : 403,
    code: `approval.${code}`,
    title: 'You cannot decide this.',
    detail,
  });
}

/** What a second holder agrees to can no longer be done as it was asked for. */
export function approvalOutdated(detail: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'approval.outdated',
    title: 'This cannot be done any more as it was asked for. Nothing was changed.',
    detail,
  });
}
