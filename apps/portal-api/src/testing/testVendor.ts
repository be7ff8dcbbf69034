import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A vendor of market data on this machine, which says what a test wants, or dies. */
export interface TestVendor {
  url: string;
  /** What it was asked, in order. */
  requests: Pick<IncomingMessage, 'url' | 'headers'>[];
  /** Answers 200 with this, with the name of a source unless it has one. */
  says(body: object): void;
  /** Answers this, whatever it is. */
  saysText(text: string, status?: number): void;
  /** Cuts every connection off. */
  dies(): void;
  /** Takes requests and never answers. */
  hangs(): void;
  close(): Promise<void>;
}

/** A quote as docs/market-feed.md has it. */
export const vendorQuote = {
  symbol: 'ALDR',
  currency: 'USD',
  last: '41.52',
  previous: '41.27',
  asOf: '2026-11-23T15:00:00Z',
  delay: 'delayed-15-minutes',
};

export async function startTestVendor(): Promise<TestVendor> {
  const requests: TestVendor['requests'] = [];
  let does: { status: number; text: string } | 'dies' | 'hangs' = 'dies';
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers });
    if (does === 'dies') request.socket.destroy();
    else if (does !== 'hangs') response.writeHead(does.status).end(does.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  const saysText = (text: string, status = 200): void => void (does = { status, text });
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    says: (body) => saysText(JSON.stringify({ source: 'Invented Vendor', ...body })),
    saysText,
    dies: () => void (does = 'dies'),
    hangs: () => void (does = 'hangs'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
