/** What the desk shows. */
export interface DeskSearch {
  /** The request that is read. */
  request?: string;
  /** The household whose drives are looked at. */
  household?: string;
  drive?: string;
  folder?: string;
  /** The file whose comments are shown. */
  file?: string;
}

const SHAPES: Readonly<Record<keyof DeskSearch, RegExp>> = {
  request: /^msg-[0-9a-f]{24}$/,
  household: /^[\w-]{1,64}$/,
  drive: /^drv-[0-9a-f]{24}$/,
  folder: /^itm-[0-9a-f]{24}$/,
  file: /^itm-[0-9a-f]{24}$/,
};

/** Of an address, what has the shape of an id; the rest is left out. */
export function validateDeskSearch(search: Record<string, unknown>): DeskSearch {
  return Object.fromEntries(
    Object.entries(SHAPES).flatMap(([name, shape]) => {
      const value = search[name];
      return typeof value === 'string' && shape.test(value) ? [[name, value]] : [];
    }),
  );
}
