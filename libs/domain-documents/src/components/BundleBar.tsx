import type { BundleForm, Document } from '@portal/api-sdk';
import { Button, notify, saveFile, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MOST_BUNDLED } from '../defaults';
import { selectionText } from '../model/sizes';
import { useBundle } from '../mutations';
import { documentQueries, readBundle } from '../queries';
import styles from './BundleBar.module.css';

interface BundleBarProps {
  documents: readonly Document[];
  /** What is going on with the selection itself. */
  note?: string | null;
  onDone: () => void;
}

/** What is chosen, and what can be done with it at once. Stays when it is empty, so that nothing jumps. */
export function BundleBar({ documents, note, onDone }: BundleBarProps) {
  const readOnly = useReadOnly();
  const { progress, failure, fetchAs } = useDownload(onDone);
  const isBusy = progress !== null;
  const cannot = documents.length === 0 || documents.length > MOST_BUNDLED || readOnly !== null;
  return (
    <div className={styles.bar} role="group" aria-label="Selected documents">
      <p className={styles.text} role="status">
        {failure ??
          progress ??
          note ??
          (documents.length === 0
            ? 'Select documents to fetch several at once'
            : selectionText(documents))}
      </p>
      {(['zip', 'pdf'] as const).map((form) => (
        <Button
          key={form}
          size="sm"
          disabled={cannot}
          pending={isBusy}
          onClick={() => fetchAs(form, documents)}
        >
          {form === 'zip' ? 'ZIP' : 'One PDF'}
        </Button>
      ))}
      <Button
        size="sm"
        disabled={cannot}
        pending={isBusy}
        onClick={() => fetchAs('pdf', documents, { print: true })}
      >
        Print documents
      </Button>
    </div>
  );
}

interface Wanted {
  id: string;
  form: BundleForm;
  print: boolean;
}

/** Asks for a bundle, follows how far it is, and hands the file over. */
function useDownload(onDone: () => void) {
  const bundle = useBundle();
  const printing = useRef<Window | null>(null);
  // Effect: whoever leaves the page gets no documents, and no window that waits for them.
  useEffect(() => () => printing.current?.close(), []);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = useQuery({
    ...documentQueries.bundle(wanted?.id ?? ''),
    enabled: wanted !== null,
  });
  const state = data?.state;
  const reason = data?.failure;
  const fail = useCallback((why: string): void => {
    printing.current?.close();
    setFailure(why);
  }, []);
  useEffect(() => {
    if (!wanted || (state !== 'ready' && state !== 'failed')) return;
    setWanted(null);
    if (state === 'failed') return fail(reason ?? COULD_NOT);
    readBundle(wanted.id).then(
      (file) => {
        const page = printing.current;
        printing.current = null;
        if (wanted.print && page && !page.closed) {
          page.location.replace(URL.createObjectURL(file));
        } else {
          saveFile(`documents.${wanted.form}`, file);
          if (wanted.print) notify(SAVED_INSTEAD);
        }
        onDone();
      },
      () => fail(COULD_NOT),
    );
  }, [wanted, state, reason, onDone, fail]);
  const isAsked = bundle.isPending || wanted !== null;
  return {
    failure,
    progress: isAsked ? progressText(data?.done ?? 0, data?.total ?? 0) : null,
    fetchAs: (form: BundleForm, documents: readonly Document[], { print = false } = {}) => {
      setFailure(null);
      // At once, in the press of the button: a browser blocks what opens later.
      printing.current = print ? openWindow() : null;
      bundle.mutate(
        { form, documents: documents.map(({ documentid }) => documentid) },
        {
          onSuccess: ({ bundleid }) => setWanted({ id: bundleid, form, print }),
          onError: () => fail(COULD_NOT),
        },
      );
    },
  };
}

const COULD_NOT = 'The download could not be made. Your documents are safe; try again.';

const SAVED_INSTEAD = {
  message: 'The documents were saved as documents.pdf',
  detail: 'There was no window to print them from. Open the file and print it.',
};

/** A window that says what it waits for; null where the browser opens none. */
function openWindow(): Window | null {
  const page = window.open('about:blank');
  if (page) {
    page.document.title = 'Print documents';
    page.document.body.textContent = 'Your documents are being prepared. They appear here.';
  }
  return page;
}

function progressText(done: number, total: number): string {
  return total === 0 ? 'Preparing…' : `Preparing ${done} of ${total}…`;
}
