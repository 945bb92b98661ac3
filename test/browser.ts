import { plain } from './forms.ts';

interface App {
  request(url: string, init: RequestInit): Response | Promise<Response>;
}

const ORIGIN = 'http://localhost:3000';

/** A browser without script: keeps cookies, sends forms, follows redirects on request. Calls the app directly. */
export class Browser {
  readonly #app: App;
  readonly #cookies = new Map<string, string>();

  constructor(app: App) {
    this.#app = app;
  }

  /** The current cookie header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  /** Sends HEAD, like scanners and link checkers. */
  async head(path: string): Promise<Response> {
    return this.#send(path, { method: 'HEAD', headers: {} });
  }

  /** Sends a form as a browser does from our own page: urlencoded, or multipart if a value is a file. */
  async post(
    path: string,
    fields: Record<string, string | File> | readonly (readonly [name: string, value: string | File])[],
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const pairs: readonly (readonly [string, string | File])[] = Array.isArray(fields)
      ? fields
      : Object.entries(fields);
    const multipart = pairs.some(([, value]) => value instanceof File);
    const form = multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of pairs) form.append(name, value as string);
    return this.#send(path, { method: 'POST', body: form, headers: { origin: ORIGIN, ...headers } });
  }

  async postJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
    });
  }

  /** Follows redirects on our own site and returns the last page. */
  async follow(response: Response): Promise<Response> {
    let last = response;
    for (let hops = 0; last.status >= 300 && last.status < 400 && hops < 10; hops += 1) {
      const to = new URL(last.headers.get('location') ?? '/', ORIGIN);
      last = await this.get(`${to.pathname}${to.search}`);
    }
    return last;
  }

  /** A second tab that shares its cookies. */
  tab(): Browser {
    const other = new Browser(this.#app);
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value);
    return other;
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const cookie = this.cookie;
    const headers = { ...init.headers, ...(cookie ? { cookie } : {}) };
    const response = await this.#app.request(`${ORIGIN}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    const ended = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (ended) this.#cookies.delete(name.trim());
    else this.#cookies.set(name.trim(), value.join('='));
  }
}

/** A page's visible text: without tags and scripts, entities decoded, whitespace collapsed. */
export function textOf(html: string): string {
  const shown = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|title)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ');
  return plain(shown).replace(/\s+/g, ' ');
}
