export const NONE = { value: '', label: 'Choose…' };

/** What was said of another position is no longer asked. */
export const AFRESH = { quantity: undefined, lots: undefined, method: undefined };
