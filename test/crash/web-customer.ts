/** A customer's browser without script, over real HTTP: keeps cookies, sends forms, follows no redirects. */
export class WebCustomer {
  readonly base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, string>();

  /** `cookies` are from an earlier visit. `headers` are sent with every request. */
  constructor(
    base: string,
    {
      cookies = {},
      headers = {},
    }: { cookies?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    this.base = base;
    this.#headers = headers;
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value);
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string): Promise<WebAnswer> {
    return this.#send(path, {});
  }

  /** Posts a form from our own page: multipart if a value is a file. */
  post(path: string, fields: Record<string, string | File>): Promise<WebAnswer> {
    const multipart = Object.values(fields).some((value) => value instanceof File);
    const form = multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) form.append(name, value as string);
    return this.#send(path, { method: 'POST', body: form });
  }

  async #send(path: string, init: RequestInit): Promise<WebAnswer> {
    const url = new URL(path, this.base);
    const headers = { ...this.#headers, origin: this.base, ...(this.cookie ? { cookie: this.cookie } : {}) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    // Read completely first: a response that is cut off counts as not received.
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return { status: response.status, text, location: response.headers.get('location') };
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    if (/max-age=0(;|$)/i.test(line)) this.#cookies.delete(name.trim());
    else this.#cookies.set(name.trim(), value.join('='));
  }
}

export interface WebAnswer {
  status: number;
  text: string;
  location: string | null;
}

/** The values that a page's forms would send unchanged: hidden fields and chosen options, by name. */
export function fieldsOf(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  const sent = inputs.filter((tag) => /type="hidden"/.test(tag) || / checked\b/.test(tag));
  return Object.fromEntries(
    sent.map((tag) => [/name="([^"]*)"/.exec(tag)?.[1] ?? '', /value="([^"]*)"/.exec(tag)?.[1] ?? '']),
  );
}
