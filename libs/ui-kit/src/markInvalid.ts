import { flushSync } from 'react-dom';

/** Marks what is wrong in a form and moves the focus to the first of it, which is read out with what is wrong. */
export function markInvalid(form: HTMLElement, mark: () => void): void {
  // Only what is marked already is found.
  flushSync(mark);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
