import type { MiddlewareHandler } from 'hono';
import { encodingOf } from './compress.server.ts';
import type { PageVariables } from './guard.server.ts';
import type { PageNotes } from './page-notes.ts';

interface CachedPage {
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
  notes: PageNotes;
  /** when it was made, in minutes since 1970: opening hours and despatch days change with the minute */
  minute: number;
}

/** All bodies together. A page has about 10 kB, so this holds several hundred. */
const BYTES_MAX = 8 * 1024 * 1024;

/** The database notifies this channel when something shown on cached pages changes (migration 0022). */
export const PAGES_CHANNEL = 'shop_pages';

/**
 * An LRU cache of finished pages for visitors without cookies, as they were sent. Pages expire at the end of the
 * minute, and when something they show changes. While the channel is not connected the cache is off.
 */
export class PageCache {
  /** Callbacks for the database listener. */
  readonly listening = {
    onNews: () => this.forget(),
    onListening: (isListening: boolean) => {
      this.forget();
      this.isListening = isListening;
    },
  };
  private isListening = false;
  private readonly pages = new Map<string, CachedPage>();
  private bytes = 0;
  private forgotten = 0;

  /** How often the cache was cleared. A page started before a clear is not stored after it. */
  get generation(): number {
    return this.forgotten;
  }

  forget(): void {
    this.forgotten += 1;
    this.pages.clear();
    this.bytes = 0;
  }

  read(key: string, minute: number): CachedPage | undefined {
    const page = this.isListening ? this.pages.get(key) : undefined;
    if (!page) return undefined;
    this.remove(key, page);
    if (page.minute !== minute) return undefined;
    this.add(key, page);
    return page;
  }

  /** `startedIn` is the generation before the page was rendered. */
  store(key: string, page: CachedPage, startedIn: number): void {
    if (!this.isListening || startedIn !== this.forgotten) return;
    const known = this.pages.get(key);
    if (known) this.remove(key, known);
    this.add(key, page);
    for (const [oldest, old] of this.pages) {
      if (this.bytes <= BYTES_MAX) break;
      this.remove(oldest, old);
    }
  }

  private add(key: string, page: CachedPage): void {
    this.pages.set(key, page);
    this.bytes += page.body.byteLength;
  }

  private remove(key: string, page: CachedPage): void {
    this.pages.delete(key);
    this.bytes -= page.body.byteLength;
  }
}

/** Where staff change what pages show. Each change clears the cache before the response is sent. */
const STAFF_WORK = /^\/(admin\/|functions\/sync-products)/;

/** Whether a request was staff's work: strangers and customers are sent to sign in, or refused. */
function isStaffWork(method: string, path: string, { status, headers }: Response): boolean {
  if (method === 'HEAD' || method === 'OPTIONS' || !STAFF_WORK.test(path)) return false;
  const signsIn = /^(https?:\/\/[^/]+)?\/login([?/]|$)/.test(headers.get('location') ?? '');
  return !signsIn && !REFUSED.has(status);
}

const REFUSED = new Set([401, 403, 404, 405, 413, 429]);

/**
 * Serves visitors without cookies (not signed in, no cart) pages rendered for another such visitor in the same minute.
 * Pages declare themselves cacheable (`PageNotes.cacheable`).
 */
export function cachePages(pages: PageCache, clock: () => Date): MiddlewareHandler<PageVariables> {
  return async (c, next) => {
    if (c.req.method !== 'GET') {
      await next();
      if (isStaffWork(c.req.method, c.req.path, c.res)) pages.forget();
      return;
    }
    if (c.req.header('cookie') || c.req.header('authorization')) return next();
    const { pathname, search } = new URL(c.req.url);
    const key = `${encodingOf(c.req.header('accept-encoding'))} ${pathname}${search}`;
    const minute = Math.floor(clock().getTime() / 60_000);
    const cached = pages.read(key, minute);
    if (cached) {
      c.res = new Response(cached.body, { headers: cached.headers });
      c.set('notes', cached.notes);
      return;
    }
    const startedIn = pages.generation;
    await next();
    const { res } = c;
    const notes = c.get('notes');
    if (res.status !== 200 || !notes.cacheable || res.headers.has('set-cookie')) return;
    const body = new Uint8Array(await res.arrayBuffer());
    const headers = [...res.headers];
    pages.store(key, { headers, body, notes, minute }, startedIn);
    c.res = undefined;
    c.res = new Response(body, { headers });
  };
}
