import { PageTitle } from '@portal/auth-session';
import { Card, PageHeader } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { WidgetBoundary } from '../../components/WidgetBoundary/WidgetBoundary';
import { personalQueries } from '../../queries';
import styles from '../profile/Profile.module.css';
import { FeedbackForm } from './FeedbackForm';
import { PreviousSiteLink } from './PreviousSiteLink';
import { Questions } from './Questions';

/** Answers to what clients ask, guides, and a way to tell the firm what works. */
export function HelpPage() {
  return (
    <div className={styles.page}>
      <PageTitle>Help</PageTitle>
      <PageHeader title="Help" context="Questions and answers, guides, and your feedback" />
      <Card title="Questions and answers">
        <Questions />
      </Card>
      <Card title="Guides and calls">
        <WidgetBoundary name="Guides">
          <Guides />
        </WidgetBoundary>
      </Card>
      <Card title="Feedback">
        <FeedbackForm />
      </Card>
    </div>
  );
}

function Guides() {
  const { data } = useSuspenseQuery(personalQueries.template());
  return (
    <div className={styles.wide}>
      <p className={styles.text}>
        Call us: {data.supportphone}, {data.supporthours}.
      </p>
      <ul className={styles.list}>
        {data.links.map(({ id, label, url }) => (
          <li key={id}>
            {id === 'previous-site' ? (
              <PreviousSiteLink label={label} url={url} />
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
