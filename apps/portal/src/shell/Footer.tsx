import { profileQueries } from '@portal/domain-profile';
import { phoneLink } from '@portal/ui-kit';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import styles from './Footer.module.css';

/** How to reach the firm. Read after the page is painted; without an answer the advisors above are the way. spec §7 */
export function Footer() {
  const loading = useIsFetching({ queryKey: profileQueries.accounts().queryKey }) > 0;
  const { data } = useQuery({ ...profileQueries.firm(), enabled: !loading });
  const support = data?.support;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {support ? (
          <p>
            Questions? Call <a href={phoneLink(support.phone)}>{support.phone}</a>, {support.hours}.
          </p>
        ) : (
          <p>Questions? Your advisor team is glad to help.</p>
        )}
      </div>
    </footer>
  );
}
