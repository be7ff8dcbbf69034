import type { QrCode } from '@portal/api-sdk';
import styles from './QrPicture.module.css';

/** ISO/IEC 18004: four modules of nothing all around. */
const QUIET_ZONE = 4;

/** A QR code drawn from its path: no markup of the server's gets into the page. */
export function QrPicture({ code: { size, path } }: { code: QrCode }) {
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label="QR code with the secret of your authenticator. The key below says the same."
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
