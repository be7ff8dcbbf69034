import type { PageParts } from '@portal/domain-profile';
import { Button, Dialog } from '@portal/ui-kit';
import { useState } from 'react';
import styles from './CustomizeButton.module.css';

/** Opens the choice of what a page shows. */
export function CustomizeButton({ parts: { parts, isShown, show } }: { parts: PageParts }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button disabled={!show} onClick={() => setChoosing(true)}>
        Customize page
      </Button>
      <Dialog open={choosing} onClose={() => setChoosing(false)} title="Customize page">
        <fieldset className={styles.parts}>
          <legend className={styles.legend}>Shown on this page</legend>
          {parts.map(({ id, title }) => (
            <label key={id} className={styles.part}>
              <input
                type="checkbox"
                checked={isShown(id)}
                disabled={!show}
                onChange={({ currentTarget: { checked } }) => show?.(id, checked)}
              />
              {title}
            </label>
          ))}
        </fieldset>
      </Dialog>
    </>
  );
}
