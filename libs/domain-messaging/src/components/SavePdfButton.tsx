import { isApiError } from '@portal/api-sdk';
import { Button, saveFile } from '@portal/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { readConversationPdf } from '../queries';

interface SavePdfButtonProps {
  messageid: string;
  subject: string;
}

/** The conversation as a PDF, kept by the browser. */
export function SavePdfButton({ messageid, subject }: SavePdfButtonProps) {
  const read = useMutation({
    mutationFn: () => readConversationPdf(messageid),
    onSuccess: (file) => saveFile(`${subject}.pdf`, file),
  });
  return (
    <>
      <Button size="sm" pending={read.isPending} onClick={() => read.mutate()}>
        Save as PDF
      </Button>
      {read.isError && <span role="alert">{refusedWords(read.error)}</span>}
    </>
  );
}

/** The server says why, such as that the conversation is too long. */
const refusedWords = (error: unknown): string =>
  isApiError(error) && error.status === 422
    ? [error.title, error.detail].filter(Boolean).join(' ')
    : 'The PDF could not be made. Try again in a moment.';
