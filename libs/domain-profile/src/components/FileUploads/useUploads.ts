import { deleteDriveUpload } from '@portal/api-sdk';
import { notify } from '@portal/ui-kit';
import { useEffect, useRef, useState } from 'react';
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

/** Uploads to one folder: each goes by itself, can be cancelled, and goes on from where it stopped. */
export function useUploads(driveid: string, parentid: string | undefined) {
  const upload = useUploadFile();
  const [rows, setRows] = useState<Row[]>([]);
  const running = useRef(new Map<string, Running>());
  // Effect: requests that are under way end with the page.
  useEffect(() => {
    const all = running.current;
    return () => all.forEach(({ stop }) => stop.abort());
  }, []);
  const change = (key: string, more: Partial<Row>): void =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...more } : row)));
  const remove = (key: string): void =>
    setRows((before) => before.filter((row) => row.key !== key));

  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController();
    const entry: Running = { ...running.current.get(key), stop };
    running.current.set(key, entry);
    try {
      await upload.mutateAsync({
        ...{ file, driveid, parentid, uploadid: entry.uploadid, signal: stop.signal },
        onBegin: (uploadid) => (entry.uploadid = uploadid),
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
    start: (files: File[]): void => {
      for (const file of files) {
        const key = crypto.randomUUID();
        setRows((before) => [...before, { key, file, sent: 0, failure: null }]);
        void send(key, file);
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
      // Nobody waits for it: what is not given up is forgotten after seven days.
      if (entry?.uploadid) {
        void deleteDriveUpload({ path: { uploadid: entry.uploadid } }).catch(() => undefined);
      }
    },
  };
}
