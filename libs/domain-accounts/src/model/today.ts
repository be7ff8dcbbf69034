import { newYorkDate } from '@portal/ui-kit';

/** The day it is in New York. */
export function today(): string {
  return newYorkDate(new Date().toISOString());
}
