import { useEffect, useRef, type ReactNode } from 'react';
import type { MfaInput } from '../../machines/mfaMachine';
import { useMfa, type Mfa, type MfaOutcome } from '../../react/useMfa';
import { CodeView } from './CodeView';
import { EnrolmentView } from './EnrolmentView';
import { FailureView } from './FailureView';
import { LockedView } from './LockedView';
import { MethodChoiceView } from './MethodChoiceView';
import { MfaFrame, type MfaFrameProps } from './MfaFrame';
import styles from './MfaFlow.module.css';
import { RecoveredView } from './RecoveredView';
import { RecoveryCodesView } from './RecoveryCodesView';
import { ResetRequestedView } from './ResetRequestedView';
import { UnavailableView } from './UnavailableView';
import { WaitingView } from './WaitingView';

interface MfaFlowProps {
  input: MfaInput;
  frame(props: MfaFrameProps): ReactNode;
  onDone(outcome: MfaOutcome): void;
  bodyHash?: string;
  registrationId?: string;
}

/** The second factor from the first question to the last, in whatever frame it is put. */
export function MfaFlow({ frame, ...options }: MfaFlowProps) {
  const mfa = useMfa(options);
  const ref = useRef<HTMLDivElement>(null);
  const view = viewNameOf(mfa.snapshot);
  useFocusOnChange(ref, view);
  return (
    <MfaFrame value={frame}>
      <div ref={ref} className={styles.flow}>
        {viewOf(view, mfa)}
      </div>
    </MfaFrame>
  );
}

type ViewName =
  | 'code'
  | 'enrolment'
  | 'recoveryCodes'
  | 'locked'
  | 'choice'
  | 'recovered'
  | 'resetRequested'
  | 'unavailable'
  | 'methodsUnread'
  | 'sendFailed'
  | 'prepareFailed'
  | 'renewFailed'
  | 'resetFailed'
  | 'waiting';

function viewNameOf(snapshot: Mfa['snapshot']): ViewName {
  const { value } = snapshot;
  if (typeof value === 'string') return VIEWS[value] ?? 'waiting';
  if ('codeEntry' in value) return 'code';
  if ('recoveryCodes' in value) {
    if (value.recoveryCodes === 'renewing') return 'waiting';
    return value.recoveryCodes === 'renewFailed' ? 'renewFailed' : 'recoveryCodes';
  }
  if (value.enrolment === 'preparing') return 'waiting';
  return value.enrolment === 'prepareFailed' ? 'prepareFailed' : 'enrolment';
}

const VIEWS: Record<string, ViewName> = {
  verifying: 'code',
  locked: 'locked',
  choosingMethod: 'choice',
  recovered: 'recovered',
  resetRequested: 'resetRequested',
  resetFailed: 'resetFailed',
  unavailable: 'unavailable',
  methodsUnread: 'methodsUnread',
  sendFailed: 'sendFailed',
};

function viewOf(view: ViewName, mfa: Mfa): ReactNode {
  switch (view) {
    case 'code':
      // Keyed: what was typed for one method is nothing for another.
      return <CodeView key={methodKey(mfa)} mfa={mfa} />;
    case 'enrolment':
      return <EnrolmentView mfa={mfa} />;
    case 'recoveryCodes':
      return <RecoveryCodesView mfa={mfa} />;
    case 'locked':
      return <LockedView mfa={mfa} />;
    case 'choice':
      return <MethodChoiceView mfa={mfa} />;
    case 'recovered':
      return <RecoveredView mfa={mfa} />;
    case 'resetRequested':
      return <ResetRequestedView mfa={mfa} />;
    case 'unavailable':
      return <UnavailableView mfa={mfa} />;
    case 'waiting':
      return <WaitingView />;
    default:
      return <FailureView mfa={mfa} step={view} />;
  }
}

function methodKey({ snapshot }: Mfa): string {
  const { method } = snapshot.context;
  return method.kind === 'sent' ? method.channelId : method.kind;
}

/** A view that takes the place of another begins at its heading, unless it has a field to begin with. */
function useFocusOnChange(ref: { current: HTMLElement | null }, view: ViewName): void {
  const seen = useRef(view);

  // Effect: focus is the document's, and only a change of view moves it.
  useEffect(() => {
    if (seen.current === view || view === 'waiting') return;
    seen.current = view;
    const { current } = ref;
    if (current?.querySelector('input:focus')) return;
    const heading = current?.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [ref, view]);
}
