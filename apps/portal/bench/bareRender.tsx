// Draws the rows of a page by React alone, in the page's own frame and styles: what changing to them costs at least.
import { createElement, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

type Props = Record<string, unknown>;

/** Of what a document holds, a value React writes the same. */
function propsOf(element: Element): Props {
  const props: Props = {};
  for (const { name, value } of element.attributes) {
    if (name === 'class') props.className = value;
    else if (name === 'style') props.style = styleOf(element);
    else if (name === 'for') props.htmlFor = value;
    else if (name === 'value') props.defaultValue = value;
    else if (name === 'checked') props.defaultChecked = true;
    else props[name] = value === '' && name in element ? true : value;
  }
  return props;
}

function styleOf(element: Element): Record<string, string> {
  const { style } = element as HTMLElement;
  return Object.fromEntries(
    Array.from(style, (name) => [
      name.startsWith('--')
        ? name
        : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      style.getPropertyValue(name),
    ]),
  );
}

function nodeOf(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const children = Array.from(node.childNodes, nodeOf);
  const props = { ...propsOf(node), key };
  return children.length > 0
    ? createElement(node.localName, props, children)
    : createElement(node.localName, props);
}

/** The page that is shown, to be drawn again: taken while the app draws it. */
export function take(): ReactNode {
  const main = document.querySelector('#root main');
  if (!main) throw new Error('There is no page to take.');
  return Array.from(main.childNodes, nodeOf);
}

let show: ((page: { name: string; nodes: ReactNode }) => void) | undefined;
let container: HTMLElement | undefined;

function Bare() {
  const [{ name, nodes }, setPage] = useState<{ name: string; nodes: ReactNode }>({
    name: '',
    nodes: null,
  });
  show = setPage;
  return (
    <div key={name} style={{ display: 'contents' }}>
      {nodes}
    </div>
  );
}

/** Puts bare React in the place of the app: the same frame, drawn once, with nothing in it yet. */
export function begin(): void {
  const app = document.querySelector<HTMLElement>('#root');
  if (!app) throw new Error('There is no app.');
  const frame = app.cloneNode(true) as HTMLElement;
  frame.removeAttribute('id');
  app.style.display = 'none';
  app.after(frame);
  container = frame.querySelector('main') ?? frame;
  container.replaceChildren();
  const root = createRoot(container);
  flushSync(() => root.render(<Bare />));
}

/** Changes to a page that was taken; how long it took until it was painted. */
export function change(name: string, nodes: ReactNode): Promise<number> {
  const started = performance.now();
  show?.({ name, nodes });
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - started);
        port2.postMessage(null);
      });
    });
    watch.observe(container ?? document, { childList: true, subtree: true });
  });
}

export function end(): void {
  container?.closest('body > div:not(#root)')?.remove();
  const app = document.querySelector<HTMLElement>('#root');
  if (app) app.style.display = '';
}
