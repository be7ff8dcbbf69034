import { useEffect, useState } from 'react';
import { readFirstTimeLogin, type FirstTimeLogin } from '../../clients/firstTimeLoginClient';

export interface FirstTimeLoginState {
  /** Null while it is read, or when it could not be. */
  known: FirstTimeLogin | null;
  failed: boolean;
  readAgain(): void;
}

/** What is known of a person who is not verified yet; read anew whenever it may have changed. */
export function useFirstTimeLogin(): FirstTimeLoginState {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ known: FirstTimeLogin | null; failed: boolean }>({
    known: null,
    failed: false,
  });

  // Effect: what the server knows is outside of React.
  useEffect(() => {
    let shown = true;
    readFirstTimeLogin().then(
      (known) => shown && setState({ known, failed: false }),
      () => shown && setState({ known: null, failed: true }),
    );
    return () => {
      shown = false;
    };
  }, [turn]);

  return { ...state, readAgain: () => setTurn((before) => before + 1) };
}
