import { isAppearance, PageTitle, type Appearance } from '@portal/auth-session';
import { Button, Card, PageHeader, SegmentedControl, useReadOnly } from '@portal/ui-kit';
import { useMantineColorScheme } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CUSTOM_GROUP_VIEW_NAME, DEFAULT_GROUP_VIEW_NAME, type AccountView } from '../../defaults';
import { MARKETS_PAGES, marketsPageOf } from '../../model/marketsPage';
import { useSavePreferences } from '../../mutations';
import { profileQueries } from '../../queries';
import styles from '../profile/Profile.module.css';
import { AreaScopes } from './AreaScopes';
import { FirstPage } from './FirstPage';
import { Notifications } from './Notifications';
import { ResetPreferences } from './ResetPreferences';

const APPEARANCES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Appearance; label: string }[];

const VIEWS = [
  { value: 'default', label: DEFAULT_GROUP_VIEW_NAME },
  { value: 'custom', label: CUSTOM_GROUP_VIEW_NAME },
] as const satisfies { value: AccountView; label: string }[];

/** How the portal looks and opens for this client, on every device. */
export function PreferencesPage() {
  const { data } = useSuspenseQuery(profileQueries.preferences());
  // Mantine holds transitions back through innerHTML, which Trusted Types refuse.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const { mutate, isError, isSuccess } = useSavePreferences();
  const readOnly = useReadOnly();
  const {
    appearance,
    accountview,
    gridlayouts = [],
    notifications,
    startpage,
    areascopes,
  } = data.preferencejson;
  return (
    <div className={styles.page}>
      <PageTitle>Preferences</PageTitle>
      <PageHeader title="Preferences" context="Kept for you, on every device" />
      <Card title="Appearance">
        <SegmentedControl
          label="Appearance"
          options={APPEARANCES}
          value={isAppearance(appearance) ? appearance : 'auto'}
          disabled={readOnly !== null}
          onChange={(chosen) => {
            setColorScheme(chosen);
            mutate({ appearance: chosen });
          }}
        />
      </Card>
      <FirstPage startpage={startpage} save={mutate} />
      <Card title="Home opens with">
        <SegmentedControl
          label="Home opens with"
          options={VIEWS}
          value={accountview}
          disabled={readOnly !== null}
          onChange={(chosen) => mutate({ accountview: chosen })}
        />
      </Card>
      <Card title="Markets opens with">
        <SegmentedControl
          label="Markets opens with"
          options={MARKETS_PAGES}
          value={marketsPageOf(data.preferencejson).value}
          disabled={readOnly !== null}
          onChange={(page) => mutate({ markets: { page } })}
        />
      </Card>
      <AreaScopes areascopes={areascopes} save={mutate} />
      <Card title="Tables">
        <p className={styles.text}>
          {gridlayouts.length === 0
            ? 'Every table is as the firm arranged it. Columns, widths and density that you choose in a table are kept here.'
            : `You have arranged ${gridlayouts.length === 1 ? 'one table' : `${gridlayouts.length} tables`}.`}
        </p>
        {gridlayouts.length > 0 && (
          <Button
            size="sm"
            disabled={readOnly !== null}
            onClick={() => mutate({ gridlayouts: [] })}
          >
            Arrange every table as the firm does
          </Button>
        )}
      </Card>
      <Notifications saved={notifications} save={mutate} />
      <ResetPreferences saved={data.preferencejson} />
      <p className={styles.note} role="status">
        {readOnly}
        {isError && 'This could not be saved. Your preferences are as they were.'}
        {isSuccess && 'Saved.'}
      </p>
    </div>
  );
}
