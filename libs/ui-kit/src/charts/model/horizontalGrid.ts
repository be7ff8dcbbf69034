/**
 * Lines across a drawing, none up and down. The library would work out where those would be before it knows the axis, and
 * measure the words of a mark for each point of it: some hundred layouts of the page for lines that nobody sees.
 */
export const HORIZONTAL_GRID = {
  gridAxis: 'x' as const,
  gridProps: { verticalCoordinatesGenerator: () => [] },
};
