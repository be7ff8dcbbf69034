import { LinkButton } from '@portal/ui-kit';
import { createLink } from '@tanstack/react-router';

/** A way to another page that looks like a button. */
export const ButtonLink = createLink(LinkButton);
