import { AccountScope } from '@portal/domain-profile';
import { Part } from './Part';
import { noticeParts, searchParts } from './parts';
import { PrivacyEye } from './PrivacyEye';
import { ProfileMenu } from './ProfileMenu';
import styles from './TopBar.module.css';

/** What holds for every page: the accounts it is about, the search, the privacy eye, and who is signed in. */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <AccountScope />
      <div className={styles.tools}>
        {searchParts.map((Search, index) => (
          <div key={index} className={styles.search}>
            <Part>
              <Search />
            </Part>
          </div>
        ))}
        {noticeParts.map((Notices, index) => (
          <div key={index} className={styles.notices}>
            <Part>
              <Notices />
            </Part>
          </div>
        ))}
        <PrivacyEye />
        <ProfileMenu />
      </div>
    </header>
  );
}
