import { EmptyState, LinkButton, phoneLink } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { profileQueries } from '@portal/domain-profile';

/** A household without accounts: what will be here, when, and whom to ask. */
export function NoAccounts() {
  const { data: team } = useQuery(profileQueries.advisorTeam());
  const lead = team?.advisors[0];
  return (
    <EmptyState
      action={lead && <LinkButton href={phoneLink(lead.phone)}>Call {lead.name}</LinkButton>}
    >
      Your accounts appear here the business day after the first one is funded.{' '}
      {lead
        ? `${lead.name}, ${lead.phone}, can tell you where things stand.`
        : 'Your advisor can tell you where things stand.'}
    </EmptyState>
  );
}
