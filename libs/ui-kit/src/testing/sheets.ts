/** What a story is looked at in. */
export const WIDTHS = [1440, 768, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;

export type Width = (typeof WIDTHS)[number];
export type Scheme = (typeof SCHEMES)[number];

/** A story of a sheet, with whether it ran: one that failed has no pictures. */
export interface Shown {
  storyId: string;
  name: string;
  passed: boolean;
}

/** The picture of a story, inside the folder of the sheets. */
export const pictureOf = (storyId: string, width: Width, scheme: Scheme): string =>
  `pictures/${storyId}-${width}-${scheme}.png`;

/** The file of the sheet of a folder: `libs/ui-kit/src/grid/DataGrid` is `ui-kit-grid-DataGrid.html`. */
export const sheetFile = (folder: string): string =>
  `${folder
    .replace(/^libs\//, '')
    .replace('/src', '')
    .replaceAll('/', '-')}.html`;

const STYLE = `
  body { margin: 24px; background: #777; color: #fff; font: 14px/1.4 sans-serif; }
  a { color: inherit; }
  .row { display: flex; gap: 16px; align-items: flex-start; margin-block-end: 16px; }
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>` +
  `<style>${STYLE}</style>\n<h1>${escaped(title)}</h1>\n${body}\n</html>\n`;

/** Half as wide as it was drawn, so that the three widths stand beside each other; it opens whole. */
function picture(storyId: string, width: Width, scheme: Scheme): string {
  const source = escaped(pictureOf(storyId, width, scheme));
  const words = escaped(`${storyId}, ${width} px, ${scheme}`);
  return `<a href="${source}"><img src="${source}" alt="${words}" width="${width / 2}"></a>`;
}

function pictures({ storyId, passed }: Shown): string {
  if (!passed) return '<p>This story failed: it has no pictures.</p>';
  return SCHEMES.map(
    (scheme) =>
      `<div class="row">${WIDTHS.map((width) => picture(storyId, width, scheme)).join('')}</div>`,
  ).join('\n');
}

/** The contact sheet of a folder: each of its stories at all widths, in light colours and in dark ones. */
export const sheetPage = (folder: string, stories: readonly Shown[]): string =>
  page(
    folder,
    stories.map((story) => `<h2>${escaped(story.name)}</h2>\n${pictures(story)}`).join('\n'),
  );

/** The list of all sheets. */
export const indexPage = (files: readonly string[]): string =>
  page(
    'Contact sheets',
    `<ul>${files.map((file) => `<li><a href="${escaped(file)}">${escaped(file)}</a></li>`).join('\n')}</ul>`,
  );
