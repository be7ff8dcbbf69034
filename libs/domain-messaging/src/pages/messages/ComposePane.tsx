import { aboutLink } from '@portal/domain-profile';
import { EmptyState, useReadOnly } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageQueries } from '../../queries';
import { ComposeForm } from './ComposeForm';
import { useMessages } from './useMessages';

/** A new message, or a draft that is taken up again. */
export function ComposePane() {
  const { search } = useMessages();
  const readOnly = useReadOnly();
  if (readOnly !== null) return <EmptyState>{readOnly}</EmptyState>;
  return search.compose === 'new' ? <NewMessage /> : <KeptDraft draftid={search.compose ?? ''} />;
}

function NewMessage() {
  const { search } = useMessages();
  const { data } = useSuspenseQuery(messageQueries.recipients());
  const [lead] = data.recipients;
  const to = data.recipients.find(({ advisorid }) => advisorid === search.to) ?? lead;
  const link = aboutLink(search.about);
  return (
    <ComposeForm
      draft={null}
      first={{
        to: to ? [to.advisorid] : [],
        topic: 'account-inquiry',
        subject: link?.label ?? '',
        body: '',
        ...(link && { links: [link] }),
      }}
    />
  );
}

function KeptDraft({ draftid }: { draftid: string }) {
  const { data } = useSuspenseQuery(messageQueries.draft(draftid));
  const [round, setRound] = useState(0);
  return (
    <ComposeForm
      key={round}
      draft={data}
      first={data.content}
      onReload={() => setRound(round + 1)}
    />
  );
}
