import { useAccountNames } from '@portal/domain-profile';
import { Banner, Button, formatDate, MoneyText } from '@portal/ui-kit';
import { SidePanel } from '@portal/ui-kit/panels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fact, Facts } from '../../components/Facts/Facts';
import { usePanels } from '../../components/PanelHost/usePanels';
import { figureWords } from '../../model/figureWords';
import { accountQueries } from '../../queries';
import { BALANCE_FIGURES } from './balanceColumns';
import { useBalances } from './useBalances';

/** One account: its figures, what can be withdrawn today, and why not all of it. */
export function AccountBalancePanel() {
  const { search, query, change } = useBalances();
  const { data } = useSuspenseQuery(accountQueries.balances(query));
  const nameOf = useAccountNames();
  const { show } = usePanels();
  const row = data.items.find(({ account }) => account === search.account);
  // The arithmetic of a figure takes the panel's place; Back returns to it.
  const open = search.account !== undefined && search.explain === undefined;
  return (
    <SidePanel
      open={open}
      onClose={() => change({ account: undefined })}
      title={nameOf(search.account)}
      context={`As of ${formatDate(data.asof)}`}
    >
      {!row && <p>This account is not among those that are shown.</p>}
      {row?.notavailablereason && (
        <Banner title="Why not all of it?">{row.notavailablereason}</Banner>
      )}
      {row && (
        <>
          <Facts>
            {BALANCE_FIGURES.map((figure) => (
              <Fact key={figure} name={figureWords(figure)}>
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => show({ explain: row.explain, figure })}
                >
                  <MoneyText
                    value={row[figure]}
                    tone={figure === 'daychange' ? 'change' : 'plain'}
                  />
                </Button>
              </Fact>
            ))}
          </Facts>
          <Link to="/accounts/investments" search={{ accounts: row.account }}>
            What it holds
          </Link>
        </>
      )}
    </SidePanel>
  );
}
