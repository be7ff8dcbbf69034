import { submitDriveUploadFinishMutation } from '@portal/api-sdk/query';
import { useMutation } from '@tanstack/react-query';
import { uploadFile, type Upload } from './components/FileUploads/uploadFile';

/** Uploads a file to a drive part by part; what was sent stays sent when it fails. Rejects with ApiError. */
export function useUploadFile() {
  return useMutation({
    meta: submitDriveUploadFinishMutation().meta,
    mutationFn: (upload: Upload) => uploadFile(upload),
  });
}
