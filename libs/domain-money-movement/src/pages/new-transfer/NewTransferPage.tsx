import { Stepper } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { PageTitle } from '@portal/auth-session';
import { Banner, Button, Card, PageHeader, useReadOnly } from '@portal/ui-kit';
import { useEffect, useRef } from 'react';
import { AmountStep } from './AmountStep';
import { PlacesStep } from './PlacesStep';
import { ReviewStep } from './ReviewStep';
import styles from '../../components/money.module.css';
import { useNewTransfer } from './useNewTransfer';

/** From and to, how much and when, review; what is typed is kept until it is sent. */
export function NewTransferPage() {
  const state = useNewTransfer();
  const { step, setStep, draft, change, isRestored, discard, changed } = state;
  const readOnly = useReadOnly();
  const heading = useStepFocus(step);
  const title = changed === null ? 'New transfer' : 'Change a standing instruction';
  return (
    <div className={styles.stack}>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      {readOnly && <Banner>Nothing can be sent while support looks at the portal.</Banner>}
      {isRestored && (
        <Banner action={<Button onClick={discard}>Begin anew</Button>}>
          This is what you had typed before.
        </Banner>
      )}
      <Card>
        <Stepper
          active={step}
          allowNextStepsSelect={false}
          onStepClick={setStep}
          classNames={{ stepBody: styles.stepWords, content: styles.steps }}
        >
          <Stepper.Step label="From and to" {...stepState(0, step)}>
            <h2 className={styles.stepHeading} tabIndex={-1} ref={heading}>
              From and to
            </h2>
            <PlacesStep draft={draft} onChange={change} onNext={() => setStep(1)} />
          </Stepper.Step>
          <Stepper.Step label="Amount and day" {...stepState(1, step)}>
            <h2 className={styles.stepHeading} tabIndex={-1} ref={heading}>
              Amount and day
            </h2>
            <AmountStep {...{ draft, change, state }} />
          </Stepper.Step>
          <Stepper.Step label="Review" {...stepState(2, step)}>
            <h2 className={styles.stepHeading} tabIndex={-1} ref={heading}>
              Review
            </h2>
            <ReviewStep state={state} />
          </Stepper.Step>
        </Stepper>
      </Card>
    </div>
  );
}

/** Which step is shown, and that one to come cannot be chosen yet, told to assistive technology. */
const stepState = (place: number, step: number) => ({
  'aria-current': place === step ? ('step' as const) : undefined,
  disabled: place > step,
});

/** The heading of a step has the focus once the step was changed: what was pressed is gone with the step before. */
function useStepFocus(step: number) {
  const ref = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  // Effect: moving the focus is a deed, not a state.
  useEffect(() => {
    if (before.current !== step) ref.current?.focus();
    before.current = step;
  }, [step]);
  return ref;
}
