import axe from 'axe-core';

const SCHEME = 'data-mantine-color-scheme';
/** What Storybook itself has in the document. */
const NOT_OF_THE_STORY = ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'];

/**
 * Fails where text of the story as it stands has too little contrast in dark colours. Dark changes colours and nothing
 * else, so that the story is not drawn a second time.
 */
export async function expectDarkContrast(): Promise<void> {
  const page = document.documentElement;
  const before = page.getAttribute(SCHEME) ?? 'light';
  page.setAttribute(SCHEME, 'dark');
  try {
    await untilColoursStand();
    const { violations } = await axe.run(
      { include: document.body, exclude: NOT_OF_THE_STORY },
      {
        runOnly: { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations'],
      },
    );
    const found = violations.flatMap(({ nodes }) =>
      nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    );
    if (found.length > 0) throw new Error(`Too little contrast in dark:\n${found.join('\n')}`);
  } finally {
    page.setAttribute(SCHEME, before);
    await untilColoursStand();
  }
}

/** A colour on its way from one scheme to the other has no contrast of its own. */
async function untilColoursStand(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
