/** Measures and colours of paper: as the screens, in points of US letter. */
export const PAGE = { width: 612, height: 792 } as const;
export const MARGIN = { left: 54, right: 54, top: 54, bottom: 64 } as const;
export const CONTENT_WIDTH = PAGE.width - MARGIN.left - MARGIN.right;
export const BOTTOM = PAGE.height - MARGIN.bottom;

export const COLOR = {
  ink: '#14202E',
  muted: '#5B6672',
  navy: '#1B3A5C',
  bronze: '#9A7B4F',
  hairline: '#D9D5CC',
  tint: '#F4F2EC',
} as const;

export const SIZE = { title: 20, heading: 11.5, body: 9, table: 8, label: 7, foot: 7 } as const;
export const ROW_PADDING = 4;
export const CELL_GAP = 8;
