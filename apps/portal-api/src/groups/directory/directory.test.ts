import { getDirectoryPhoto, listDirectoryGroups } from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityUnavailable } from '../../problems';
import { memoryDirectory } from '../../testing/registration';
import { startTestServer, subjectOf, type TestServer } from '../../testing/testServer';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const SCRIPT = new TextEncoder().encode('<svg onload="alert(1)"/>');
const photos = new Map<string, Uint8Array>([
  [subjectOf('rich'), PNG],
  [subjectOf('plain'), SCRIPT],
  [subjectOf('empty'), new Uint8Array([...PNG, ...new Uint8Array(1_000_000)])],
]);

let isDown = false;
let server: TestServer;
beforeAll(async () => {
  const directory = {
    ...memoryDirectory(),
    photoOf: async (subject: string) => {
      if (isDown) throw identityUnavailable(new Error('down'));
      return photos.get(subject) ?? null;
    },
    groupsOf: async (subject: string) =>
      ['Portal clients', 'Family office'].map((name) => ({ id: `${subject}.${name}`, name })),
  };
  server = await startTestServer({ directory });
});
afterAll(() => server.close());

it('gives the photo of whoever asks, and its type by its content', async () => {
  const { data, response } = await getDirectoryPhoto({
    client: server.as('rich'),
    parseAs: 'arrayBuffer',
  });
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(data as unknown as ArrayBuffer)).toEqual(PNG);
});

it.each(['renamer', 'plain', 'empty'] as const)(
  'gives nothing where there is no photo, no picture or too large a one (%s)',
  async (persona) => {
    const response = await server.fetchAs(persona, '/v2/directory/photo');
    expect([response.status, await response.text()]).toEqual([204, '']);
  },
);

it('names the groups of whoever asks in order', async () => {
  const { data } = await listDirectoryGroups({ client: server.as('plain') });
  expect(data.items.map(({ name }) => name)).toEqual(['Family office', 'Portal clients']);
  expect(data.items[0]?.groupid).toBe(`${subjectOf('plain')}.Family office`);
});

it('is unavailable while the directory is, and tells nothing of it', async () => {
  isDown = true;
  const response = await server.fetchAs('rich', '/v2/directory/photo');
  isDown = false;
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'identity.unavailable' });
});
