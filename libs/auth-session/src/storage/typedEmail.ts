/** The identity provider's mark of a guest from another directory, e.g. `ana_bank.test#EXT#@firm.test`. */
const EXTERNAL_MARKER = '#ext#';

/** Local part 1–64 without spaces or @, domain up to 255, suffix 2–16. Linear: no part can match in two ways. spec §5 */
const EMAIL_SHAPE = /^[^\s@]{1,64}@(?=[^\s@]{1,255}$)[^\s@]*[^\s@.]\.[^\s@.]{2,16}$/;

/** The e-mail to remember for a signed-in username, or null when the username is not one. spec §4 */
export function typedEmailOf(username: string): string | null {
  const email = username.toLowerCase();
  return email.includes(EXTERNAL_MARKER) || !EMAIL_SHAPE.test(email) ? null : email;
}
