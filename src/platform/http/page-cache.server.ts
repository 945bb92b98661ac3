import type { Context, MiddlewareHandler } from 'hono';
import { type SlotMark, splitAtSlots } from '#kit/slot-mark.ts';
import { encodingOf, pack } from './compress.server.ts';
import type { PageVariables } from './guard.server.ts';
import type { PageNotes } from './page-notes.ts';

/** A page rendered for all visitors: what is the same for everybody, with slots between. */
interface CachedPage {
  status: number;
  headers: [string, string][];
  notes: PageNotes;
  /** one more than `slots` */
  parts: readonly Buffer[];
  slots: readonly SlotMark[];
  drawnAt: Date;
}

/** All pages together. A product has about 60 kB of parts, so this is enough for more than two hundred. */
const BYTES_MAX = 16 * 1024 * 1024;

/** The database notifies this channel when something shown on cached pages changes (its function `tell_pages`). */
export const PAGES_CHANNEL = 'shop_pages';

/**
 * An LRU cache of pages rendered for all visitors. A page expires when something it shows changes, by the clock or in
 * the database. While the channel is not connected, the cache is off.
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
  /** Pages being rendered since the last clear, by address: each resolves when it is done, stored or not. */
  private readonly drawings = new Map<string, Promise<void>>();

  get isOn(): boolean {
    return this.isListening;
  }

  /** How often the cache was cleared. A page started before a clear is not stored after it. */
  get generation(): number {
    return this.forgotten;
  }

  forget(): void {
    this.forgotten += 1;
    this.pages.clear();
    this.drawings.clear();
    this.bytes = 0;
  }

  read(key: string, now: Date): CachedPage | undefined {
    const page = this.isListening ? this.pages.get(key) : undefined;
    if (!page) return undefined;
    this.remove(key, page);
    const { changesAt } = page.notes;
    if (!changesAt || now < page.drawnAt || now >= changesAt) return undefined;
    this.add(key, page);
    return page;
  }

  /** The rendering of this page that began since the last clear, if one is in progress. It never rejects. */
  drawing(key: string): Promise<void> | undefined {
    return this.drawings.get(key);
  }

  /** Renders a page. Requests for it in the meantime can find this rendering and wait for it. */
  async draw<Page>(key: string, work: () => Promise<Page>): Promise<Page> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.drawings.set(key, promise);
    try {
      return await work();
    } finally {
      // After a clear, another rendering of the same address may have taken its place.
      if (this.drawings.get(key) === promise) this.drawings.delete(key);
      resolve();
    }
  }

  /** `startedIn` is the generation before the page was rendered. */
  store(key: string, page: CachedPage, startedIn: number): void {
    if (!this.isListening || startedIn !== this.forgotten || page.notes.changesAt === null) return;
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
    this.bytes += sizeOf(page);
  }

  private remove(key: string, page: CachedPage): void {
    this.pages.delete(key);
    this.bytes -= sizeOf(page);
  }
}

const sizeOf = ({ parts }: CachedPage) => parts.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Where staff change what pages show. Each change clears the cache before its response is sent. */
const STAFF_WORK = /^\/(admin\/|functions\/sync-products)/;

/** Whether a request was staff's work: strangers and customers would have been sent to sign in, or refused. */
function isStaffWork(method: string, path: string, { status, headers }: Response): boolean {
  if (method === 'HEAD' || method === 'OPTIONS' || !STAFF_WORK.test(path)) return false;
  const signsIn = /^(https?:\/\/[^/]+)?\/login([?/]|$)/.test(headers.get('location') ?? '');
  return !signsIn && !REFUSED.has(status);
}

const REFUSED = new Set([401, 403, 404, 405, 413, 429]);

/** What the cache needs from the shop. `Visit`: everything that slots show of one visitor. */
export interface PageCacheParts<Visitor, Visit> {
  pages: PageCache;
  clock: () => Date;
  /** Whether an address has a page that can be rendered for all visitors. */
  isCacheable: (url: URL) => boolean;
  /** Reads who sent a request; a guest costs no query. */
  readVisitor: (request: Request) => Promise<Visitor>;
  /** Whether an address has prices, and this visitor's differ from everybody else's: then the page is rendered for them alone. */
  isOwnPage: (url: URL, visitor: Visitor) => boolean;
  /** What a page for all visitors still depends on; empty for most. Each has its own copy of the page. */
  variantOf: (url: URL, visitor: Visitor) => string;
  /** Reads what slots show of a visitor; a stranger, who has neither account nor cart, costs no query. */
  readVisit: (visitor: Visitor) => Promise<Visit>;
  /** Renders a page's slots for one visitor. */
  fill: (slots: readonly SlotMark[], visit: Visit) => string[];
}

/**
 * Serves cacheable pages from parts that were rendered once for all visitors, and fills the slots between them for this
 * one.
 */
export function cachePages<Visitor, Visit>(
  parts: PageCacheParts<Visitor, Visit>,
): MiddlewareHandler<PageVariables> {
  const { pages, clock, isCacheable, readVisitor, isOwnPage, variantOf, readVisit, fill } = parts;
  return async (c, next) => {
    if (c.req.method !== 'GET') {
      await next();
      if (isStaffWork(c.req.method, c.req.path, c.res)) pages.forget();
      return;
    }
    if (!pages.isOn || c.req.header('authorization')) return next();
    const url = new URL(c.req.url);
    if (!isCacheable(url)) return next();
    const visitor = await readVisitor(c.req.raw);
    if (isOwnPage(url, visitor)) return next();
    const variant = variantOf(url, visitor);
    const key = `${url.pathname}${url.search} ${variant}`;
    const page = await readOrDraw({ pages, key, clock }, (now) =>
      draw(c, next, { pages, key, variant, now }),
    );
    if (!page) return;
    c.set('notes', page.notes);
    const filled = fill(page.slots, await readVisit(visitor));
    const whole = Buffer.concat(page.parts.flatMap((part, at) => [part, Buffer.from(filled[at] ?? '')]));
    const { body, headers } = await pack(whole, encodingOf(c.req.header('accept-encoding')));
    c.res = undefined;
    c.res = new Response(body, { status: page.status, headers: [...page.headers, ...headers] });
  };
}

/** How many renderings by others a visitor waits for: the second is in case a change overtook the first. */
const WAITS_MAX = 2;

/**
 * Returns a page from the cache, or renders it. Of fifty visitors to a page that has just expired, one renders it and
 * the others wait. A response that can't be shared (an error, a missing page) is then rendered for each of them.
 */
async function readOrDraw(
  { pages, key, clock }: { pages: PageCache; key: string; clock: () => Date },
  work: (now: Date) => Promise<CachedPage | null>,
): Promise<CachedPage | null> {
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    const page = pages.read(key, clock());
    if (page) return page;
    const drawing = pages.drawing(key);
    if (!drawing) return pages.draw(key, () => work(clock()));
    const startedIn = pages.generation;
    await drawing;
    if (pages.generation === startedIn) break;
  }
  const now = clock();
  return pages.read(key, now) ?? work(now);
}

/**
 * Renders a page for all visitors, and stores it if it was found. Null for anything but a page, which stays as the
 * response.
 */
async function draw(
  c: Context<PageVariables>,
  next: () => Promise<void>,
  { pages, key, variant, now }: { pages: PageCache; key: string; variant: string; now: Date },
): Promise<CachedPage | null> {
  const notes = c.get('notes');
  notes.isForAll = true;
  notes.variant = variant;
  const startedIn = pages.generation;
  await next();
  const { res } = c;
  if (!notes.scriptHashes) return null;
  const { parts, slots } = splitAtSlots(await res.text(), c.get('nonce'));
  const page: CachedPage = {
    status: res.status,
    headers: [...res.headers],
    notes,
    parts: parts.map((part) => Buffer.from(part)),
    slots,
    drawnAt: now,
  };
  if (res.status === 200 && !res.headers.has('set-cookie')) pages.store(key, page, startedIn);
  return page;
}
