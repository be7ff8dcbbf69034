import {
  createDriveUpload,
  getDriveUpload,
  isApiError,
  submitDriveUploadFinish,
  updateDriveUpload,
  type DriveItem,
  type DriveUpload,
} from '@portal/api-sdk';

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

/** Sends a file in parts. A part that fails is tried again from where the server says it is. Rejects with ApiError. */
export async function uploadFile(upload: Upload): Promise<DriveItem> {
  const { file, driveid, parentid, signal, onBegin } = upload;
  let state: DriveUpload;
  if (upload.uploadid === undefined) {
    const body = { name: file.name.slice(0, 200), bytes: file.size, ...(parentid && { parentid }) };
    state = (await createDriveUpload({ path: { driveid }, body, signal })).data;
    onBegin(state.uploadid);
  } else {
    state = await stateOf(upload.uploadid, signal);
  }
  while (state.received < state.bytes) {
    upload.onProgress(state.received);
    state = await sendNext(upload, state);
  }
  upload.onProgress(state.received);
  return (await submitDriveUploadFinish({ path: { uploadid: state.uploadid }, signal })).data;
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

/** What the server refused for good stays refused. */
function mayPass(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { status } = error;
  return status === undefined || status >= 500 || status === 409 || status === 429;
}

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(part);
  });
}
