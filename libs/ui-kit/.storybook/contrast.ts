import axe from 'axe-core';
import { isReadable } from './isReadable';

const SCHEME = 'data-mantine-color-scheme';
/** What Storybook itself has in the document. */
const NOT_OF_THE_STORY = '.sb-wrapper, #storybook-docs, #storybook-highlights-root';

/**
 * Fails where text of the story as it stands has too little contrast (WCAG 1.4.3), and with `inDark` where it has in dark
 * colours: those change colours and nothing else, so that the story is not drawn a second time. axe has the last word, on
 * the text that does not plainly have enough: to find what lies under each text takes it long.
 */
export async function expectContrast({ inDark }: { inDark: boolean }): Promise<void> {
  const page = document.documentElement;
  const before = page.getAttribute(SCHEME) ?? 'light';
  await expectEnough(before);
  if (!inDark || before === 'dark') return;
  page.setAttribute(SCHEME, 'dark');
  try {
    await expectEnough('dark');
  } finally {
    page.setAttribute(SCHEME, before);
    await untilColoursStand();
  }
}

async function expectEnough(scheme: string): Promise<void> {
  await untilColoursStand();
  const unsure = textElements().filter((element) => !isReadable(element));
  if (unsure.length === 0) return;
  const { violations } = await axe.run(unsure, {
    runOnly: { type: 'rule', values: ['color-contrast'] },
    resultTypes: ['violations'],
  });
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  );
  if (found.length > 0) throw new Error(`Too little contrast in ${scheme}:\n${found.join('\n')}`);
}

const FIELDS =
  'select, textarea, input:not([type=radio], [type=checkbox], [type=file], [type=range])';

/** What has text of its own that axe measures: what is seen, and more than a single sign. */
function textElements(): Element[] {
  const found = new Set<Element>(document.body.querySelectorAll(FIELDS));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement && (text.nodeValue?.trim().length ?? 0) > 1)
      found.add(text.parentElement);
  return [...found].filter(isSeen);
}

function isSeen(element: Element): boolean {
  if (element.closest(NOT_OF_THE_STORY)) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  // Text for screen readers alone is a pixel wide.
  return element.getBoundingClientRect().width > 1;
}

/** A colour on its way from one scheme to the other has no contrast of its own. */
async function untilColoursStand(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
