import type { PreferenceJson } from '@portal/api-sdk';
import { AREAS } from '@portal/auth-session';
import { Card, useReadOnly } from '@portal/ui-kit';
import { NativeSelect } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useRouter, type AnyRoute } from '@tanstack/react-router';
import styles from '../profile/Profile.module.css';

const HOME = '/';

interface FirstPageProps {
  /** The kept page; none is Home. */
  startpage: string | undefined;
  save(change: Pick<PreferenceJson, 'startpage'>): void;
}

/** Which page a sign-in opens that asked for none: any page of the navigation. */
export function FirstPage({ startpage = HOME, save }: FirstPageProps) {
  const router = useRouter();
  const readOnly = useReadOnly();
  const groups = pagesByArea(Object.values<AnyRoute>(router.routesById));
  const isThere = groups.some(({ items }) => items.some(({ value }) => value === startpage));
  return (
    <Card title="After signing in">
      <NativeSelect
        label="Open with"
        description="A link that you follow opens its own page."
        data={groups}
        value={isThere ? startpage : HOME}
        disabled={readOnly !== null}
        onChange={({ target }) => save({ startpage: target.value })}
        className={styles.choice}
      />
    </Card>
  );
}

function pagesByArea(routes: readonly AnyRoute[]) {
  const pages = routes.flatMap(({ options, fullPath }) => {
    const nav = options.staticData?.nav;
    return nav ? [{ ...nav, value: String(fullPath) }] : [];
  });
  const home = { group: 'Home', items: [{ value: HOME, label: 'Home' }] };
  const others = AREAS.filter((name) => name !== 'Home').map((name) => ({
    group: name,
    items: pages
      .filter(({ area }) => area === name)
      .map(({ value, label }) => ({ value, label: label === name ? label : `${name}: ${label}` })),
  }));
  return [home, ...others.filter(({ items }) => items.length > 0)];
}
