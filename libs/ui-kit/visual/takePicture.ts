import { afterEach, beforeEach, expect, vi } from 'vitest';
import { NOW } from './today';
import { untilQuiet } from './untilQuiet';

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

/** A story that has run is still on the page: its picture is taken, and compared with the one that is kept. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  const { storyId } = task.meta as { storyId?: string };
  if (storyId === undefined) return;
  // A cursor that blinks says nothing about the story.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await untilQuiet();
  await expect(document.body).toMatchScreenshot(storyId);
});
