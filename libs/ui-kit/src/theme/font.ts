import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** Address of the one font file, for `<link rel="preload" as="font" crossorigin>`. */
export const FONT_URL = interLatin;
