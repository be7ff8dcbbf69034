import type { DriveItemVersion } from '@portal/api-sdk';
import { PREVIEW_AT_MOST_BYTES } from '../defaults';

/** What a browser draws and never runs; the server has found the type in the content. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Whether a version of a file can be looked at in its panel. */
export const canPreview = ({ scan, mediatype, bytes }: DriveItemVersion): boolean =>
  scan === 'clean' && SHOWN.has(mediatype) && bytes <= PREVIEW_AT_MOST_BYTES;
