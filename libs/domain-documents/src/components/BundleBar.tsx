import type { BundleForm, Document } from '@portal/api-sdk';
import { Button, saveFile, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
        Print
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
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = useQuery({
    ...documentQueries.bundle(wanted?.id ?? ''),
    enabled: wanted !== null,
  });
  const state = data?.state;
  const reason = data?.failure;
  useEffect(() => {
    if (!wanted || (state !== 'ready' && state !== 'failed')) return;
    setWanted(null);
    if (state === 'failed') return setFailure(reason ?? COULD_NOT);
    readBundle(wanted.id).then(
      (file) => {
        if (wanted.print) window.open(URL.createObjectURL(file));
        else saveFile(`documents.${wanted.form}`, file);
        onDone();
      },
      () => setFailure(COULD_NOT),
    );
  }, [wanted, state, reason, onDone]);
  const isAsked = bundle.isPending || wanted !== null;
  return {
    failure,
    progress: isAsked ? progressText(data?.done ?? 0, data?.total ?? 0) : null,
    fetchAs: (form: BundleForm, documents: readonly Document[], { print = false } = {}) => {
      setFailure(null);
      bundle.mutate(
        { form, documents: documents.map(({ documentid }) => documentid) },
        {
          onSuccess: ({ bundleid }) => setWanted({ id: bundleid, form, print }),
          onError: () => setFailure(COULD_NOT),
        },
      );
    },
  };
}

const COULD_NOT = 'The download could not be made. Your documents are safe; try again.';

function progressText(done: number, total: number): string {
  return total === 0 ? 'Preparing…' : `Preparing ${done} of ${total}…`;
}
