import { Card, useReadOnly } from '@portal/ui-kit';
import type { ReactNode } from 'react';

/** What is the client's alone: in a simulation it is neither shown nor asked for. promises I4 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  if (useReadOnly() === null) return children;
  return (
    <Card>
      <p>How a client signs in is private and is not shown while you view their portal.</p>
    </Card>
  );
}
