import { submitDriveUploadFinishMutation } from '@portal/api-sdk/query';
import { useMutation } from '@tanstack/react-query';
import { uploadFile, type Upload } from './components/FileUploads/uploadFile';

/**
 * Uploads a file to a drive part by part; what was sent stays sent when it fails. Files go one after the other, since the
 * server takes few parts at once. Rejects with ApiError.
 */
export function useUploadFile() {
  return useMutation({
    scope: { id: 'drive uploads' },
    meta: submitDriveUploadFinishMutation().meta,
    mutationFn: (upload: Upload) => uploadFile(upload),
  });
}
