import type { ExpectedDocument } from '@portal/api-sdk';
import { Banner } from '@portal/ui-kit';
import { ExpectedList } from './ExpectedList';

interface LateBannerProps {
  late: readonly ExpectedDocument[];
  /** How many more are late than are shown. */
  unseen: number;
}

/** What is overdue; nothing where nothing is. */
export function LateBanner({ late, unseen }: LateBannerProps) {
  if (late.length === 0) return null;
  return (
    <Banner tone="warning">
      <ExpectedList items={late} />
      {unseen > 0 && (unseen === 1 ? 'One more is late.' : `${unseen} more are late.`)}
    </Banner>
  );
}
