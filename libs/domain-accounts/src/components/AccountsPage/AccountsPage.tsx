import { PageTitle } from '@portal/auth-session';
import { useAccountScope } from '@portal/domain-profile';
import { PageHeader, PrintButton } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import type { ReactNode } from 'react';
import { PanelHost } from '../PanelHost/PanelHost';
import styles from './AccountsPage.module.css';

interface AccountsPageProps {
  title: string;
  /** The time it covers. */
  period?: ReactNode;
  /** The day of the prices. */
  asOf?: string;
  /** The past day that was asked for, if one was. */
  past?: string;
  /** The row of controls. */
  controls?: ReactNode;
  children: ReactNode;
}

/** The frame of every account page: heading, one line of context, one row of controls, the answer, and its panels. */
export function AccountsPage({ title, period, asOf, past, controls, children }: AccountsPageProps) {
  const { text } = useAccountScope();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        scope={text}
        period={period}
        asOf={asOf}
        actions={<PrintButton />}
      />
      {controls && <div className={styles.controls}>{controls}</div>}
      {children}
      <PanelHost asof={past} />
    </>
  );
}
