/**
 * Runs in the page, before anything else there. Browsers may show a tab what another has written to local storage, or sent
 * through a channel, later than they hand on a lock; Chromium now and then does. Here it always happens.
 */
export function showOthersLate(lateMs: number): void {
  // Of this moment: a clock that a test installs afterwards does not hurry it.
  const later = window.setTimeout.bind(window);
  const before = new Map<string, string | null>();
  const { getItem, setItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    const isLate = this === window.localStorage && before.has(key);
    return isLate ? (before.get(key) ?? null) : getItem.call(this, key);
  };
  Storage.prototype.setItem = function (key, value) {
    if (this === window.localStorage) before.delete(key);
    setItem.call(this, key, value);
  };
  window.addEventListener(
    'storage',
    (event) => {
      const { key, oldValue, newValue, isTrusted } = event;
      if (!isTrusted || key === null) return;
      event.stopImmediatePropagation();
      if (!before.has(key)) before.set(key, oldValue);
      later(() => {
        before.delete(key);
        window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
      }, lateMs);
    },
    { capture: true },
  );
  const listen = BroadcastChannel.prototype.addEventListener;
  BroadcastChannel.prototype.addEventListener = function (
    this: BroadcastChannel,
    type: string,
    hear: EventListenerOrEventListenerObject,
  ) {
    listen.call(this, type, (event: Event) =>
      later(() => (typeof hear === 'function' ? hear(event) : hear.handleEvent(event)), lateMs),
    );
  };
}
