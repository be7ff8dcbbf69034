interface Cookie {
  name: string;
  value: string;
  path: string;
}

export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  body: string;
}

/** As much of a browser as sign-in needs: cookies with paths, forms, and redirects followed one by one. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(url, { headers });
  }

  async post(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  /** Follows redirects while they stay at the provider; the answer that leaves is returned unfollowed. */
  async follow(answer: Answer): Promise<Answer> {
    let current = answer;
    for (let hop = 0; hop < 10; hop += 1) {
      const target = locationOf(current);
      if (target?.origin !== this.#origin) return current;
      current = await this.get(target.href);
    }
    throw new Error('too many redirects');
  }

  hasCookie(name: string): boolean {
    return [...this.#cookies.values()].some((cookie) => cookie.name === name);
  }

  async #send(url: string, init: RequestInit): Promise<Answer> {
    const target = new URL(url, this.#origin);
    const headers = new Headers(init.headers);
    headers.set('Accept', 'text/html');
    // A kept connection would be found dead after a restart on the same port.
    headers.set('Connection', 'close');
    headers.set('Cookie', this.#cookieHeader(target.pathname));
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#store(line);
    return {
      url: target.href,
      status: response.status,
      headers: response.headers,
      body: await response.text(),
    };
  }

  #cookieHeader(pathname: string): string {
    return [...this.#cookies.values()]
      .filter(({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #store(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=', 2);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const key = `${name} ${path}`;
    if (value === '' || attributes.some((attribute) => /1970/.test(attribute)))
      this.#cookies.delete(key);
    else this.#cookies.set(key, { name, value, path });
  }
}

export function locationOf(answer: Answer): URL | undefined {
  const location = answer.headers.get('Location');
  return location === null ? undefined : new URL(location, answer.url);
}
