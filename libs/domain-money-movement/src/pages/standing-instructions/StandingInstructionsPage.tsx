import type { StandingInstruction } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import {
  Card,
  EmptyState,
  formatDate,
  MoneyText,
  PageHeader,
  PrintButton,
  useReadOnly,
} from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { SidePanel } from '@portal/ui-kit/panels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/ButtonLink';
import styles from '../../components/money.module.css';
import { INSTRUCTION_WORDS, recurrenceWords } from '../../model/words';
import { moneyQueries } from '../../queries';
import { InstructionPanel } from './InstructionPanel';

const route = getRouteApi('/transfers/standing-instructions');

/** What repeats: its next day, and each run so far in its panel. */
export function StandingInstructionsPage() {
  const { data } = useSuspenseQuery(moneyQueries.instructions());
  const { instruction } = route.useSearch();
  const navigate = route.useNavigate();
  const readOnly = useReadOnly();
  const open = data.items.find(({ instructionid }) => instructionid === instruction);
  return (
    <div className={styles.stack}>
      <PageTitle>Standing instructions</PageTitle>
      <PageHeader
        title="Standing instructions"
        actions={
          <>
            <PrintButton />
            {!readOnly && (
              <ButtonLink to="/transfers/new" search={{ repeat: 'monthly' }} variant="primary">
                New standing instruction
              </ButtonLink>
            )}
          </>
        }
      />
      <Card>
        {data.items.length === 0 ? (
          <EmptyState>What is to move again and again is shown here once you set it up.</EmptyState>
        ) : (
          <ul className={styles.list} aria-label="Standing instructions">
            {data.items.map((item) => (
              <InstructionRow key={item.instructionid} item={item} />
            ))}
          </ul>
        )}
      </Card>
      <SidePanel
        open={open !== undefined}
        // A panel that is closed is no step: Back leaves the page, which stays where it is.
        onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
        title={open ? `${open.from.name} to ${open.to.name}` : ''}
        context={open ? recurrenceWords(open.recurrence) : ''}
      >
        {open && (
          <WidgetBoundary name="This instruction">
            <InstructionPanel id={open.instructionid} />
          </WidgetBoundary>
        )}
      </SidePanel>
    </div>
  );
}

function InstructionRow({ item }: { item: StandingInstruction }) {
  const { instructionid, from, to, amount, recurrence, nextrun, state } = item;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <Link
            to="/transfers/standing-instructions"
            search={{ instruction: instructionid }}
            resetScroll={false}
          >
            {from.name} to {to.name}
          </Link>
        </p>
        <p className={styles.muted}>
          {recurrenceWords(recurrence)}
          {nextrun && ` · next ${formatDate(nextrun.run)}`}
        </p>
      </div>
      <div className={styles.end}>
        <MoneyText value={amount} />
        <div>
          <StatusBadge tone={INSTRUCTION_WORDS[state].tone}>
            {INSTRUCTION_WORDS[state].text}
          </StatusBadge>
        </div>
      </div>
    </li>
  );
}
