/** Nobody is invited by what was written after `invite`. The message is for the person at the terminal. */
export class InviteError extends Error {
  override readonly name = 'InviteError';
}
