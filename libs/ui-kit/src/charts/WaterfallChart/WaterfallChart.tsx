import { ChartCursor, useCursor } from '../ChartFrame/ChartCursor';
import { ChartFrame, type ChartFrameProps } from '../ChartFrame/ChartFrame';
import { useMasked } from '../ChartFrame/useMasked';
import type { ChartUnit } from '../model/chartTypes';
import { formatValue } from '../model/format';
import { bridgeOf, closingText, type BridgeStep, type WaterfallStep } from './bridge';
import styles from './WaterfallChart.module.css';

export interface WaterfallChartProps extends ChartFrameProps {
  /** `total` at the ends (and between), `change` for what is added or taken in between. */
  steps: readonly WaterfallStep[];
  unit: ChartUnit;
}

/**
 * A bridge from an opening to a closing value, a row for each step: name, bar, figure. Drawn here: Mantine's waterfall
 * writes into the data it is given and has no room for names on a phone. A step that does not add up is marked.
 */
export function WaterfallChart({ steps, unit, ...frame }: WaterfallChartProps) {
  const masked = useMasked(frame.masked);
  const say = (step: WaterfallStep) => stepText(step, unit, masked);
  return (
    <ChartFrame
      {...frame}
      isEmpty={steps.length === 0}
      summarize={() => steps.map((step) => `${step.label} ${say(step)}`).join('; ') + '.'}
      table={() => ({
        columns: ['Step', 'Value'],
        rows: steps.map((step) => [step.label, say(step)]),
      })}
    >
      <Steps title={frame.title} steps={steps} unit={unit} masked={masked} />
    </ChartFrame>
  );
}

function stepText({ kind, value }: WaterfallStep, unit: ChartUnit, masked: boolean): string {
  const isAdded = kind === 'change' && !value.startsWith('-') && !masked;
  return (isAdded ? '+' : '') + formatValue(value, unit, masked);
}

type StepsProps = Pick<WaterfallChartProps, 'title' | 'steps' | 'unit'> & { masked: boolean };

function Steps({ title, steps, unit, masked }: StepsProps) {
  const [cursor, setCursor] = useCursor();
  return (
    <ChartCursor
      label={`${title}, step by step`}
      count={steps.length}
      textAt={(index) => {
        const step = steps[index];
        return step ? `${step.label}: ${stepText(step, unit, masked)}` : '';
      }}
      index={cursor}
      onIndexChange={setCursor}
    >
      <ul className={styles.steps}>
        {bridgeOf(steps).map((step, index) => (
          <Step
            key={step.key}
            step={step}
            text={stepText(step, unit, masked)}
            active={cursor === index}
            note={step.adrift && closingText(step, unit, masked)}
          />
        ))}
      </ul>
    </ChartCursor>
  );
}

/** The least that is seen of a step, in percent of the width. */
const THINNEST = 0.4;

interface StepProps {
  step: BridgeStep;
  text: string;
  active: boolean;
  note?: string;
}

function Step({ step, text, active, note }: StepProps) {
  return (
    <li className={styles.step} data-active={active || undefined} data-kind={step.kind}>
      <span className={styles.name}>
        {step.label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <svg className={styles.track} aria-hidden="true">
        <line className={styles.zero} x1={`${step.zero}%`} x2={`${step.zero}%`} y1="0" y2="100%" />
        <rect
          className={styles.bar}
          data-sign={step.kind === 'total' ? 'total' : step.sign}
          // A sliver at the right end would stand outside.
          x={`${Math.min(step.from, 100 - THINNEST)}%`}
          width={`${Math.max(THINNEST, step.to - step.from)}%`}
          y="22%"
          height="56%"
        />
      </svg>
      <span className={styles.value}>{text}</span>
    </li>
  );
}
