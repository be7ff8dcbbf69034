/** A number as written to what dials it: `+1 212 555 0147` gives `tel:+12125550147` (RFC 3966). */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
