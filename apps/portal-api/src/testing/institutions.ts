import { expect } from 'vitest';

export type Decision = Record<string, string>;

/** What the browser does at the institution: opens the page, decides, and is sent back. */
export async function decide(consentaddress: string, decision: Decision): Promise<URL> {
  const page = await fetch(consentaddress);
  expect(page.status).toBe(200);
  const form = new URL(consentaddress.replace('/oauth/authorize', '/oauth/decide'));
  for (const [name, value] of Object.entries(decision)) form.searchParams.set(name, value);
  const back = await fetch(form, { redirect: 'manual' });
  expect(back.status).toBe(303);
  return new URL(back.headers.get('location') ?? '');
}

/** What came back in the address, as the portal's page hands it to the server. */
export function bodyOf({ searchParams }: URL) {
  const [state, code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name));
  return { state: state ?? '', ...(code && { code }), ...(error && { error }) };
}
