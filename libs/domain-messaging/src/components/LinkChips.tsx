import type { MessageLink } from '@portal/api-sdk';
import { figureOf } from '@portal/domain-profile';
import { Link } from '@tanstack/react-router';
import styles from './Attachments.module.css';

interface LinkChipsProps {
  links: readonly MessageLink[];
  forStaff: boolean;
}

/** What a message is about. A chip opens it in the client's portal; an advisor, who has other pages, reads the words. */
export function LinkChips({ links, forStaff }: LinkChipsProps) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="About">
      {links.map((link) => (
        <li key={`${link.kind} ${link.id}`} className={styles.chip}>
          {forStaff ? `${link.label} (${link.id})` : <Target link={link} />}
        </li>
      ))}
    </ul>
  );
}

function Target({ link: { kind, id, label } }: { link: MessageLink }) {
  switch (kind) {
    case 'account':
      return (
        <Link to="/accounts/activities" search={{ accounts: id }}>
          {label}
        </Link>
      );
    case 'activity':
      return (
        <Link to="/accounts/activities" search={{ activity: id }}>
          {label}
        </Link>
      );
    case 'document':
      return (
        <Link to="/accounts/documents" search={{ document: id }}>
          {label}
        </Link>
      );
    case 'transfer':
      return (
        <Link to="/transfers/$transferid" params={{ transferid: id }}>
          {label}
        </Link>
      );
    case 'figure':
      return <FigureTarget id={id}>{label}</FigureTarget>;
  }
}

/** The arithmetic of a figure as it was on the day that was asked about. */
function FigureTarget({ id, children }: { id: string; children: string }) {
  const figure = figureOf(id);
  if (!figure) return children;
  return (
    <Link to="/accounts/balances" search={{ ...figure }}>
      {children}
    </Link>
  );
}
