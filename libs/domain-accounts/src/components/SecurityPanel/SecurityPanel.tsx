import type { Security } from '@portal/api-sdk';
import { WidgetBoundary } from '@portal/domain-profile';
import { DateText, formatDate, MoneyText, PercentText, QuantityText } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { SidePanel } from '@portal/ui-kit/panels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../model/balanceSearch';
import { accountQueries, type BalanceQuery } from '../../queries';
import { Explained } from '../Explained/Explained';
import { Fact, Facts } from '../Facts/Facts';
import { usePanels, usePanelSearch } from '../PanelHost/usePanels';
import { LotsByAccount } from '../TaxLots/TaxLots';
import { SecurityIncome, SecurityRealized } from './SecurityHistory';
import styles from './SecurityPanel.module.css';
import { SecurityTrades } from './SecurityTrades';

interface SecurityPanelProps {
  securityid: string;
  asof?: string;
}

/** One security across accounts: position, lots, own trades, income and what was realized. */
export function SecurityPanel({ securityid, asof }: SecurityPanelProps) {
  const { accounts, explain } = usePanelSearch();
  const { close } = usePanels();
  const query = balanceQuery({ accounts, asof });
  return (
    <SidePanel
      open={explain === undefined}
      onClose={close}
      title="Security"
      context={asof ? `As of ${formatDate(asof)}` : 'Across the accounts that are shown'}
      width="lg"
    >
      <WidgetBoundary name="The position">
        <Held securityid={securityid} query={query} />
      </WidgetBoundary>
      <Part title="Open lots">
        <LotsByAccount securityid={securityid} query={query} />
      </Part>
      <Part title="Own trades">
        <WidgetBoundary name="The trades">
          <SecurityTrades securityid={securityid} query={query} />
        </WidgetBoundary>
      </Part>
      <Part title="Income">
        <WidgetBoundary name="The income">
          <SecurityIncome securityid={securityid} query={query} />
        </WidgetBoundary>
      </Part>
      <Part title="Realized">
        <WidgetBoundary name="What was realized">
          <SecurityRealized securityid={securityid} query={query} />
        </WidgetBoundary>
      </Part>
    </SidePanel>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

function Held({ securityid, query }: { securityid: string; query: BalanceQuery }) {
  const { data } = useSuspenseQuery(accountQueries.securityPosition(securityid, query));
  const { totals } = data;
  const money = (figure: 'marketvalue' | 'costbasis' | 'unrealizedgain' | 'daychange') => (
    <Explained explain={totals.explain} figure={figure}>
      <MoneyText
        value={totals[figure]}
        tone={figure === 'unrealizedgain' || figure === 'daychange' ? 'change' : 'plain'}
      />
    </Explained>
  );
  return (
    <>
      <Names security={data.security} />
      <Facts>
        <Fact name="Quantity">
          <QuantityText value={totals.quantity} />
        </Fact>
        <Fact name="Price">
          {totals.price ? <QuantityText value={totals.price} /> : 'Not known'}
          {totals.pricedate && (
            <>
              {' '}
              on <DateText value={totals.pricedate} />
            </>
          )}
        </Fact>
        <Fact name="Market value">{money('marketvalue')}</Fact>
        <Fact name="Day change">{money('daychange')}</Fact>
        <Fact name="Cost basis">{money('costbasis')}</Fact>
        <Fact name="Unrealized gain">
          {money('unrealizedgain')}{' '}
          <PercentText value={totals.unrealizedgainfraction} tone="change" />
        </Fact>
        <Fact name="Estimated annual income">
          <MoneyText value={totals.estimatedannualincome} />
        </Fact>
      </Facts>
    </>
  );
}

function Names({ security }: { security: Security }) {
  return (
    <div className={styles.names}>
      <p className={styles.name}>{security.name}</p>
      <p className={styles.kind}>
        {[security.symbol, security.cusip, security.assetclass, security.subclass, security.sector]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
