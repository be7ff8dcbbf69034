import type { Meta, StoryObj } from '@storybook/react-vite';
import { NO_DATA_TEXT, PAGE_FAILED_TEXT, SOMETHING_WENT_WRONG_TEXT } from '../texts';
import css from '../theme/tokens.css?raw';
import styles from './Foundations.module.css';
import { tokenNames } from './tokenNames';

const meta: Meta = { title: 'Foundations', parameters: { controls: { disable: true } } };
export default meta;
type Story = StoryObj;

/** Every colour of tokens.css, in the scheme of the toolbar. */
export const Colour: Story = {
  render: () => (
    <ul className={styles.list}>
      {tokenNames(css, 'color').map((name) => (
        <li key={name} className={styles.row}>
          <svg className={styles.swatch} aria-hidden="true">
            <rect width="100%" height="100%" fill={`var(--${name})`} />
          </svg>
          <code>--{name}</code>
        </li>
      ))}
    </ul>
  ),
};

const SIZES = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const;

/** Inter; figures are tabular; headings are of weight 500 with tight tracking; prose is 70 characters wide at most. */
export const Type: Story = {
  render: () => (
    <ul className={styles.list}>
      {SIZES.map((size) => (
        <li key={size} className={styles.row}>
          <code>--text-{size}</code>
          <span className={styles.sample} data-size={size}>
            Net worth $15,340,725.45
          </span>
        </li>
      ))}
    </ul>
  ),
};

/** Distances on a grid of four pixels; cards have a hairline and a radius of ten, and no shadow. */
export const Space: Story = {
  render: () => (
    <ul className={styles.list}>
      {tokenNames(css, 'space').map((name) => (
        <li key={name} className={styles.row}>
          <code>--{name}</code>
          <svg className={styles.bar} aria-hidden="true">
            <rect height="100%" width={`var(--${name})`} fill="var(--color-brand)" />
          </svg>
        </li>
      ))}
    </ul>
  ),
};

/** 150 ms, to explain where something came from; none for those who asked their system for less. */
export const Motion: Story = {
  render: () => (
    <div
      className={styles.stage}
      tabIndex={0}
      role="group"
      aria-label="Point here to see the motion"
    >
      <span className={styles.mover} />
    </div>
  ),
};

const WORDS: [string, string][] = [
  ['A data area with nothing in it', NO_DATA_TEXT],
  ['A page that fails to load', PAGE_FAILED_TEXT],
  ['A failure nobody foresaw', SOMETHING_WENT_WRONG_TEXT],
  ['A state, exact', 'Settles Nov 24'],
  [
    'An error: what happened, what is safe, what to do',
    'The name could not be saved. The old name stands. Try again.',
  ],
  ['A day, and a moment', 'Nov 19, 2026 · Nov 19, 2026, 4:05 PM ET'],
  ['An amount below zero', '($1,234.56)'],
];

/** Sentence case, plain and exact; no exclamation marks. The first three are fixed by the specification. */
export const Words: Story = {
  render: () => (
    <dl className={styles.words}>
      {WORDS.map(([when, text]) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  ),
};
