import type { StoryObj } from '@storybook/react-vite';

/** What a story of a page does: waits for the page's heading. */
export const headed =
  (name: string): NonNullable<StoryObj['play']> =>
  async ({ canvas }) =>
    void (await canvas.findByRole('heading', { level: 1, name }));
