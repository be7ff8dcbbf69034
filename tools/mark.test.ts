import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DRAWN = [
  'libs/ui-kit/src/components/FirmMark/FirmMark.tsx',
  'apps/portal/public/icon.svg',
  'apps/portal-idp/src/assets/mark.svg',
];

it('the portal, its icon and the identity provider show the same mark', () => {
  const drawings = DRAWN.map((path) => {
    const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
    return [...text.matchAll(/ (?:d|viewBox)="([^"]+)"/g)].map(([, drawn]) => drawn);
  });
  expect(drawings[0]).toHaveLength(3);
  expect(drawings).toEqual(DRAWN.map(() => drawings[0]));
});
