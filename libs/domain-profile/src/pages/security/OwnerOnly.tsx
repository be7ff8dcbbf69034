import { Card, useReadOnly } from '@portal/ui-kit';
import type { ReactNode } from 'react';

/** What is the client's alone: in a simulation it is neither shown nor asked for. promises I4 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  if (useReadOnly() === null) return children;
  return (
    <Card>
      <p>How a client signs in is theirs alone, and is not shown in a simulation.</p>
    </Card>
  );
}
