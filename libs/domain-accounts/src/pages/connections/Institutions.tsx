import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { Button, EmptyState, ErrorPanel, Loading, Skeleton } from '@portal/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { connectionQueries } from '../../connectionQueries';
import styles from './Connections.module.css';
import { useConnections } from './useConnections';

interface InstitutionsProps {
  onConnect: (wish: { institutionid: string; institution: string }) => void;
}

/** Institutions by a part of their name, each with the button that connects it. */
export function Institutions({ onConnect }: InstitutionsProps) {
  const { search, change } = useConnections();
  const find = useDeferredValue(search.find);
  const { data, error, isError, refetch } = useQuery({
    ...connectionQueries.institutions(find),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.stack}>
      <TextInput
        label="Name of the institution"
        type="search"
        maxLength={60}
        value={search.find ?? ''}
        onChange={({ currentTarget: { value } }) => change({ find: value || undefined })}
      />
      {isError && (
        <ErrorPanel
          cause={error}
          title="Institutions could not be listed"
          onRetry={() => void refetch()}
        >
          What is connected stays as it is.
        </ErrorPanel>
      )}
      {!data && !isError && (
        <Loading label="Looking for institutions">
          <Skeleton shape="row" />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <EmptyState>No institution has this in its name. Try a shorter part of it.</EmptyState>
      )}
      <ul className={styles.list}>
        {data?.items.map(({ institutionid, name, about }) => (
          <li key={institutionid} className={styles.row}>
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              {about && <span className={styles.quiet}>{about}</span>}
            </span>
            <Button
              size="sm"
              aria-label={`Connect ${name}`}
              onClick={() => onConnect({ institutionid, institution: name })}
            >
              Connect
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
