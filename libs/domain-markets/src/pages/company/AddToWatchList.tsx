import { Button, notify, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import parts from '../../components/components.module.css';
import { useAddToWatchList, useCreateWatchList } from '../../mutations';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';

const FIRST_LIST = 'My watch list';

/** Puts the security on one of the client's lists; without any, on a first one that is made for it. */
export function AddToWatchList({ securityid }: { securityid: string }) {
  const id = useId();
  const { data } = useQuery(marketQueries.watchLists());
  const [chosen, setChosen] = useState('');
  const create = useCreateWatchList();
  const add = useAddToWatchList();
  const readOnly = useReadOnly();
  if (!data || readOnly !== null) return null;
  const list = data.items.find(({ watchlistid }) => watchlistid === chosen) ?? data.items[0];
  async function addToList() {
    try {
      const { watchlistid, name } = list ?? (await create.mutateAsync(FIRST_LIST));
      await add.mutateAsync({ watchlistid, securityid });
      notify({ message: `It is on “${name}”` });
    } catch {
      notify({ tone: 'failed', message: 'It could not be added', detail: 'Try again.' });
    }
  }
  return (
    <div className={styles.row}>
      {data.items.length > 1 && (
        <div>
          <label className={parts.label} htmlFor={id}>
            Watch list
          </label>
          <select
            id={id}
            className={parts.input}
            value={list?.watchlistid}
            onChange={({ target }) => setChosen(target.value)}
          >
            {data.items.map(({ watchlistid, name }) => (
              <option key={watchlistid} value={watchlistid}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <Button pending={create.isPending || add.isPending} onClick={() => void addToList()}>
        Add to watch list
      </Button>
    </div>
  );
}
