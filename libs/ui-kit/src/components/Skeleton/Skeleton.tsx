import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** What comes: a line of text, the large figure, a table row, a photo, a chart. */
  shape?: 'text' | 'figure' | 'row' | 'avatar' | 'chart';
  width?: 'short' | 'medium' | 'long' | 'full';
}

/** The shape of something that is still loading. Takes the room of what comes, so that nothing moves then. */
export function Skeleton({ shape = 'text', width = 'full' }: SkeletonProps) {
  return (
    <span className={styles.skeleton} data-shape={shape} data-width={width} aria-hidden="true" />
  );
}

export interface LoadingProps {
  /** What is loading, said once to screen readers: “Loading accounts”. */
  label: string;
  /** Skeletons. */
  children: ReactNode;
}

/** Skeletons that belong together. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div role="status" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
