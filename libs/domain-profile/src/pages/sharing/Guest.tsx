import type { Share } from '@portal/api-sdk';
import { Button, ConfirmModal, formatDate, formatInstant, useReadOnly } from '@portal/ui-kit';
import { useState } from 'react';
import { WidgetBoundary } from '../../components/WidgetBoundary/WidgetBoundary';
import { isOpen, RELATION_WORDS, sharedWords, STATE_WORDS } from '../../model/sharing';
import { useRevokeShare } from '../../sharingMutations';
import { saveFailureText } from '../profile/saveFailureText';
import { Openings } from './Openings';
import styles from './Sharing.module.css';

/** One guest: what they may see, what they opened, and the way to end it. */
export function Guest({ share }: { share: Share }) {
  const [isEnding, setEnding] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const readOnly = useReadOnly() !== null;
  const { mutate, isPending, error } = useRevokeShare();
  const { shareid, name, email, relation, until, openings = 0 } = share;
  return (
    <div className={styles.guest}>
      <h3>
        {name}, {RELATION_WORDS[relation]}
      </h3>
      <p>
        {STATE_WORDS[share.state]} · {timeWords(share)}
      </p>
      <p className={styles.note}>{email}</p>
      <p className={styles.note}>
        {sharedWords(share)} · invited by {share.createdby}
      </p>
      <p className={styles.note}>
        {share.lastopened === undefined
          ? 'Nothing was opened yet'
          : `${openings} opened, last ${formatInstant(share.lastopened)}`}
      </p>
      <div className={styles.actions}>
        {openings > 0 && (
          <Button size="sm" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
            What {name} opened
          </Button>
        )}
        {isOpen(share) && (
          <Button size="sm" disabled={readOnly} onClick={() => setEnding(true)}>
            End sharing with {name}
          </Button>
        )}
      </div>
      {isOpened && (
        <WidgetBoundary name="What was opened">
          <Openings shareid={shareid} />
        </WidgetBoundary>
      )}
      <ConfirmModal
        open={isEnding}
        title={`End sharing with ${name}?`}
        confirm="End sharing"
        danger
        pending={isPending}
        error={error && saveFailureText(error)}
        onConfirm={() => mutate(shareid, { onSuccess: () => setEnding(false) })}
        onClose={() => setEnding(false)}
      >
        {name} sees nothing of it from this moment on, until {formatDate(until)} and after. Files
        that were downloaded stay with them.
      </ConfirmModal>
    </div>
  );
}

function timeWords({ state, until, linkends, revoked }: Share): string {
  if (revoked !== undefined) return formatInstant(revoked);
  if (state === 'invited' && linkends !== undefined)
    return `can accept until ${formatInstant(linkends)}`;
  return state === 'active' ? `until the end of ${formatDate(until)}` : formatDate(until);
}
