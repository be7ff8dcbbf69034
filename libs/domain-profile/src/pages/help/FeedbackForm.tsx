import { Textarea } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useDraft } from '@portal/auth-session';
import { Button, SegmentedControl, useReadOnly } from '@portal/ui-kit';
import { useState } from 'react';
import { useGiveFeedback } from '../../mutations';
import styles from '../profile/Profile.module.css';
import { saveFailureText } from '../profile/saveFailureText';

const RATINGS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

const RATING_LABEL = 'How well does the portal work for you? 1 is badly, 5 is well';

/** What works and what does not. The text is kept in this browser until it was sent. */
export function FeedbackForm() {
  const [rating, setRating] = useState('4');
  const { text, change } = useDraft('feedback', '');
  const { mutate, isPending, isSuccess, error } = useGiveFeedback();
  const readOnly = useReadOnly();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const said = text.trim();
        const body = { rating: Number(rating), page: '/profile/help' };
        mutate({ ...body, ...(said !== '' && { text: said }) }, { onSuccess: () => change('') });
      }}
    >
      <div className={styles.rating}>
        {/* The group says its label; this shows it. */}
        <span className={styles.label} aria-hidden="true">
          {RATING_LABEL}
        </span>
        <SegmentedControl
          label={RATING_LABEL}
          options={RATINGS}
          value={rating}
          onChange={setRating}
        />
      </div>
      <Textarea
        label="What should we know? (optional)"
        maxLength={2000}
        rows={4}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isPending} disabled={readOnly !== null}>
          Send feedback
        </Button>
      </div>
      <p className={error ? styles.error : styles.note} role="status">
        {readOnly}
        {isSuccess && 'Thank you: the firm has it.'}
        {error && `${saveFailureText(error)} Your text is kept here.`}
      </p>
    </form>
  );
}
