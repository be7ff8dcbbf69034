import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { Button, EmptyState, ErrorPanel, Loading, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { personalQueries } from '../../queries';
import { useTyped } from '../../useTyped';
import styles from '../profile/Profile.module.css';

/** All questions, or those that the search in the address finds. */
export function Questions() {
  // The registered route, read by its path: this page is loaded after it.
  const route = getRouteApi('/profile/help');
  const { query } = route.useSearch() as { query?: string };
  const navigate = route.useNavigate() as (to: { search: { query?: string } }) => Promise<void>;
  const [typed, setTyped] = useTyped(query ?? '');
  const { data, error, isError, isFetching, refetch } = useQuery(personalQueries.faq(query));
  const search = (words: string) => void navigate({ search: words === '' ? {} : { query: words } });
  return (
    <div className={styles.wide}>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed.trim());
        }}
      >
        <TextInput
          label="Search questions"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      {isError && !data && (
        <ErrorPanel
          cause={error}
          title="Questions could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          Your words are kept; only the answers are missing.
        </ErrorPanel>
      )}
      {!data && !isError && (
        <Loading label="Loading questions">
          <Skeleton shape="row" />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <EmptyState action={<Button onClick={() => search('')}>Show all questions</Button>}>
          No answer has these words. Try fewer, or call us.
        </EmptyState>
      )}
      {data && (
        <div className={styles.list}>
          {data.items.map(({ faqid, question, answer, topic }) => (
            <details key={faqid}>
              <summary>{question}</summary>
              <p className={styles.label}>{topic}</p>
              {answer.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </details>
          ))}
        </div>
      )}
    </div>
  );
}
