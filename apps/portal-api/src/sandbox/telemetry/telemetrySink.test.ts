import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: { on: true, authority: null } });
});
afterAll(() => server.close());

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/sandbox/telemetry/track`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...headers },
    body,
  });
const page = async () => (await fetch(`${server.url}/sandbox/telemetry`)).text();
const item = (name: string) => ({ name, data: { baseType: 'ExceptionData' } });

describe('the sandbox’s telemetry sink', () => {
  it('takes batches in as lists and as lines, and shows them newest first, escaped', async () => {
    expect(await page()).toContain('Nothing has been sent yet.');
    const headers = { 'content-type': 'application/json' };
    const list = await send(JSON.stringify([item('one'), item('<b>two</b>')]), headers);
    expect(await list.json()).toEqual({ itemsReceived: 2, itemsAccepted: 2, errors: [] });
    const lines = await send(`${JSON.stringify(item('three'))}\n${JSON.stringify(item('four'))}\n`);
    expect(await lines.json()).toMatchObject({ itemsAccepted: 2 });
    const text = await page();
    expect(text.indexOf('four')).toBeLessThan(text.indexOf('one'));
    expect(text).toContain('&lt;b&gt;two&lt;/b&gt;');
    expect(text).not.toContain('<b>');
  });

  it('keeps five hundred, and takes no more at once than the library sends', async () => {
    const many = JSON.stringify(Array.from({ length: 300 }, (_, index) => item(`bulk-${index}-`)));
    await send(many);
    await send(many);
    expect((await page()).match(/<article /g)).toHaveLength(500);
    expect((await send('x'.repeat(200_000))).status).toBe(413);
    expect(await (await send('no json')).json()).toMatchObject({ itemsAccepted: 0 });
  });

  it('takes nothing from another site', async () => {
    expect((await send('[]', { origin: 'https://evil.example.com' })).status).toBe(404);
  });

  it('is not there where real people sign in', async () => {
    const real = await startTestServer({
      sandbox: { on: true, authority: 'https://id.example.com' },
    });
    const sent = await fetch(`${real.url}/sandbox/telemetry/track`, { method: 'POST', body: '[]' });
    const shown = await fetch(`${real.url}/sandbox/telemetry`);
    expect([sent.status, shown.status]).toEqual([404, 404]);
    await real.close();
  });
});
