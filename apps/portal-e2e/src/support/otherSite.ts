import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherSite extends AsyncDisposable {
  /** Ends in a slash. */
  url: string;
}

/** A site of somebody else, on another origin, that tries what it can with the portal its visitor is signed in to. */
export async function otherSite(portal: string): Promise<OtherSite> {
  const server = createServer((request, response) => {
    const isForm = request.url === '/form';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isForm ? formPage(portal) : attemptPage(portal));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // `as`: a TCP server's address is never the path of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const attemptPage = (portal: string): string => `<!doctype html><title>Another site</title>
<iframe src="${portal}/"></iframe>
<iframe src="${portal}/v2/profile"></iframe>
<p id="state">trying</p>
<script type="module">
  const portal = ${JSON.stringify(portal)};
  const outcome = (promise) => promise.then(() => 'reached', () => 'refused');
  const loads = (tag, src) => new Promise((resolve, reject) => {
    const element = document.createElement(tag);
    element.onload = resolve;
    element.onerror = reject;
    element.src = src;
    document.body.append(element);
  });
  const write = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  window.opened = window.open(portal + '/');
  window.results = {
    fetchRead: await outcome(fetch(portal + '/v2/profile', { credentials: 'include' })),
    fetchPost: await outcome(fetch(portal + '/v2/mfa/totp/invalidate', write)),
    opaque: await outcome(fetch(portal + '/', { mode: 'no-cors' }).then((answer) => answer.text())
      .then((text) => text === '' ? Promise.reject(new Error('opaque')) : text)),
    image: await outcome(loads('img', portal + '/icon.svg')),
    script: await outcome(loads('script', portal + '/v2/profile')),
  };
  document.getElementById('state').textContent = 'finished';
</script>`;

const formPage = (portal: string): string => `<!doctype html><title>Another site</title>
<form method="post" action="${portal}/v2/mfa/totp/invalidate"><input name="code" value="1"></form>
<script>document.forms[0].submit()</script>`;
