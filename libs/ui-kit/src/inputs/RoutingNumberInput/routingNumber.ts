const NINE_DIGITS = /^[0-9]{9}$/;

/** What may be typed: nine digits or slashes. `spec §5` */
export const ROUTING_MASK = /^[0-9/]{0,9}$/;

const WEIGHTS = [3, 7, 1];

/** Whether nine digits are a routing number: weighted 3, 7, 1 they add up to a multiple of ten (ABA). */
export function isRoutingNumber(text: string): boolean {
  if (!NINE_DIGITS.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    return total + Number(digit) * (WEIGHTS[index % 3] ?? 0);
  }, 0);
  return sum % 10 === 0;
}
