import type { DriveEvent } from '@portal/api-sdk';

const NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG image',
  'image/jpeg': 'JPEG image',
  'image/gif': 'GIF image',
  'image/webp': 'WebP image',
  'image/tiff': 'TIFF image',
  'application/zip': 'Archive or office file',
  'text/plain': 'Text',
};

/** What a file is by its content, as a client says it. */
export function typeText(mediaType: string): string {
  return NAMES[mediaType] ?? 'Other file';
}

/** What was done, by whom: `Percival Plumtree renamed “A” to “B”`. */
export function eventText({ action, name, detail, by = 'The firm' }: DriveEvent): string {
  const thing = `“${name}”`;
  switch (action) {
    case 'folder_created':
      return `${by} made the folder ${thing}`;
    case 'uploaded':
      return `${by} uploaded ${thing}`;
    case 'renamed':
      return `${by} renamed “${detail ?? ''}” to ${thing}`;
    case 'moved':
      return `${by} moved ${thing} to ${detail === undefined ? 'the top of the drive' : `“${detail}”`}`;
    case 'binned':
      return `${by} moved ${thing} to the bin`;
    case 'restored':
      return `${by} restored ${thing}`;
    case 'access_changed':
      return `${by} changed who may open ${thing}`;
    case 'fulfilled':
      return `${by} gave ${thing} for “${detail ?? ''}”`;
    case 'blocked':
      return `A virus was found in ${thing}: it cannot be opened`;
  }
}
