import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { Button, PageHeader, useReadOnly } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { useState } from 'react';
import { Thread } from '../../components/Thread';
import { CLOSED } from '../../model/messageSearch';
import { ComposePane } from './ComposePane';
import { DraftList } from './DraftList';
import { FolderPane } from './FolderPane';
import { KeyboardHelp } from './KeyboardHelp';
import { MessageFilters } from './MessageFilters';
import { MessageList } from './MessageList';
import styles from './MessagesPage.module.css';
import { SupportReading, WhoMayRead } from './SupportReading';
import { useMessageKeys } from './useMessageKeys';
import { useMessages } from './useMessages';

/** What the client and the advisor team have written to each other: folders, messages and the one that is open. */
export function MessagesPage() {
  const { search, folder, filter, change } = useMessages();
  const [help, setHelp] = useState(false);
  const readOnly = useReadOnly();
  const onKeyDown = useMessageKeys({ onHelp: () => setHelp(true) });
  const isOpen = search.message !== undefined || search.compose !== undefined;
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <PageHeader
        title="Messages"
        context={<WhoMayRead />}
        actions={
          <>
            {readOnly === null && <SupportReading />}
            <Button variant="quiet" className={styles.keys} onClick={() => setHelp(true)}>
              Keyboard
            </Button>
            <Button
              variant="primary"
              disabled={readOnly !== null}
              onClick={() => change({ ...CLOSED, compose: 'new' }, { push: true })}
            >
              New message
            </Button>
          </>
        }
      />
      {/* Keys work while the focus is in the panes, and never while somebody writes (WCAG 2.1.4). */}
      <div className={styles.panes} data-open={isOpen || undefined} onKeyDown={onKeyDown}>
        <FolderPane />
        <section className={styles.list} aria-label="List">
          {folder === 'drafts' ? (
            <WidgetBoundary name="Drafts">
              <DraftList />
            </WidgetBoundary>
          ) : (
            <>
              <MessageFilters />
              <WidgetBoundary name="The messages" key={JSON.stringify(filter)}>
                <MessageList />
              </WidgetBoundary>
            </>
          )}
        </section>
        <section className={styles.reading} aria-label="Open message">
          {isOpen && (
            <div className={styles.back}>
              <Button variant="quiet" size="sm" onClick={() => change(CLOSED)}>
                Back to the list
              </Button>
            </div>
          )}
          <WidgetBoundary name="The message" key={search.compose ?? search.message}>
            <OpenPart />
          </WidgetBoundary>
        </section>
      </div>
      <KeyboardHelp open={help} onClose={() => setHelp(false)} />
    </>
  );
}

function OpenPart() {
  const { search, change } = useMessages();
  if (search.compose) return <ComposePane key={search.compose} />;
  if (search.message) {
    return (
      <Thread
        key={search.message}
        messageid={search.message}
        onRecalled={(draftid) =>
          change({ ...CLOSED, folder: 'drafts', compose: draftid }, { push: true })
        }
      />
    );
  }
  return <p className={styles.prompt}>Choose a message from the list to read it here.</p>;
}
