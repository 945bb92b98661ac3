import * as build from 'virtual:react-router/server-build';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type DesignEngines, setDesignEngines } from '#features/artwork/designs/index.server.ts';
import {
  engineContext,
  RESUMABLE_PATH,
  type ResumableUploads,
} from '#features/artwork/files/index.server.ts';
import { receiveCardEvent } from '#features/money/payments/index.server.ts';
import {
  type Accounts,
  accountsContext,
  renewSignedCookies,
} from '#features/people/accounts/index.server.ts';
import {
  type CartOwner,
  cartTokenOf,
  ownerOfNew,
  readCartSummary,
} from '#features/selling/cart/index.server.ts';
import { BUSY_RETRY_SECONDS, BUSY_WORDS, isBusy } from '#platform/db/busy.ts';
import { emailWordsContext } from '#platform/email/email-words.ts';
import { checksContext, type RunChecks } from '#platform/health/checks-context.ts';
import { clientAddress, LOOPBACK_PROXIES, TrustedProxies } from '#platform/http/client-address.ts';
import { compress } from '#platform/http/compress.server.ts';
import { fetchAhead } from '#platform/http/fetch-ahead.ts';
import { type PageVariables, refuseForeignPosts, secureHeaders } from '#platform/http/guard.server.ts';
import { logRefusals } from '#platform/http/log-refusals.ts';
import { cachePages, type PageCache, type PageCacheParts } from '#platform/http/page-cache.server.ts';
import { pageNotesContext } from '#platform/http/page-notes.ts';
import { routePatterns } from '#platform/http/route-patterns.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';
import { answerMetrics, countRequests } from '#platform/metrics/metrics-page.ts';
import { networkKey } from '#platform/rate-limits.server.ts';
import { nonceContext, type Shop, shopContext } from '#platform/shop.ts';
import { authStateOf } from '#visitor/auth-state.ts';
import { outcodeCookie, outcodeIn } from '#visitor/outcode-cookie.ts';
import { senderContext, type Visitor, visitorContext } from '#visitor/visitor.ts';
import { MAIL_TEMPLATES } from './email-templates.ts';
import { type DiskReserve, refuseWithoutSpace } from './start/disk-reserve.ts';
import { type BodyVariables, drainRefused, limitBodies } from './web/body-limits.ts';
import { cacheablePages } from './web/cacheable.ts';
import type { Shared } from './web/island-frame.tsx';
import { fillSlots } from './web/slots.tsx';

export interface AppParts extends DesignEngines {
  shop: Shop;
  /** the same shop on reserved database connections, for webhooks: a busy shop still receives payments */
  reserved?: Shop;
  /** the proxies whose `X-Forwarded-For` is trusted; by default a proxy on this machine */
  proxies?: TrustedProxies;
  accounts: Accounts;
  uploads: ResumableUploads;
  /** Rejects, naming the cause, if database, storage or queue doesn't respond. */
  ready: () => Promise<void>;
  /** Runs the health checks for the System page; by default they can't be run there. */
  checks?: RunChecks;
  /** Refuses files while the disk is too full; without it, none is refused for that reason. */
  reserve?: DiskReserve;
  /** Metrics for anyone with the token; without them `/metrics` is not found and nothing is counted. */
  metrics?: { metrics: Metrics; token: string };
  /** Folder with the built browser files. */
  clientFolder: string;
  /** Cached pages for visitors without cookies; without it every page is rendered for each request. */
  pageCache?: PageCache;
  /** Hot reload adds its own styles and scripts to pages, which the shop's policy would refuse. */
  development?: boolean;
}

type AppEnv = PageVariables & BodyVariables & { Bindings: Partial<HttpBindings> };

/** Proved by a signature instead of an origin. */
const SIGNED = new Set(['/webhooks/stripe']);
/** Where programs post forms: one-click unsubscribe, mail servers' reports, artwork checks. */
const BY_PROGRAMS = new Set(['/unsubscribe', '/newsletter/reports', '/api/preflight']);
/** Pages that visitors are likely to open next; viewing them changes nothing. */
const LIKELY_NEXT = ['/shop', '/shop/*', '/product/*'];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const RESUMABLE_METHODS = new Set(['PATCH', 'DELETE']);

/** The whole shop as one request handler: headers, health, webhooks and files first, then the pages of `routes.ts`. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { shop, proxies = new TrustedProxies(LOOPBACK_PROXIES) } = parts;
  const pages = createRequestHandler(build, parts.development ? 'development' : 'production');
  const files = serveStatic({ root: parts.clientFolder, precompressed: true });
  const known: KnownCustomers = new WeakMap();
  const app = new Hono<AppEnv>();
  app.use(secureHeaders(shop.site, parts.development ?? false));
  app.use(logRefusals(shop.log));
  app.use(async (c, next) => {
    if (METHODS.has(c.req.method)) return next();
    if (RESUMABLE_METHODS.has(c.req.method) && c.req.path.startsWith(`${RESUMABLE_PATH}/`)) return next();
    return c.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST' });
  });
  if (parts.metrics) {
    app.use(countRequests(parts.metrics.metrics, routePatterns(build.routes)));
    app.get('/metrics', answerMetrics(parts.metrics.metrics, parts.metrics.token));
  }
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', (c) =>
    parts.ready().then(
      () => c.text('ready'),
      (error) => c.text(error instanceof Error ? error.message : 'not ready', 503),
    ),
  );
  app.use(drainRefused);
  const renewCookies = renewSignedCookies(shop);
  if (renewCookies) app.use(renewCookies);
  app.use(refuseForeignPosts(shop.site, SIGNED, BY_PROGRAMS));
  if (parts.reserve) app.use(refuseWithoutSpace(parts.reserve));
  app.all(RESUMABLE_PATH, (c) => answerUpload(parts, c, networkOf(c, proxies)));
  app.all(`${RESUMABLE_PATH}/*`, (c) => answerUpload(parts, c, networkOf(c, proxies)));
  app.use(limitBodies);
  app.post('/webhooks/stripe', (c) => receiveCardEvent(parts.reserved ?? shop, c.req.raw));
  app.use(fetchAhead(LIKELY_NEXT));
  app.use('/assets/*', cachedForever, files);
  app.get('/:file{[a-z-]+\\.(?:svg|png|ico|jpg)}', files);
  if (parts.pageCache) app.use(cachePages(pageCacheParts(parts, parts.pageCache, known)));
  app.use(compress);
  app.use(neverCached);
  app.use(sayUtf8);
  app.all('*', (c) => {
    const notes = c.get('notes');
    const outside = withPublicOrigin(c.req.raw, shop);
    const request = notes.isForAll ? asFromAStranger(outside, shop, notes.variant) : outside;
    c.set('request', request);
    const network = networkOf(c, proxies);
    const customer = known.get(c.req.raw);
    const context = contextOf(parts, request, network, notes.isForAll ? undefined : customer);
    if (notes.isForAll) {
      context.set(senderContext, async () => from(network, customer ?? (await readCustomer(parts, outside))));
    }
    context.set(nonceContext, c.get('nonce'));
    context.set(pageNotesContext, notes);
    return pages(request, context).then((answer) => {
      return answer.status === 500 && notes.isBusy ? turnAway() : answer;
    });
  });
  app.onError((error, c) => {
    if (isBusy(error)) {
      shop.log.warn({ path: c.req.path, why: error.message }, 'too busy for a request');
      return turnAway();
    }
    shop.log.error({ err: error, path: c.req.path }, 'request failed');
    return c.text('Something went wrong on our side. Try again in a moment.', 500);
  });
  return app;
}

/** Who sent a request, if the page cache has already read that: their page doesn't read it again. */
type KnownCustomers = WeakMap<Request, Customer>;

/** What the cache needs to know of the shop: which pages it may cache, and what their slots show of a visitor. */
function pageCacheParts(
  { shop, accounts }: AppParts,
  pages: PageCache,
  known: KnownCustomers,
): PageCacheParts<Customer, Shared> {
  const { isCacheable, isPriced } = cacheablePages(build.routes);
  return {
    pages,
    clock: shop.clock,
    isCacheable,
    async readVisitor(request) {
      const customer = await readCustomer({ shop, accounts }, request);
      known.set(request, customer);
      return customer;
    },
    isOwnPage: (url, { user }) => (user?.hasTradePrices ?? false) && isPriced(url),
    variantOf: (url, { outcode }) => (isPriced(url) && outcode) || '',
    async readVisit({ user, owner }) {
      const cart = await readCartSummary(shop.db, owner);
      return { auth: authStateOf(user), cart, now: shop.clock().getTime() };
    },
    fill: fillSlots,
  };
}

/**
 * The request without anything that says whose it is, except the district of a page with prices, which is a variant of
 * that page. It doesn't end if the visitor leaves, because others may be waiting for the page.
 */
function asFromAStranger(request: Request, { site }: Shop, district: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  if (district) headers.set('cookie', outcodeCookie(site, district));
  return new Request(request.url, { headers });
}

const HEALTH = ['/healthz', '/readyz', '/metrics'];

/** What a process that only runs background jobs answers: its health, and nothing else. */
export function onlyHealth(app: ReturnType<typeof createApp>): Pick<Hono, 'fetch'> {
  const worker = new Hono();
  for (const path of HEALTH) worker.get(path, (c) => app.fetch(c.req.raw, c.env as AppEnv['Bindings']));
  worker.all('*', (c) => c.text('This process runs background jobs. Pages are served by the others.', 404));
  return worker;
}

/** Handles part of an upload. A guest without a cart gets one with the first part. */
async function answerUpload(parts: AppParts, c: Context<AppEnv>, network: string): Promise<Response> {
  const { shop, uploads } = parts;
  const request = withPublicOrigin(c.req.raw, shop);
  const { owner: known } = await readCustomer(parts, request);
  const { owner, cookie } =
    request.method === 'POST'
      ? ownerOfNew(shop.site, { ...known, network })
      : { owner: { ...known, network }, cookie: null };
  const answer = await uploads.answer(request, { owner, network });
  if (!cookie) return answer;
  const headers = new Headers(answer.headers);
  headers.append('Set-Cookie', cookie);
  return new Response(answer.body, { status: answer.status, headers });
}

type Customer = Pick<Visitor, 'user' | 'outcode'> & { owner: CartOwner };

/** Reads who sent a request, and which cart and files are theirs: an account's, or those of a guest's cookie. */
async function readCustomer(
  { shop, accounts }: Pick<AppParts, 'shop' | 'accounts'>,
  { headers }: Request,
): Promise<Customer> {
  const user = await accounts.readUser(headers);
  const cartToken = user ? null : cartTokenOf(shop.site, headers);
  return { user, owner: { userId: user?.id ?? null, cartToken }, outcode: outcodeIn(headers) };
}

/** A customer with the network that their request came from. */
function from(network: string, { owner, ...customer }: Customer): Visitor {
  return { ...customer, owner: { ...owner, network }, network };
}

/** The context for every page of one request. The visitor is read at most once, and only if needed. */
function contextOf(
  parts: AppParts,
  request: Request,
  network: string,
  known: Customer | undefined,
): RouterContextProvider {
  let visitor: Promise<Visitor> | undefined = known && Promise.resolve(from(network, known));
  const context = new RouterContextProvider();
  context.set(shopContext, parts.shop);
  context.set(accountsContext, parts.accounts);
  context.set(engineContext, parts.engine);
  setDesignEngines(context, parts);
  context.set(checksContext, parts.checks ?? null);
  context.set(
    emailWordsContext,
    async (template, data) => (await MAIL_TEMPLATES[template]?.(parts.shop, data)) ?? null,
  );
  const readVisitor = () => {
    visitor ??= readCustomer(parts, request).then((customer) => from(network, customer));
    return visitor;
  };
  context.set(visitorContext, readVisitor);
  context.set(senderContext, readVisitor);
  return context;
}

/** If there is a public address, it is the only one: behind a proxy we see http, and actions compare the scheme too. */
function withPublicOrigin(request: Request, shop: Shop): Request {
  const origin = shop.site.originOf(request);
  const { pathname, search, origin: inner } = new URL(request.url);
  return origin === inner ? request : new Request(`${origin}${pathname}${search}`, request);
}

/** The 503 page shown while the database is busy. */
function turnAway(): Response {
  const headers = { 'Retry-After': String(BUSY_RETRY_SECONDS), 'Cache-Control': 'no-store' };
  return new Response(BUSY_WORDS, { status: 503, headers });
}

/** The customer's network, from the trusted proxies in front of us. */
function networkOf(c: Context<AppEnv>, proxies: TrustedProxies): string {
  // The process's own requests have no connection.
  const peer = (c.env as AppEnv['Bindings'] | undefined)?.incoming?.socket.remoteAddress ?? '127.0.0.1';
  return networkKey(clientAddress(peer, c.req.header('x-forwarded-for'), proxies));
}

/** Pages, their data and redirects must not be cached by default; cacheable responses say so themselves. */
const neverCached: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store');
};

/** The framework sends a page's data without saying that it is UTF-8. */
const sayUtf8: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.get('Content-Type') === 'text/x-script')
    c.res.headers.set('Content-Type', 'text/x-script; charset=utf-8');
};

const cachedForever: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status === 200) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
};
