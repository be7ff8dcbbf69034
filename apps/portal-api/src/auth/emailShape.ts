/** Local part 1–64 without spaces or @, domain up to 255, suffix 2–16. Linear: no part can match in two ways. spec §5 */
const EMAIL_SHAPE = /^[^\s@]{1,64}@(?=[^\s@]{1,255}$)[^\s@]*[^\s@.]\.[^\s@.]{2,16}$/;
/** What the directory puts into the username of a guest. spec §4 */
const EXTERNAL_MARKER = '#ext#';
/** C0 and C1 controls, direction overrides and invisible marks: two logins must not look alike by them. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/** An e-mail as it is compared and kept, or null when it cannot be one of a person. */
export function emailOf(typed: string): string | null {
  const email = typed.trim().normalize('NFC').toLowerCase();
  if (email.includes(EXTERNAL_MARKER) || INVISIBLE.test(email)) return null;
  return EMAIL_SHAPE.test(email) ? email : null;
}

/** `o•••@example.com`: enough to recognise, too little to learn. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
}
