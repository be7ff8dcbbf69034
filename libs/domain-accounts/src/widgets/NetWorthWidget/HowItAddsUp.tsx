import { Button, Dialog, ErrorPanel, Loading, PAGE_FAILED_TEXT, Skeleton } from '@portal/ui-kit';
import { useState, type ComponentType } from 'react';

const loadExplanation = () => import('./NetWorthExplanation');

/** Opens the arithmetic behind net worth. Its script is fetched when it is likely to be wanted, not with the page. */
export function HowItAddsUp() {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [Explanation, setExplanation] = useState<ComponentType>();

  async function load() {
    setFailed(false);
    try {
      const { NetWorthExplanation } = await loadExplanation();
      // In a function, as React would call a bare component to compute the next state.
      setExplanation(() => NetWorthExplanation);
    } catch {
      setFailed(true);
    }
  }

  return (
    <>
      <Button
        size="sm"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setOpen(true);
          void load();
        }}
      >
        How this adds up
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="How net worth adds up">
        {Explanation && <Explanation />}
        {!Explanation && failed && <ErrorPanel title={PAGE_FAILED_TEXT} />}
        {!Explanation && !failed && (
          <Loading label="Loading the arithmetic">
            <Skeleton shape="row" />
          </Loading>
        )}
      </Dialog>
    </>
  );
}
