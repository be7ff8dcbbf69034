import { Select } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { Button, notify } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useFileMessages } from '../mutations';
import { messageQueries } from '../queries';

interface FileActionsProps {
  messageid: string;
  /** What one has sent is never unread. */
  mine: boolean;
}

/** Moves the open message to another folder, or marks it as unread. */
export function FileActions({ messageid, mine }: FileActionsProps) {
  const { data } = useSuspenseQuery(messageQueries.folders());
  const { move, mark } = useFileMessages();
  const put = (folder: string) =>
    move.mutate(
      { messageids: [messageid], folder },
      {
        onSuccess: () => notify({ message: 'The message was moved' }),
        onError: () => notify({ tone: 'failed', message: 'The message could not be moved' }),
      },
    );
  return (
    <>
      <Select
        aria-label="Move to folder"
        placeholder="Move to…"
        w={140}
        value={null}
        data={data.folders
          .filter(({ folderid }) => folderid !== 'sent')
          .map(({ folderid, name }) => ({ value: folderid, label: name }))}
        onChange={(folder) => folder !== null && put(folder)}
      />
      {!mine && (
        <Button
          size="sm"
          pending={mark.isPending}
          onClick={() =>
            mark.mutate(
              { messageids: [messageid], unread: true },
              {
                onSuccess: () => notify({ message: 'The message was marked as unread' }),
                onError: () =>
                  notify({ tone: 'failed', message: 'The message could not be marked' }),
              },
            )
          }
        >
          Mark as unread
        </Button>
      )}
    </>
  );
}
