import type { AskedHousehold, Drive } from '@portal/api-sdk';
import { WidgetBoundary } from '@portal/domain-profile';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { messageQueries } from '../../queries';
import { ClientFolder } from './ClientFolder';
import styles from './FileRequests.module.css';

const route = getRouteApi('/desk');

/** The drives of the households whom the advisor serves. Each opening is a line in the client's access log. */
export function ClientFiles() {
  const { household } = route.useSearch();
  const { data } = useSuspenseInfiniteQuery(messageQueries.fileRequests());
  const households = data.pages[0]?.households ?? [];
  if (households.length === 0) return null;
  const chosen = households.find(({ householdid }) => householdid === household);
  return (
    <section aria-labelledby="client-files" className={styles.part}>
      <h2 id="client-files">Files of clients</h2>
      <p className={styles.muted}>Clients read in their access log which files you opened.</p>
      <nav className={styles.links} aria-label="Households">
        {households.map(({ householdid, name }) => (
          <Link
            key={householdid}
            to="/desk"
            search={({ request }) => ({ ...(request && { request }), household: householdid })}
            aria-current={householdid === household ? 'true' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {chosen && (
        <WidgetBoundary key={chosen.householdid} name="The files of the household">
          <HouseholdFiles household={chosen} />
        </WidgetBoundary>
      )}
    </section>
  );
}

function HouseholdFiles({ household: { householdid, name } }: { household: AskedHousehold }) {
  const search = route.useSearch();
  const { data } = useSuspenseQuery(messageQueries.drivesOf(householdid));
  const drive = data.items.find(({ driveid }) => driveid === search.drive) ?? data.items[0];
  return (
    <>
      {data.items.length > 1 && <DriveLinks drives={data.items} current={drive?.driveid} />}
      {drive && <ClientFolder key={drive.driveid} drive={drive} household={name} />}
    </>
  );
}

function DriveLinks({
  drives,
  current,
}: {
  drives: readonly Drive[];
  current: string | undefined;
}) {
  return (
    <nav className={styles.links} aria-label="Drives">
      {drives.map(({ driveid, name }) => (
        <Link
          key={driveid}
          to="/desk"
          search={({ request, household }) => ({
            ...{ ...(request && { request }), ...(household && { household }) },
            drive: driveid,
          })}
          aria-current={driveid === current ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
