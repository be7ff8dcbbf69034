import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button';
import { ErrorPanel } from '../../components/ErrorPanel/ErrorPanel';
import { MoneyText } from '../../components/MoneyText/MoneyText';
import { PercentText } from '../../components/PercentText/PercentText';
import { Loading, Skeleton } from '../../components/Skeleton/Skeleton';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import { formatExact, formatPrice } from '../../format/exact';
import type { ExplainNode, ExplainOperator, ExplainSource, ExplainValue } from './explainNode';
import styles from './ExplainPanel.module.css';
import { useExplained } from './useExplained';

export interface ExplainPanelProps {
  /** The figure that is explained. */
  root: ExplainNode;
  /** Keys from the root down to what is shown; from the address, so that a step of the arithmetic can be shared. */
  path?: readonly string[];
  /** Asked to show another step; write it to the address. */
  onPathChange: (path: string[]) => void;
  /** A source as a link of the router; without it, an anchor where the source has an `href`. */
  renderSource?: (source: ExplainSource) => ReactNode;
  /** Amounts behind the privacy eye. */
  masked?: boolean;
}

/**
 * How a figure adds up, step by step: the value, what it follows from, and for each of these the same again, down to
 * the rows of the record. Presentational: put it in a SidePanel, keep `path` in the address.
 */
export function ExplainPanel(props: ExplainPanelProps) {
  const { root, path = [], onPathChange, renderSource = plainSource, masked = false } = props;
  const { along, failure, loading, retry } = useExplained(root, path);
  const node = along.at(-1) ?? root;
  const here = path.slice(0, along.length - 1);
  return (
    <div className={styles.panel}>
      {along.length > 1 && (
        <Breadcrumbs along={along} onSelect={(depth) => onPathChange(path.slice(0, depth))} />
      )}
      <Heading node={node} place={here.join('/')} masked={masked} />
      <Sources sources={node.sources} render={renderSource} />
      {node.inputs && node.inputs.length > 0 && (
        <Inputs
          node={node}
          masked={masked}
          renderSource={renderSource}
          onOpen={(key) => onPathChange([...here, key])}
        />
      )}
      {loading && (
        <Loading label="Loading the arithmetic">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Loading>
      )}
      {failure && (
        <ErrorPanel cause={failure.cause} title="This step could not be loaded" onRetry={retry}>
          The figure itself stands; only its parts are missing.
        </ErrorPanel>
      )}
    </div>
  );
}

function plainSource(source: ExplainSource): ReactNode {
  return source.href ? <a href={source.href}>{source.label}</a> : source.label;
}

function Breadcrumbs({
  along,
  onSelect,
}: {
  along: readonly ExplainNode[];
  onSelect: (depth: number) => void;
}) {
  return (
    <nav aria-label="Steps of the arithmetic">
      <ol className={styles.breadcrumbs}>
        {along.map((node, depth) => (
          <li key={depth}>
            {depth === along.length - 1 ? (
              <span aria-current="step">{node.label}</span>
            ) : (
              <button type="button" className={styles.crumb} onClick={() => onSelect(depth)}>
                {node.label}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface NodeProps {
  node: ExplainNode;
  masked: boolean;
}

function Heading({ node, place, masked }: NodeProps & { place: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const before = useRef(place);
  // Effect: after a step, the focus belongs on what is shown now; moving it is a deed, not a state.
  useEffect(() => {
    if (before.current !== place) ref.current?.focus();
    before.current = place;
  }, [place]);
  return (
    <div className={styles.heading}>
      <h3 ref={ref} tabIndex={-1} className={styles.label}>
        {node.label}
      </h3>
      <p className={styles.value}>
        <Value value={node.value} masked={masked} />
      </p>
      {node.note && <p className={styles.note}>{node.note}</p>}
    </div>
  );
}

function Sources({
  sources,
  render,
}: {
  sources: ExplainNode['sources'];
  render: (source: ExplainSource) => ReactNode;
}) {
  if (!sources || sources.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label="Where it comes from">
      {sources.map((source, index) => (
        <li key={index}>{render(source)}</li>
      ))}
    </ul>
  );
}

const MARKS: Record<ExplainOperator, string> = { plus: '+', minus: '−', times: '×', divided: '÷' };
const WORDS: Record<ExplainOperator, string> = {
  plus: 'plus',
  minus: 'minus',
  times: 'times',
  divided: 'divided by',
};

interface InputsProps extends NodeProps {
  renderSource: (source: ExplainSource) => ReactNode;
  onOpen: (key: string) => void;
}

function Inputs({ node, masked, ...rest }: InputsProps) {
  return (
    <table className={styles.inputs}>
      <caption className={styles.caption}>{node.label} follows from</caption>
      <tbody>
        {node.inputs?.map((input) => (
          <InputRow key={input.key} node={input} masked={masked} {...rest} />
        ))}
        {node.more && (
          <tr>
            <td />
            <th scope="row" colSpan={2} className={styles.note}>
              and {node.more.toLocaleString('en-US')} more, counted here and not listed
            </th>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td className={styles.operator}>
            <span aria-hidden="true">=</span>
          </td>
          <th scope="row" className={styles.input}>
            {node.label}
          </th>
          <td className={styles.amount}>
            <Value value={node.value} masked={masked} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function InputRow({ node, masked, renderSource, onOpen }: InputsProps) {
  return (
    <tr>
      <td className={styles.operator}>
        {node.operator && (
          <>
            <span aria-hidden="true">{MARKS[node.operator]}</span>
            <VisuallyHidden>{WORDS[node.operator]}</VisuallyHidden>
          </>
        )}
      </td>
      <th scope="row" className={styles.input}>
        {node.inputs?.length || node.loadInputs ? (
          <Button
            variant="quiet"
            size="sm"
            className={styles.open}
            onClick={() => onOpen(node.key)}
          >
            {node.label}
          </Button>
        ) : (
          node.label
        )}
        {node.note && <span className={styles.note}>{node.note}</span>}
        <Sources sources={node.sources} render={renderSource} />
      </th>
      <td className={styles.amount}>
        <Value value={node.value} masked={masked} />
      </td>
    </tr>
  );
}

function Value({ value, masked }: { value: ExplainValue; masked: boolean }) {
  switch (value.kind) {
    case 'money':
      return <MoneyText value={value.money} masked={masked} />;
    case 'price':
      return formatPrice(value.money);
    case 'percent':
      return <PercentText value={value.fraction} />;
    case 'quantity':
      if (masked) return <MoneyText value={null} masked />;
      return [formatExact(value.quantity), value.unit].filter(Boolean).join(' ');
    case 'text':
      return value.text;
  }
}
