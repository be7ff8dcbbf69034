const SIGNATURES = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const;

type PictureType = keyof typeof SIGNATURES;

/** What a picture is by its first bytes; null for what is none that a browser is to be given. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  // `as`: the keys of the object above.
  const types = Object.keys(SIGNATURES) as PictureType[];
  return (
    types.find((type) => SIGNATURES[type].every((byte, place) => bytes[place] === byte)) ?? null
  );
}
