import { StoreError } from '../../documents/store/documentStore';
import { ProblemError, type ProblemFields, unavailable } from '../../problems';

export function messageRefused(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'message.refused',
    title: 'The message cannot be sent like this.',
    detail: 'Nothing was sent. Your text is as you left it.',
    fields,
  });
}

export function keyReused(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'idempotency.key_reused',
    title: 'Another message was sent with this key.',
    detail: 'Nothing was sent. Use a new key for a new message.',
  });
}

export function messageDelivered(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'message.delivered',
    title: 'The message was delivered and cannot be taken back.',
    detail: 'Write another one to correct it.',
  });
}

export function tooManyDrafts(most: number): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'draft.too_many',
    title: `There can be ${most} drafts at most.`,
    detail: 'Send or throw away one of them. Those that are there are safe.',
  });
}

export function tooManyFolders(most: number): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'folder.too_many',
    title: `There can be ${most} folders at most.`,
  });
}

export function folderExists(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'folder.exists',
    title: 'There is a folder with this name.',
    fields: [{ field: '/name', message: 'Choose another name.' }],
  });
}

export function fileRefused(title: string, detail: string): ProblemError {
  return new ProblemError({ status: 422, code: 'attachment.refused', title, detail });
}

/** For clients, who have no desk. */
export function noDesk(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'desk.advisors_only',
    title: 'The desk is for advisors.',
  });
}

/** A store that is away is an answer of its own; everything else is thrown on. */
export function attachmentProblem(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  return unavailable('attachment.unavailable', 'Files cannot be read or kept right now.', error);
}

export function tooLongForPaper(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'message.too_long',
    title: 'This conversation is too long for one PDF.',
    detail: 'Print it from the page instead.',
  });
}
