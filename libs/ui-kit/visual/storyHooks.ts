/** What is done after each story that has passed, while it is still on the page; `id` is `kit-button--primary`. */
export interface StoryHooks {
  after?: (id: string) => Promise<void>;
}

/**
 * One page runs all files, and loads what is set up for them once: hooks of Vitest would be those of the first file alone.
 * Storybook's own run around every story, and find these here.
 */
let hooks: StoryHooks = {};

export function setStoryHooks(given: StoryHooks): void {
  hooks = given;
}

/** Called by the Storybook of all libs. */
export async function afterStory(id: string): Promise<void> {
  await hooks.after?.(id);
}
