import { beforeEach, expect, it, vi } from 'vitest';
import { history } from '../routers';
import { listen } from './applicationInsights';

const { made, insights } = vi.hoisted(() => {
  const insights = {
    addTelemetryInitializer: vi.fn(),
    loadAppInsights: vi.fn(),
    trackException: vi.fn(),
    trackPageView: vi.fn(),
    appInsights: { sendPageViewInternal: vi.fn() },
  };
  return { made: vi.fn(), insights };
});
vi.mock('@microsoft/applicationinsights-web', () => ({
  ApplicationInsights: class {
    constructor(snippet: unknown) {
      made(snippet);
      return insights;
    }
  },
}));

const TARGET = { instrumentationKey: 'k', endpointUrl: 'https://log.example.com/v2/track' };

beforeEach(() => vi.clearAllMocks());

it('keeps to the limits of spec §8 and §9', () => {
  listen(TARGET);
  expect(made).toHaveBeenCalledExactlyOnceWith({
    config: expect.objectContaining({
      ...TARGET,
      maxBatchInterval: 15_000,
      maxBatchSizeInBytes: 102_400,
      maxAjaxCallsPerView: 500,
      sessionExpirationMs: 86_400_000,
      sessionRenewalMs: 1_800_000,
      retryCodes: [401, 408, 429, 500, 502, 503, 504],
    }),
  });
});

it('has what is told looked through before anything is tracked, and tells of the first screen', () => {
  listen(TARGET);
  const [looked] = insights.addTelemetryInitializer.mock.invocationCallOrder;
  const [tracked] = insights.trackPageView.mock.invocationCallOrder;
  expect(looked).toBeLessThan(tracked ?? 0);
  expect(insights.trackPageView).toHaveBeenCalledExactlyOnceWith({ name: '/', uri: '/' });
});

it('tells of each further screen in the next batch, once the browser is idle', () => {
  vi.stubGlobal('requestIdleCallback', vi.fn());
  listen(TARGET);
  const { sendPageViewInternal } = insights.appInsights;
  history.push('/accounts/balances');
  expect(sendPageViewInternal).not.toHaveBeenCalled();
  for (const [work] of vi.mocked(requestIdleCallback).mock.calls)
    work({ didTimeout: false, timeRemaining: () => 1 });
  expect(insights.trackPageView).toHaveBeenCalledOnce();
  expect(sendPageViewInternal).toHaveBeenCalledWith({
    name: '/accounts/balances',
    uri: '/accounts/balances',
  });
});
