import { Banner, Button } from '@portal/ui-kit';
import styles from './ComposeForm.module.css';
import type { SaveState } from './useDraftSaves';

const WORDS: Record<Exclude<SaveState, 'conflict'>, string> = {
  untouched: 'What you write is saved as a draft as you go.',
  waiting: 'Saving the draft…',
  saved: 'The draft is saved. You can go on in any browser.',
  failed: 'The draft could not be saved. It is still here; the next change tries again.',
};

interface DraftStateProps {
  state: SaveState;
  onTakeTheirs: () => Promise<void>;
  onKeepMine: () => Promise<void>;
}

/** Whether the draft is safe; and, where another browser saved it meanwhile, which of the two is kept. */
export function DraftState({ state, onTakeTheirs, onKeepMine }: DraftStateProps) {
  if (state !== 'conflict') {
    return (
      <p className={styles.state} role="status">
        {WORDS[state]}
      </p>
    );
  }
  return (
    <div role="alert">
      <Banner>This draft was saved in another browser meanwhile. Nothing was overwritten.</Banner>
      <div className={styles.actions}>
        <Button onClick={() => void onTakeTheirs()}>Show the other one</Button>
        <Button onClick={() => void onKeepMine()}>Keep this one</Button>
      </div>
    </div>
  );
}
