import { PageTitle } from '@portal/auth-session';
import { profileQueries, useAccountScope, type PageParts } from '@portal/domain-profile';
import { Banner, Button, PageHeader, PrintButton } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CustomizeButton } from '../CustomizeButton/CustomizeButton';
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
  /** What the client may hide of it. */
  parts?: PageParts;
  children: ReactNode;
}

/** The frame of every account page: heading, one line of context, one row of controls, the answer, and its panels. */
export function AccountsPage({
  title,
  period,
  asOf,
  past,
  controls,
  parts,
  children,
}: AccountsPageProps) {
  const { text } = useAccountScope();
  const { data: accounts, isError, refetch } = useQuery(profileQueries.accounts());
  // Where nothing is held, nothing is priced.
  const isEmpty = accounts?.totalaccounts.numberofprofileaccounts === 0;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        scope={text}
        period={period}
        asOf={isEmpty ? undefined : asOf}
        actions={
          <>
            {parts && <CustomizeButton parts={parts} />}
            <PrintButton />
          </>
        }
      />
      {controls && <div className={styles.controls}>{controls}</div>}
      {isError && !accounts && <NamesMissing onRetry={() => void refetch()} />}
      {children}
      <PanelHost asof={past} />
    </>
  );
}

/** The figures below are complete, but nothing says whose they are. */
function NamesMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner tone="warning" live action={<Button onClick={onRetry}>Try again</Button>}>
      The names of your accounts could not be loaded. The figures are not affected.
    </Banner>
  );
}
