import { deleteDriveUpload, type DriveUpload } from '@portal/api-sdk';
import { notify } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { profileQueries } from '../../queries';
import { refusalText } from '../../model/refusalText';
import { useUploadFile } from '../../uploadMutations';

/** A file on its way. */
export interface Row {
  key: string;
  file: File;
  sent: number;
  /** Why it stopped; null while it goes on. */
  failure: string | null;
}

interface Running {
  stop: AbortController;
  uploadid?: string;
}

/**
 * Uploads to one folder: each goes by itself, can be cancelled, and goes on from where it stopped. `cutOff` are those of an
 * earlier visit or another browser; they go on when their file is chosen again.
 */
export function useUploads(driveid: string, parentid: string | undefined) {
  const upload = useUploadFile();
  const [rows, setRows] = useState<Row[]>([]);
  const running = useRef(new Map<string, Running>());
  const { cutOff, notCutOff, giveUp } = useCutOff(driveid, parentid);
  // Effect: requests that are under way end with the page.
  useEffect(() => {
    const all = running.current;
    return () => all.forEach(({ stop }) => stop.abort());
  }, []);
  const change = (key: string, more: Partial<Row>): void =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...more } : row)));
  const remove = (key: string): void =>
    setRows((before) => before.filter((row) => row.key !== key));

  async function send(key: string, file: File, before?: DriveUpload): Promise<void> {
    const stop = new AbortController();
    const uploadid = running.current.get(key)?.uploadid ?? before?.uploadid;
    const entry: Running = { stop, ...(uploadid && { uploadid }) };
    running.current.set(key, entry);
    try {
      await upload.mutateAsync({
        ...{ file, driveid, parentid, uploadid, signal: stop.signal },
        onBegin: (begun) => {
          entry.uploadid = begun;
          notCutOff(begun);
        },
        onProgress: (sent) => change(key, { sent }),
      });
      remove(key);
      notify({ tone: 'done', message: `“${file.name}” was uploaded` });
    } catch (error) {
      if (!stop.signal.aborted) change(key, { failure: refusalText(error) });
    }
  }

  return {
    rows,
    cutOff,
    giveUp,
    start: (files: File[]): void => {
      for (const file of files) {
        const key = crypto.randomUUID();
        setRows((before) => [...before, { key, file, sent: 0, failure: null }]);
        const before = cutOff.find(({ name, bytes }) => name === file.name && bytes === file.size);
        void send(key, file, before);
      }
    },
    again: ({ key, file }: Row): void => {
      change(key, { failure: null });
      void send(key, file);
    },
    cancel: ({ key }: Row): void => {
      const entry = running.current.get(key);
      entry?.stop.abort();
      running.current.delete(key);
      remove(key);
      if (entry?.uploadid) giveUp(entry.uploadid);
    },
  };
}

function useCutOff(driveid: string, parentid: string | undefined) {
  // Those of this visit, finished and given up ones too: the list may be older.
  const [known, setKnown] = useState<readonly string[]>([]);
  const { data } = useQuery(profileQueries.uploads(driveid));
  const cutOff = (data?.items ?? []).filter(
    (one) => one.parentid === parentid && !known.includes(one.uploadid),
  );
  const notCutOff = (uploadid: string): void => setKnown((all) => [...all, uploadid]);
  const giveUp = (uploadid: string): void => {
    notCutOff(uploadid);
    // Nobody waits for it: what is not given up is forgotten after seven days.
    void deleteDriveUpload({ path: { uploadid } }).catch(() => undefined);
  };
  return { cutOff, notCutOff, giveUp };
}
