import { Button, VisuallyHidden } from '@portal/ui-kit';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** What it is, e.g. `key`. */
  what: string;
}

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          void copy(text).then(setOutcome);
        }}
      >
        {outcome === 'copied' ? 'Copied' : `Copy ${what}`}
      </Button>
      <span role="status">
        {outcome === 'refused' && 'The browser did not allow it: select the text and copy it.'}
        {outcome === 'copied' && <VisuallyHidden>Copied to the clipboard</VisuallyHidden>}
      </span>
    </>
  );
}

async function copy(text: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}
