import type { MessageLink } from '@portal/api-sdk';
import { LinkButton, useReadOnly } from '@portal/ui-kit';
import { createLink } from '@tanstack/react-router';
import { aboutLink, aboutText } from '../../model/about';

const ButtonLink = createLink(LinkButton);

/**
 * Leads to a new message to the advisor team that already says what it is about. Nobody writes in a simulation. The label stands
 * in the address and in the history: it names the thing, and says no amount and no person. W7
 */
export function AskAbout({ about }: { about: MessageLink }) {
  const readOnly = useReadOnly();
  const text = aboutText(about);
  if (readOnly !== null || aboutLink(text) === null) return null;
  return (
    <ButtonLink size="sm" to="/messages" search={{ compose: 'new', about: text }}>
      Ask about this
    </ButtonLink>
  );
}
