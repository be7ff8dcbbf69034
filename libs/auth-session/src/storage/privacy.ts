import { LOCAL_KEYS } from './keys';
import { onStored } from './onStored';
import type { SessionStore } from './sessionStore';

/** Whether amounts are hidden, kept in this browser, so that none is seen before preferences could be read. */
export function createPrivacyChoice({ local }: Pick<SessionStore, 'local'>) {
  return {
    isHidden: (): boolean => local.get(LOCAL_KEYS.privacy) === 'on',
    keep: (hidden: boolean): void => local.set(LOCAL_KEYS.privacy, hidden ? 'on' : 'off'),
    /** Calls back when another tab hides or shows them; not when one signs out, which is to show none here. */
    onKept: (changed: (hidden: boolean) => void): (() => void) =>
      onStored(LOCAL_KEYS.privacy, (kept) => changed(kept === 'on')),
  };
}
