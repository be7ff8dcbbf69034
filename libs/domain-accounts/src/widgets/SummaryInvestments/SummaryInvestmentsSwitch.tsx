import { useSavePreferences } from '@portal/domain-profile';
import { notify, SegmentedControl, useReadOnly } from '@portal/ui-kit';
import { useSummaryInvestments } from '../useWidgetScope';

const CHOICES = [
  { value: 'AdvisorManaged', label: 'Advisor-managed' },
  { value: 'All', label: 'All' },
] as const;

/** Whose investments the widgets of Home show; not there where the advisors manage all accounts or none. spec §9 */
export function SummaryInvestmentsSwitch() {
  const { choice, offered } = useSummaryInvestments();
  const { mutate: save, isPending, variables } = useSavePreferences();
  const readOnly = useReadOnly();
  if (!offered) return null;
  const saving = isPending && typeof variables === 'object' ? variables : null;
  return (
    <SegmentedControl
      label="Investments on Home"
      options={CHOICES}
      value={saving?.summaryinvestments ?? choice}
      disabled={readOnly !== null}
      onChange={(summaryinvestments) =>
        save(
          { summaryinvestments },
          {
            onError: () =>
              notify({
                tone: 'failed',
                message: 'The choice could not be saved',
                detail: 'Home shows what it showed before. Try again.',
              }),
          },
        )
      }
    />
  );
}
