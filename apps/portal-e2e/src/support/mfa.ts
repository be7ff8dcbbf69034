import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Person } from './people.ts';
import { stack } from './stack.ts';
import { expect, test } from './test.ts';

/** What the sandbox page says about somebody, as markup. */
async function articleOf(
  request: APIRequestContext,
  label: string,
  portal = stack.portal,
): Promise<string> {
  const page = await (await request.get(`${portal}/sandbox`)).text();
  return page.split('<article ').find((part) => part.includes(`aria-label="${label}"`)) ?? '';
}

const nameOf = ({ givenName, familyName }: Person) => `${givenName} ${familyName}`;

/**
 * Takes a code before any other journey does. Journeys run side by side as the same people, and a code lets in once. The
 * folder is emptied when a run begins.
 */
function take(person: Person, code: string): boolean {
  const folder = join(test.info().project.outputDir, 'codes-taken');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${person.persona}-${code}`);
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (existsSync(file)) return false;
    throw error;
  }
}

/** The code that this person's authenticator shows; where both of this half minute are used, the next. */
export async function codeOf(
  request: APIRequestContext,
  person: Person,
  portal?: string,
): Promise<string> {
  let code = '';
  await expect
    .poll(
      async () => {
        const article = await articleOf(request, nameOf(person), portal);
        code = /value="(\d{6})"/.exec(article)?.[1] ?? '';
        return code !== '' && take(person, code);
      },
      { timeout: 100_000, message: `a code of ${nameOf(person)} that was not used yet` },
    )
    .toBe(true);
  return code;
}

export async function recoveryCodesOf(
  request: APIRequestContext,
  person: Person,
): Promise<string[]> {
  const article = await articleOf(request, nameOf(person));
  return article.match(/[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/g) ?? [];
}

/** The code of the newest message to this e-mail address or telephone. */
export async function sentCodeOf(request: APIRequestContext, address: string): Promise<string> {
  const subject = `Your code for the client portal, to ${address}`;
  return /(\d{6}) is your code/.exec(await articleOf(request, subject))?.[1] ?? '';
}

/** What an authenticator app shows for a key that was typed into it (RFC 6238), `steps` half minutes from now. */
export function totp(manualKey: string, steps = 0): string {
  const letters = [...manualKey.replaceAll(' ', '')];
  const bits = letters
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Six-digit code' });

export const welcome = (page: Page, person: Person) =>
  page.getByRole('heading', { level: 1, name: `Welcome, ${person.givenName}` });
