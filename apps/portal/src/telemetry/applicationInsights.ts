import { ApplicationInsights } from '@microsoft/applicationinsights-web';
import { history } from '../routers';
import { listenToErrors } from './reportError';
import { pathTemplate, scrub } from './scrub';
import type { TelemetryTarget } from './startTelemetry';
import { whenIdle } from './whenIdle';

const HOUR_MS = 3_600_000;

/** spec §8, §9 */
const LIMITS = {
  maxBatchInterval: 15_000,
  maxBatchSizeInBytes: 102_400,
  maxAjaxCallsPerView: 500,
  sessionExpirationMs: 24 * HOUR_MS,
  sessionRenewalMs: HOUR_MS / 2,
  retryCodes: [401, 408, 429, 500, 502, 503, 504],
};

/** Has the logging service told of failures, screens and calls. Its user cookie lives for a year (spec §9), the library's own figure. */
export function listen({ instrumentationKey, endpointUrl }: TelemetryTarget): void {
  const insights = new ApplicationInsights({
    config: {
      ...LIMITS,
      instrumentationKey,
      endpointUrl,
      // Failures are reported by name (reportError); the library's own would come with messages and stacks.
      disableExceptionTracking: true,
      // Headers of its own would tell every server about the visit.
      disableCorrelationHeaders: true,
      // What waits to be sent is lost with the tab rather than kept in its storage.
      enableSessionStorageBuffer: false,
      // Neither settings nor statistics from the library's maker: the document's policy allows no such call.
      extensionConfig: { AppInsightsCfgSyncPlugin: { cfgUrl: '', disableAutoSync: true } },
      disableIkeyDeprecationMessage: true,
    },
  });
  insights.addTelemetryInitializer(scrub);
  insights.loadAppInsights();
  listenToErrors(({ kind, name, code }) =>
    insights.trackException({ exception: new Error(code), properties: { kind, name, code } }),
  );
  const screen = (path: string) => ({ name: pathTemplate(path), uri: pathTemplate(path) });
  insights.trackPageView(screen(history.location.pathname));
  let shown = history.location.pathname;
  history.subscribe(({ location: { pathname } }) => {
    // Telling of a screen is not part of what a change to it may take, and it goes with the next batch: trackPageView
    // sends each one by itself.
    if (pathname !== shown)
      whenIdle(() => insights.appInsights.sendPageViewInternal(screen(pathname)));
    shown = pathname;
  });
}
