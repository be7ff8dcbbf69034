import {
  createDriveUpload,
  getDriveUpload,
  isApiError,
  submitDriveUploadFinish,
  updateDriveUpload,
  type DriveItem,
  type DriveUpload,
} from '@portal/api-sdk';
import { base64Of } from '@portal/ui-kit';

export interface Upload {
  file: File;
  driveid: string;
  /** Left out at the top of the drive. */
  parentid?: string | undefined;
  /** Of a try before: what was sent then is not sent again. */
  uploadid?: string | undefined;
  signal: AbortSignal;
  onBegin: (uploadid: string) => void;
  onProgress: (sent: number) => void;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 500;

/**
 * Sends a file in parts. A part that fails is tried again from where the server says it is. Goes on with an earlier try
 * if that holds the same bytes, and begins anew otherwise. Rejects with ApiError.
 */
export async function uploadFile(upload: Upload): Promise<DriveItem> {
  const { signal } = upload;
  let state = (await goOn(upload)) ?? (await begin(upload));
  upload.onBegin(state.uploadid);
  while (state.received < state.bytes) {
    upload.onProgress(state.received);
    state = await sendNext(upload, state);
  }
  upload.onProgress(state.received);
  return (await submitDriveUploadFinish({ path: { uploadid: state.uploadid }, signal })).data;
}

async function begin({ file, driveid, parentid, signal }: Upload): Promise<DriveUpload> {
  const body = { name: file.name.slice(0, 200), bytes: file.size, ...(parentid && { parentid }) };
  return (await createDriveUpload({ path: { driveid }, body, signal })).data;
}

async function goOn({ file, uploadid, signal }: Upload): Promise<DriveUpload | null> {
  if (uploadid === undefined) return null;
  try {
    const state = await stateOf(uploadid, signal);
    return (await isSame(file, state)) ? state : null;
  } catch (error) {
    // It has expired, or was given up elsewhere.
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Whether a file begins with the bytes that were received. */
async function isSame(file: File, { bytes, partbytes, parts = [] }: DriveUpload): Promise<boolean> {
  if (file.size !== bytes) return false;
  for (const [place, sha256] of parts.entries()) {
    const part = file.slice(place * partbytes, (place + 1) * partbytes);
    const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer());
    if (hexOf(digest) !== sha256) return false;
  }
  return true;
}

async function stateOf(uploadid: string, signal: AbortSignal): Promise<DriveUpload> {
  return (await getDriveUpload({ path: { uploadid }, signal })).data;
}

async function sendNext({ file, signal }: Upload, from: DriveUpload): Promise<DriveUpload> {
  const path = { uploadid: from.uploadid };
  for (let tries = 1; ; tries += 1) {
    try {
      // Asked again after a failure: the part may have arrived, and only its answer was lost.
      const {
        received: offset,
        partbytes,
        bytes,
      } = tries === 1 ? from : await stateOf(from.uploadid, signal);
      if (offset > from.received) return { ...from, received: offset };
      const content = await base64Of(file.slice(offset, Math.min(offset + partbytes, bytes)));
      return (await updateDriveUpload({ path, body: { offset, content }, signal })).data;
    } catch (error) {
      if (signal.aborted || tries === TRIES || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
    }
  }
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the server refused for good stays refused. */
function mayPass(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { kind, status } = error;
  return kind !== 'http' || status >= 500 || status === 409 || status === 429;
}
