import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it('keeps what was told before anybody listened, the first fifty, and hands it over once', async () => {
  const { reportError, listenToErrors } = await import('./reportError');
  for (let i = 0; i < 80; i++) reportError('API_ERROR', { name: 'call', code: String(i) });
  const heard = vi.fn();
  listenToErrors(heard);
  expect(heard).toHaveBeenCalledTimes(50);
  expect(heard).toHaveBeenLastCalledWith({ kind: 'API_ERROR', name: 'call', code: '49' });
  reportError('MSAL', { name: 'login', code: 'popup_blocked' });
  expect(heard).toHaveBeenLastCalledWith({ kind: 'MSAL', name: 'login', code: 'popup_blocked' });
  expect(heard).toHaveBeenCalledTimes(51);
});

it('is told what nobody caught by the name of its type, never by its message', async () => {
  const { listenToErrors } = await import('./reportError');
  const { startTelemetry } = await import('./startTelemetry');
  const heard = vi.fn();
  listenToErrors(heard);
  startTelemetry(undefined, Promise.resolve());
  const error = new TypeError('wilhelmina@example.com owns 441712345678');
  dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'secret' }));
  expect(heard.mock.calls).toEqual([
    [{ kind: 'UnexpectedError', name: 'window', code: 'TypeError' }],
    [{ kind: 'UnexpectedError', name: 'promise', code: 'unknown' }],
  ]);
});
