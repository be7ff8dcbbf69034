import { Banner, Button } from '@portal/ui-kit';
import type { Consent } from '../../model/connection';

/** Where a consent is, and what can be done about it. */
export function ConsentNotice({ consent, onDismiss }: { consent: Consent; onDismiss: () => void }) {
  switch (consent.step) {
    case 'none':
      return null;
    case 'asking':
    case 'answering':
      return (
        <Banner live title={consent.institution}>
          {consent.step === 'asking' ? 'Opening its window…' : 'Looking at its answer…'}
        </Banner>
      );
    case 'open':
      return (
        <Banner
          live
          title={`Waiting for ${consent.institution}`}
          action={
            <Button size="sm" onClick={onDismiss}>
              Stop waiting
            </Button>
          }
        >
          {consent.closed
            ? 'The window seems to be closed. If you closed it before you allowed anything, nothing was connected: stop waiting and connect again.'
            : 'Answer in the window that was opened. This page goes on by itself.'}
        </Banner>
      );
    case 'connected':
      return (
        <Banner live title={`${consent.institution} is connected`}>
          Choose below which of its accounts you want to see here.
        </Banner>
      );
    case 'over':
      return (
        <Banner
          live
          tone="warning"
          title={consent.title}
          action={
            <Button size="sm" onClick={onDismiss}>
              Dismiss
            </Button>
          }
        >
          {consent.text}
        </Banner>
      );
  }
}
