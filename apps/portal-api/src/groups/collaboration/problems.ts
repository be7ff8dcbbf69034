import { ProblemError } from '../../problems';

const NOTHING = 'Nothing was changed.';

export function nameRefused(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'drive.name_refused',
    title: 'This is no name for a file or folder.',
    detail: NOTHING,
    fields: [{ field: '/name', message: 'Use letters, digits or other signs that can be seen.' }],
  });
}

export function nameTaken(name: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'drive.name_taken',
    title: `There is something called “${name}” in this place.`,
    detail: NOTHING,
    fields: [{ field: '/name', message: 'Choose another name.' }],
  });
}

export function intoItself(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'drive.into_itself',
    title: 'A folder cannot be moved into itself.',
    detail: NOTHING,
    fields: [{ field: '/parentid', message: 'Choose a folder outside of it.' }],
  });
}

export function itemHeld(name: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'drive.held',
    title: `The firm holds “${name}”, or something in it, as it is.`,
    detail: `${NOTHING} Until the hold is lifted it cannot be renamed, moved or put in the bin. Ask your advisor.`,
  });
}

export function folderIsReadOnly(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'drive.read_only',
    title: 'You may only read what is in this folder.',
    detail: `${NOTHING} Ask whoever decides who may open it.`,
  });
}

const ACCESS_REFUSED: Readonly<Record<string, [status: 403 | 409 | 422, title: string]>> = {
  forbidden: [403, 'You cannot decide who may open this folder.'],
  outside: [422, 'Choose people who may open the folder above it.'],
  yourself: [422, 'You may change what is in it yourself: stay on the list.'],
  kept: [409, 'Somebody whom you take off alone may open a folder in it.'],
  held: [
    409,
    'The firm holds this folder, or something in it, as it is. Until the hold is lifted, keep everybody of your advisor team who may open it.',
  ],
};

/** By what the database answers. */
export function accessRefused(wrong: string): ProblemError {
  const [status, title] = ACCESS_REFUSED[wrong] ?? [422, 'This list cannot be kept.'];
  return new ProblemError({ status, code: `drive.access_${wrong}`, title, detail: NOTHING });
}

/** Whoever moves it may not see that folder. */
export function moveKept(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'drive.access_kept',
    title: 'A folder in it is open only to people who may not open the new place.',
    detail: `${NOTHING} Choose a place that one of them may open, too.`,
  });
}

/** Its folder, which says who may open it, lies in the bin. */
export function folderInBin(name: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'drive.folder_in_bin',
    title: `Restore the folder “${name}” first.`,
    detail: `${NOTHING} The folder says who may open what is in it.`,
  });
}

export function tooDeep(most: number): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'drive.too_deep',
    title: `Folders can lie ${most} deep at most.`,
    detail: NOTHING,
  });
}

export function tooManyUploads(most: number): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'upload.too_many',
    title: `${most} uploads wait for their end already.`,
    detail: 'Finish or give up one of them first. What was received is safe.',
  });
}

/** Neither the next part nor one that was received already. */
export function wrongPart(received: number, partBytes: number): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'upload.wrong_part',
    title: 'This is not the part that comes next.',
    detail: `What was received is safe. The next part begins at ${received} and has ${partBytes} bytes, the last one what is left.`,
  });
}

export function uploadUnfinished(received: number, bytes: number): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'upload.unfinished',
    title: 'The file is not here as a whole.',
    detail: `${received} of ${bytes} bytes were received, and are safe. Send the rest.`,
  });
}

export function uploadFinished(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'upload.finished',
    title: 'The file is in its folder already.',
    detail: 'Put it in the bin there.',
  });
}

export function notOpen(scan: 'pending' | 'infected' | 'too_large'): ProblemError {
  if (scan === 'too_large') {
    return new ProblemError({
      status: 409,
      code: 'drive.too_large_to_scan',
      title: 'This file is too large to be checked for viruses.',
      detail: 'It cannot be opened. Upload it again in smaller files.',
    });
  }
  return scan === 'pending'
    ? new ProblemError({
        status: 409,
        code: 'drive.being_scanned',
        title: 'This file is being scanned for viruses.',
        detail: 'It can be opened as soon as nothing was found.',
      })
    : new ProblemError({
        status: 409,
        code: 'drive.infected',
        title: 'A virus was found in this file.',
        detail:
          'It cannot be opened. Other files, and other versions of this one, are not affected.',
      });
}

export function fileGiven(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'file_request.given',
    title: 'A file was given for this already.',
    detail: NOTHING,
  });
}

export function advisorShutOut(advisor: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'file_request.advisor_shut_out',
    title: `${advisor} asked for it, and may not open this file.`,
    detail: `${NOTHING} Give a file of a folder that they may open.`,
  });
}

export function requestClosed(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'file_request.closed',
    title: 'Your advisor has closed this checklist.',
    detail: `${NOTHING} Your files are safe in the drive.`,
  });
}
