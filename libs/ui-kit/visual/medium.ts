/** What a story is drawn for: `parameters: { medium: 'paper' }`. The screen without it. */
export type Medium = 'screen' | 'paper' | 'forced colours';

type DrawFor = (medium: Medium) => Promise<void>;

/** In Storybook itself nobody can, and the story is drawn as on the screen. */
let drawFor: DrawFor | undefined;

/** Names who can change the medium. */
export function setDrawFor(given: DrawFor): void {
  drawFor = given;
}

/** Before each story: the one before may have been for another medium. */
export async function beginMedium({
  parameters,
}: {
  parameters: { medium?: Medium };
}): Promise<void> {
  const { medium = 'screen' } = parameters;
  if (medium !== mediumNow()) await drawFor?.(medium);
}

function mediumNow(): Medium {
  if (matchMedia('print').matches) return 'paper';
  return matchMedia('(forced-colors: active)').matches ? 'forced colours' : 'screen';
}
