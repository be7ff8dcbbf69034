import { CodeForm, problemText, useSecondsUntil } from '@portal/auth-session/mfa';
import { createClientCode, validateClientCode, type ClientCodeSent } from '@portal/api-sdk';
import { Button } from '@portal/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@portal/auth-session';
import flow from './TelephoneCode.module.css';
import { refusalText } from './refusalText';

interface TelephoneCodeProps {
  sent: ClientCodeSent;
  onDone(): void;
  /** The number was wrong after all. */
  onBack(): void;
}

/** The code that went to the new telephone; with the right one the telephone counts. */
export function TelephoneCode({ sent, onDone, onBack }: TelephoneCodeProps) {
  const { store } = useSession();
  const { channelid, masked } = sent;
  const check = useMutation({
    mutationFn: async (code: string) =>
      (await validateClientCode({ body: { channelid, code } })).data,
    onSuccess: ({ outcome, session }) => {
      if (session) store.keepTotpSession(session.sessionkey);
      if (outcome === 'verified') onDone();
    },
  });
  const [resendAt, setResendAt] = useState(() => inSeconds(sent.resendafterseconds));
  const resend = useMutation({
    mutationFn: async () => (await createClientCode({ body: { channelid } })).data,
    onSuccess: ({ resendafterseconds }) => {
      check.reset();
      setResendAt(inSeconds(resendafterseconds));
    },
  });
  const seconds = useSecondsUntil(resendAt);
  const [judgement, setJudgement] = useState(0);
  const { data, error } = check;
  const problem = error
    ? refusalText(error)
    : data && data.outcome !== 'verified'
      ? problemText({ failure: data.outcome, triesLeft: data.triesleft ?? null })
      : null;
  return (
    <>
      <p className={flow.lead}>We sent six digits to {masked}. They are good for ten minutes.</p>
      <CodeForm
        kind="digits"
        label="Six-digit code"
        pending={check.isPending}
        problem={check.isPending ? null : problem}
        judgement={judgement}
        keep={check.isError}
        autoFocus
        onCode={(code) =>
          check.mutate(code, { onSettled: () => setJudgement((count) => count + 1) })
        }
      />
      <div className={flow.ways}>
        {seconds > 0 ? (
          <p className={flow.quiet}>Nothing came? You can send a new code in {seconds} s.</p>
        ) : (
          <Button variant="quiet" pending={resend.isPending} onClick={() => resend.mutate()}>
            Send a new code
          </Button>
        )}
        {resend.isError && <p role="alert">{refusalText(resend.error)}</p>}
        <Button variant="quiet" onClick={onBack}>
          Use another number
        </Button>
      </div>
    </>
  );
}

/** The server's remaining time on this device's clock, which may be wrong. */
const inSeconds = (seconds: number): number => Date.now() + seconds * 1_000;
