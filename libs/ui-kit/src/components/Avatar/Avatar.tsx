import { useState } from 'react';
import styles from './Avatar.module.css';

export interface AvatarProps {
  /** Whose it is. Stands beside the picture in nearly every place, so the picture itself is decoration. */
  name: string;
  /** The photo; initials stand in without one, and when it cannot be loaded. */
  src?: string | null;
  size?: 'sm' | 'md' | 'lg';
}

/** A person's photo, or their initials. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {src && src !== failed ? (
        <img className={styles.photo} src={src} alt="" onError={() => setFailed(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
