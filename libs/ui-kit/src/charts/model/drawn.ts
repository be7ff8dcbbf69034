import { expect, waitFor } from 'storybook/test';

/** Waits in a story until a part of the drawing is there: its script is loaded lazily. */
export async function drawn(canvasElement: HTMLElement, selector: string): Promise<void> {
  await waitFor(() => expect(canvasElement.querySelector(selector)).not.toBeNull());
}
