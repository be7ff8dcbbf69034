import { LOCAL_KEYS } from './keys';
import type { SessionStore } from './sessionStore';

/** Whether amounts are hidden, kept in this browser, so that none is seen before preferences could be read. */
export function createPrivacyChoice({ local }: Pick<SessionStore, 'local'>) {
  return {
    isHidden: (): boolean => local.get(LOCAL_KEYS.privacy) === 'on',
    keep(hidden: boolean): void {
      if (hidden) local.set(LOCAL_KEYS.privacy, 'on');
      else local.remove(LOCAL_KEYS.privacy);
    },
  };
}
