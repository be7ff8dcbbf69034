import { useEffect, useState } from 'react';

/** A URL for a blob for as long as the component shows it; `undefined` until there is one. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  // Effect: an object URL holds its blob in memory until the document gives it back.
  useEffect(() => {
    if (!blob) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
