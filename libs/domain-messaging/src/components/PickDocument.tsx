import { NativeSelect, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { DocumentKind } from '@portal/api-sdk';
import { KIND_WORDS, useAccountNames, WidgetBoundary } from '@portal/domain-profile';
import { Button, EmptyState, formatDate, ViewMore } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { PortalFile } from '../mutations';
import { messageQueries } from '../queries';
import styles from './AttachFromPortal.module.css';

// `as`: the keys of a record of all kinds are the kinds.
const KINDS = Object.keys(KIND_WORDS) as DocumentKind[];

interface PickDocumentProps {
  onPick: (file: PortalFile) => void;
}

/** Documents by kind and by words of their title. */
export function PickDocument({ onPick }: PickDocumentProps) {
  const [kind, setKind] = useState<DocumentKind>('statement');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim());
  return (
    <>
      <NativeSelect
        label="Kind"
        data={KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(KINDS.find((one) => one === value) ?? 'statement')
        }
      />
      <TextInput
        label="Words of the title"
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <WidgetBoundary key={kind} name={KIND_WORDS[kind]}>
        <Documents kind={kind} words={wanted} onPick={onPick} />
      </WidgetBoundary>
    </>
  );
}

interface DocumentsProps extends PickDocumentProps {
  kind: DocumentKind;
  words: string;
}

function Documents({ kind, words, onPick }: DocumentsProps) {
  const list = useSuspenseInfiniteQuery(messageQueries.documents(kind, words));
  const nameOf = useAccountNames();
  const documents = list.data.pages.flatMap(({ items }) => items);
  if (documents.length === 0) {
    return (
      <EmptyState>
        {words === ''
          ? 'Documents of this kind appear here once they are delivered.'
          : 'No title has these words. Try fewer of them, or another kind.'}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-label="Documents">
        {documents.map(({ documentid, title, date, account, accountname }) => (
          <li key={documentid}>
            <Button variant="quiet" className={styles.row} onClick={() => onPick({ documentid })}>
              <span>
                {title}{' '}
                <span className={styles.detail}>
                  {[formatDate(date), nameOf(account, accountname)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <ViewMore
        hasMore={list.hasNextPage}
        shown={documents.length}
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
