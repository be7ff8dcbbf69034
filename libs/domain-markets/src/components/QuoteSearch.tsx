import { lazy, Suspense } from 'react';
import { SecuritySearch } from './SecuritySearch';
import { openSnapQuote, useOpenSnapQuote } from './snapQuote';

const SnapQuoteCard = lazy(async () => ({
  default: (await import('./SnapQuoteCard')).SnapQuoteCard,
}));

/** In the top bar: finds a security and opens its quote; holds the quote that any page opens. */
export function QuoteSearch() {
  const snap = useOpenSnapQuote();
  return (
    <>
      <SecuritySearch
        label="Find a quote"
        look="bar"
        onChoose={({ securityid, kind }) => openSnapQuote({ identifier: securityid, type: kind })}
      />
      {snap && (
        <Suspense fallback={null}>
          <SnapQuoteCard />
        </Suspense>
      )}
    </>
  );
}
