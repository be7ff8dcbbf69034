import { useEffect, useState } from 'react';
import { nodesAlong, stepName, type ExplainNode, type LoadedInputs } from './explainNode';

interface Explained {
  /** From the root down to what is shown. */
  along: ExplainNode[];
  loading: boolean;
  /** What was thrown when the step was loaded; null when nothing was. */
  failure: { cause: unknown } | null;
  retry: () => void;
}

/** Follows a path down the arithmetic and asks for the inputs it needs on the way. */
export function useExplained(root: ExplainNode, path: readonly string[]): Explained {
  const [loaded, setLoaded] = useState<LoadedInputs>(new Map());
  const [failedAt, setFailedAt] = useState<{ name: string; cause: unknown }>();
  const along = nodesAlong(root, path, loaded);
  const last = along.at(-1);
  const name = stepName(root, path.slice(0, along.length - 1));
  const load = last && !last.inputs ? last.loadInputs : undefined;
  const failure = load !== undefined && failedAt?.name === name ? failedAt : null;
  const loading = load !== undefined && !failure;

  // Effect: a request to the outside, made when a step is shown, whether by a press or by the address.
  useEffect(() => {
    if (!loading || !load) return undefined;
    let wanted = true;
    load().then(
      (inputs) => wanted && setLoaded((before) => new Map(before).set(name, inputs)),
      (cause: unknown) => wanted && setFailedAt({ name, cause }),
    );
    return () => {
      wanted = false;
    };
    // `load` is another function with each render of the page; the name says which step it is for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loading, name]);

  return { along, loading, failure, retry: () => setFailedAt(undefined) };
}
