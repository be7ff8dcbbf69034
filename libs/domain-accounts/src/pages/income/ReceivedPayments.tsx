import { WidgetBoundary } from '@portal/domain-profile';
import { Button, Card } from '@portal/ui-kit';
import { SelectField } from '@portal/ui-kit/inputs';
import { CHARACTERS } from '../../model/incomeWords';
import { ReceivedGrid } from './ReceivedGrid';
import { useIncome } from './useIncome';

const TYPES = [
  { value: '', label: 'All types' },
  ...Object.entries(CHARACTERS).map(([value, label]) => ({ value, label })),
];

/** The payments of the year, or of the month that was opened, of all types or of one. */
export function ReceivedPayments() {
  const { search, shown, change } = useIncome();
  return (
    <Card
      title={`Payments of ${shown}`}
      actions={
        <>
          <SelectField
            label="Type of income"
            value={search.type ?? ''}
            options={TYPES}
            onChange={(type) => change({ type: type || undefined })}
          />
          {search.month && (
            <Button size="sm" onClick={() => change({ month: undefined })}>
              Whole year
            </Button>
          )}
        </>
      }
      flush
    >
      <WidgetBoundary name="Income received">
        <ReceivedGrid />
      </WidgetBoundary>
    </Card>
  );
}
