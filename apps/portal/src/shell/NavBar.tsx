import { Link } from '@tanstack/react-router';
import styles from './NavBar.module.css';
import { navItems } from './navItems';

export function NavBar() {
  return (
    <nav aria-label="Main">
      <ul className={styles.items}>
        {navItems.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
