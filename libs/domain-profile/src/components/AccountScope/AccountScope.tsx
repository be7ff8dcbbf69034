import { MoneyText } from '@portal/ui-kit';
import { lazy, useRef, useState } from 'react';
import type { AccountView } from '../../defaults';
import { useAccountScope } from '../../useAccountScope';
import { WidgetBoundary } from '../WidgetBoundary/WidgetBoundary';
import styles from './AccountScope.module.css';
import { useDropGone } from './useDropGone';

// Loaded when it is opened: most visits are about all accounts.
const ScopeChoices = lazy(async () => ({
  default: (await import('./ScopeChoices')).ScopeChoices,
}));

/** Which accounts all pages are about: a popover of the household's accounts by group. */
export function AccountScope() {
  const { text, value } = useAccountScope();
  useDropGone();
  const menuRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // Here, since what is in the popover goes when it closes.
  const [view, setView] = useState<AccountView>();
  return (
    <div className={styles.anchor}>
      <button type="button" className={styles.trigger} popoverTarget="account-scope">
        <span className={styles.label}>Accounts</span>
        <span className={styles.value}>
          {text}
          {value && (
            <>
              {' · '}
              <MoneyText value={value} />
            </>
          )}
        </span>
      </button>
      <div
        ref={menuRef}
        popover="auto"
        id="account-scope"
        className={styles.menu}
        role="dialog"
        aria-label="Choose accounts"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <WidgetBoundary name="Accounts">
            <ScopeChoices
              view={view}
              onViewChange={setView}
              onDone={() => menuRef.current?.hidePopover()}
            />
          </WidgetBoundary>
        )}
      </div>
    </div>
  );
}
