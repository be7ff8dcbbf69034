/** A letter of 12 px and the room between two words, both a little more than most need. */
const LETTER_PX = 7;
const ROOM_PX = 12;

/** How many labels are left out after each that is shown, so that all have room on an axis of so many pixels. */
export function labelInterval(labels: readonly string[], axisWidth: number): number {
  const longest = Math.max(...labels.map(({ length }) => length), 0);
  const needed = longest * LETTER_PX + ROOM_PX;
  const each = Math.max(1, axisWidth) / Math.max(1, labels.length);
  return Math.ceil(needed / each) - 1;
}
