import type { PortalLink } from '@portal/api-sdk';
import { LinkButton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { documentQueries } from '../queries';

/** A guide of the firm where it is needed; nothing where the firm has none. spec §2 */
export function GuideLink({ id }: Pick<PortalLink, 'id'>) {
  const { data } = useQuery(documentQueries.guides());
  const guide = data?.links.find((link) => link.id === id);
  if (!guide) return null;
  return (
    <LinkButton href={guide.url} target="_blank" rel="noreferrer">
      {guide.label}
    </LinkButton>
  );
}
