import { ProblemError, type ProblemFields } from '../../problems';

/** Well formed, but the fields make no sense together. */
export function rangeRefused(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'range.refused',
    title: 'No range can be answered from this.',
    fields,
  });
}

/** A sale of what nobody keeps lots of. */
export function saleHeldElsewhere(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'sale.held_elsewhere',
    title: 'This account is held elsewhere: its lots are not known, so no sale can be worked out.',
  });
}

export function saleWithoutPrice(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'sale.no_price',
    title: 'Nobody knows a price for this security, so no sale can be worked out.',
  });
}

/** More than there is, or nothing. */
export function saleQuantityRefused(message: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'sale.quantity_refused',
    title: 'This quantity cannot be sold.',
    fields: [{ field: '/querystring/quantity', message }],
  });
}

export function saleLotUnknown(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'sale.lot_unknown',
    title: 'A lot that was chosen is not part of this position.',
    fields: [
      {
        field: '/querystring/lots',
        message: 'Choose lots that the account holds of this security.',
      },
    ],
  });
}

/** Under average basis every share costs the same: which of them are sold is nothing to choose. */
export function saleOfLotsRefused(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'sale.average_cost',
    title: 'This account sells at average cost, so lots cannot be chosen.',
    fields: [{ field: '/querystring/lots', message: 'Choose a quantity instead.' }],
  });
}
