import type { Activity } from '@portal/api-sdk';
import { DateText, formatPercent, MoneyText, QuantityText } from '@portal/ui-kit';
import { Fact } from './Fact';

/** What the record says of some kinds of activity only: what a client needs to compute the lots again. */
export function RecordFacts({ row }: { row: Activity }) {
  return (
    <>
      {row.accruedinterest && (
        <Fact name="Accrued interest">
          <MoneyText value={row.accruedinterest} />
        </Fact>
      )}
      {row.costbasis && (
        <Fact name="Cost basis delivered">
          <MoneyText value={row.costbasis} />
        </Fact>
      )}
      {row.acquired && (
        <Fact name="Acquired">
          <DateText value={row.acquired} />
        </Fact>
      )}
      {row.lotselector && <Fact name="Lot that was named">{row.lotselector}</Fact>}
      <CorporateActionFacts row={row} />
    </>
  );
}

function CorporateActionFacts({ row }: { row: Activity }) {
  const { ratio, successor, basisfraction, cashinlieu } = row;
  return (
    <>
      {ratio && (
        <Fact name="Ratio">
          {ratio.new} for {ratio.old}
        </Fact>
      )}
      <SharesFact name="Shares before" shares={row.sharesbefore} />
      <SharesFact name="Shares after" shares={row.sharesafter} />
      {successor && (
        <Fact name="Shares of">
          {[successor.name, successor.symbol ?? successor.cusip].filter(Boolean).join(' · ')}
        </Fact>
      )}
      <SharesFact name="Shares received" shares={row.sharesreceived} />
      {basisfraction && (
        <Fact name="Basis that moved (Form 8937)">{formatPercent(basisfraction)}</Fact>
      )}
      {cashinlieu && (
        <Fact name="Cash for a fraction">
          <MoneyText value={cashinlieu} />
        </Fact>
      )}
    </>
  );
}

function SharesFact({ name, shares }: { name: string; shares: string | undefined }) {
  if (shares === undefined) return null;
  return (
    <Fact name={name}>
      <QuantityText value={shares} />
    </Fact>
  );
}
