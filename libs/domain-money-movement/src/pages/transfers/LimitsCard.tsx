import { Card, formatDate, formatInstant, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Facts } from '../../components/Facts';
import { Countdown } from '../../components/Countdown';
import { KIND_WORDS } from '../../model/words';
import { moneyQueries } from '../../queries';

/** How much may move, and until when today. */
export function LimitsCard() {
  const { data } = useSuspenseQuery(moneyQueries.limits());
  return (
    <Card title="Limits and cut-offs">
      <Facts
        facts={[
          ['A transfer', <MoneyText key="a" value={data.pertransfer} />],
          ['A day', <MoneyText key="b" value={data.perday} />],
          ['Used today', <MoneyText key="c" value={data.usedtoday} />],
          [
            `To a bank account under ${data.newpayeedays} days`,
            <MoneyText key="d" value={data.newpayee} />,
          ],
          ['Asks for a code above', <MoneyText key="e" value={data.stepupabove} />],
          ...(data.cutoffs ?? []).map(
            ({ kind, cutoffat, settleon }) =>
              [
                KIND_WORDS[kind],
                <span key={kind}>
                  {formatInstant(cutoffat)} (<Countdown until={cutoffat} />
                  ), arrives {formatDate(settleon)}
                </span>,
              ] as const,
          ),
        ]}
      />
    </Card>
  );
}
