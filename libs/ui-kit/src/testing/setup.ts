import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// The files of one worker share their DOM: each test begins in what is a new tab to it.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  window.name = '';
});

afterEach(cleanup);

// A page's lazy files are compiled while the test waits. A wait ends as soon as what it waits for is there.
configure({ asyncUtilTimeout: 20_000 });

// jsdom draws nothing, so it has neither media queries nor scrolling nor modal dialogs.
if (typeof window.matchMedia !== 'function') {
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  });
}

// Nothing scrolls where nothing is laid out.
if (typeof Element.prototype.scrollIntoView !== 'function') {
  Element.prototype.scrollIntoView = () => {};
}

// No fonts are loaded: whoever waits for them, such as a text area that fits its text, hears of none.
if (!('fonts' in document)) {
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => {}, removeEventListener: () => {} },
  });
}

const dialog = HTMLDialogElement.prototype;
if (typeof dialog.showModal !== 'function') {
  let opener: Element | null = null;
  dialog.showModal = function showModal() {
    opener = document.activeElement;
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, input, a[href], [tabindex]')?.focus();
  };
  dialog.close = function close() {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
}
