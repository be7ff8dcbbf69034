/** How a typed telephone number is kept: `+12125550142`. Ten digits without a country are American. Null when it is none. */
export function telephoneOf(typed: string): string | null {
  const bare = typed.replace(/[\s().-]/g, '');
  const whole = /^[2-9][0-9]{9}$/.test(bare) ? `+1${bare}` : bare;
  return /^\+[1-9][0-9]{6,14}$/.test(whole) ? whole : null;
}

/** A kept number as it is read: `+12125550142` gives `+1 212 555 0142` (ITU-T E.123); anything else stays as it is. */
export function telephoneText(telephone: string): string {
  return telephone.replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}

/** Shares in percent, added exactly: hundredths as whole numbers. Null when one is no percentage. */
export function sharesTotal(shares: readonly string[]): string | null {
  let hundredths = 0;
  for (const share of shares) {
    const [, whole, part = ''] = /^([0-9]{1,3})(?:\.([0-9]{1,2}))?$/.exec(share) ?? [];
    if (whole === undefined) return null;
    hundredths += Number(whole) * 100 + Number(part.padEnd(2, '0'));
  }
  const rest = hundredths % 100;
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
  return `${Math.floor(hundredths / 100)}${decimals}`;
}
