import { expect, vi } from 'vitest';
import { setStoryHooks } from './storyHooks';
import { NOW } from './today';
import { untilQuiet } from './untilQuiet';

/** A story that has run is still on the page: its picture is taken, and compared with the one that is kept. */
async function takePicture(storyId: string): Promise<void> {
  // A cursor that blinks says nothing about the story.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await untilQuiet();
  await expect(document.body).toMatchScreenshot(storyId);
}

// From the start on: what a story loads is loaded before its hooks.
vi.useFakeTimers({ now: NOW, toFake: ['Date'], shouldAdvanceTime: true });

setStoryHooks({
  after: async (storyId) => {
    await takePicture(storyId);
    vi.setSystemTime(NOW);
  },
});
