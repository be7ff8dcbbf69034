import type { DocumentMatch } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { useAccountNames, useAccountScope, WidgetBoundary } from '@portal/domain-profile';
import { TextInput } from '@mantine/core';
import {
  Button,
  EmptyState,
  formatDate,
  formatQuantity,
  PageHeader,
  Skeleton,
  ViewMore,
} from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState, type SubmitEvent } from 'react';
import { KIND_PAGES } from '../../model/kinds';
import { documentQueries } from '../../queries';
import styles from './SearchPage.module.css';

const route = getRouteApi('/documents/search');

/** Words inside documents, each find with the passage where they stand. */
export function SearchPage() {
  const { words } = route.useSearch();
  const navigate = route.useNavigate();
  const { text } = useAccountScope();
  const [typed, setTyped] = useState(words ?? '');
  // Back and a link change the words of the address: the box says what was searched for.
  const [searched, setSearched] = useState(words);
  if (words !== searched) {
    setSearched(words);
    setTyped(words ?? '');
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted.length > 1) void navigate({ search: (before) => ({ ...before, words: wanted }) });
  };
  return (
    <>
      <PageTitle>Search in documents</PageTitle>
      <PageHeader title="Search in documents" scope={text} />
      <form className={styles.form} role="search" onSubmit={submit}>
        <TextInput
          label="Words"
          description='As in a search engine: words, "a phrase", -without'
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
      {words === undefined ? (
        <p className={styles.muted}>Enter at least two letters.</p>
      ) : (
        <WidgetBoundary key={words} name="The search">
          <Suspense fallback={<Skeleton width="full" />}>
            <Finds words={words} />
          </Suspense>
        </WidgetBoundary>
      )}
    </>
  );
}

function Finds({ words }: { words: string }) {
  const { keys } = useAccountScope();
  const list = useSuspenseInfiniteQuery(
    documentQueries.matches({ words, ...(keys && { accounts: keys }) }),
  );
  const items = list.data.pages.flatMap((page) => page.items);
  const { searched = 0, unread = 0 } = list.data.pages[0] ?? {};
  return (
    <>
      <p className={styles.muted} role="status">
        {searched === 1 ? '1 document was' : `${formatQuantity(String(searched))} documents were`}{' '}
        searched inside
        {unread === 1 && '; 1 older one, which nobody has opened yet, by its title only'}
        {unread > 1 &&
          `; ${formatQuantity(String(unread))} older ones, which nobody has opened yet, by their title only`}
        .
      </p>
      {items.length === 0 ? (
        <EmptyState title="Nothing was found">Try fewer or other words.</EmptyState>
      ) : (
        <ol className={styles.list}>
          {items.map((match) => (
            <Find key={match.document.documentid} match={match} />
          ))}
        </ol>
      )}
      <ViewMore
        hasMore={list.hasNextPage}
        shown={items.length}
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function Find({ match: { document, page, passage } }: { match: DocumentMatch }) {
  const nameOf = useAccountNames();
  const { kind, title, documentid, account, accountname = 'The household', date } = document;
  return (
    <li className={styles.find}>
      <Link to={KIND_PAGES[kind].path} search={{ document: documentid }} className={styles.title}>
        {title}
      </Link>
      <div className={styles.muted}>
        {nameOf(account, accountname)} · {formatDate(date)}
        {page > 0 && ` · page ${page}`}
      </div>
      <p>
        {passage.map((piece, place) =>
          // Every second piece is a word that was found.
          place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
        )}
      </p>
    </li>
  );
}
