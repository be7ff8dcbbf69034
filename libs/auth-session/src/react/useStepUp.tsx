import { lazy, Suspense, useState, type ReactNode } from 'react';

const StepUpDialog = lazy(async () => ({
  default: (await import('../screens/mfa/StepUpDialog')).StepUpDialog,
}));

/** An operation that the server takes only with a fresh factor. */
export interface StepUpWish<Result> {
  /** Its operationId. */
  operation: string;
  /** What the person is about to do, after "To": `replace your authenticator`. */
  purpose: string;
  /** What `send` will send; the grant is for this body and no other. */
  body?: unknown;
  /** Sends the operation with the grant that a right code gave. */
  send(headers: { stepupgrant: string }): Promise<Result>;
}

export interface StepUp {
  /** Asks for a fresh code, then sends the operation. Null when the person thought better of it. */
  stepUp<Result>(wish: StepUpWish<Result>): Promise<Result | null>;
  /** To be rendered by whoever steps up; nothing while nothing is asked. */
  dialog: ReactNode;
}

interface Asked {
  operation: string;
  purpose: string;
  bodyHash: string;
  answer(grant: string | null): void;
}

/** A fresh factor for one named operation. promises T9, M11 */
export function useStepUp(): StepUp {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function stepUp<Result>({ operation, purpose, body, send }: StepUpWish<Result>) {
    const { bodyHashOf } = await import('../clients/bodyHash');
    const bodyHash = await bodyHashOf(body);
    const grant = await new Promise<string | null>((answer) =>
      setAsked({ operation, purpose, bodyHash, answer }),
    );
    setAsked(null);
    return grant === null ? null : send({ stepupgrant: grant });
  }

  const dialog = asked && (
    <Suspense fallback={null}>
      <StepUpDialog {...asked} />
    </Suspense>
  );
  return { stepUp, dialog };
}
