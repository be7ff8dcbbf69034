// What runs in the page: waiting for a frame is only exact there.

/** What a page of accounts is opened for: cells of a grid or table, or what is chosen from. */
export const ROWS =
  'main :is([role="gridcell"], [role="rowheader"], td, input[type="checkbox"], select option)';

declare global {
  interface Window {
    waits: {
      /** Resolves with the time at which the next frame was painted. */
      painted(): Promise<number>;
      until(holds: () => boolean): Promise<void>;
    };
    pages: {
      /** When the first rows were painted, from the beginning of the load. */
      firstRows(): Promise<number>;
      /** When the net worth and a table with amounts were painted. */
      netWorth(): Promise<number>;
      /**
       * Presses a link of the navigation, or goes to an address with a search, which no link of it has; how long it took
       * until the rows of its page were painted.
       */
      change(address: string): Promise<number>;
      /** The longest task since it was last asked for; 0 where none was longer than 50 ms. */
      longestTask(): number;
      /** Scrolls the page in steps, one a frame. */
      scroll(steps: number, pixels: number): Promise<void>;
    };
  }
}

/** Put into each document before anything of it runs. */
export function waitInPage(waitAtMost: number): void {
  window.waits = {
    painted: () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // What is posted in a frame arrives once the frame is painted.
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        }),
      ),
    until: (holds) =>
      new Promise((resolve, reject) => {
        if (holds()) return resolve();
        const limit = setTimeout(
          () => reject(new Error(`What was waited for never came: ${holds}`)),
          waitAtMost,
        );
        const watch = new MutationObserver(() => {
          if (!holds()) return;
          clearTimeout(limit);
          watch.disconnect();
          resolve();
        });
        watch.observe(document, { childList: true, subtree: true, characterData: true });
      }),
  };
}

/** The same, after waitInPage. */
export function helpInPage(rows: string): void {
  const { painted, until } = window.waits;
  const hasRows = () =>
    [...document.querySelectorAll(rows)].some(
      (row) => row instanceof HTMLInputElement || row.textContent.trim() !== '',
    );
  const pressOf = (address: string): (() => void) => {
    if (address.includes('?')) return () => window.history.pushState(null, '', address);
    const link = document.querySelector<HTMLElement>(`nav a[href^="${address}"]`);
    if (!link) throw new Error(`There is no link to ${address}.`);
    // As a press does, before the click.
    link.focus({ preventScroll: true });
    return () => link.click();
  };
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  window.pages = {
    async firstRows() {
      await until(hasRows);
      return painted();
    },
    async netWorth() {
      await until(
        () =>
          Boolean(document.querySelector('table')?.textContent.includes('$')) &&
          document.body.textContent.includes('Net worth'),
      );
      return painted();
    },
    async change(address) {
      const press = pressOf(address);
      const left = document.querySelector('main h1');
      const started = performance.now();
      press();
      await until(() => document.querySelector('main h1') !== left && hasRows());
      return (await painted()) - started;
    },
    longestTask() {
      const was = longest;
      longest = 0;
      return was;
    },
    async scroll(steps, pixels) {
      for (let step = 0; step < steps; step += 1) {
        window.scrollBy(0, pixels);
        await painted();
      }
    },
  };
}
