import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Contract, loadContract } from './contract.ts';

interface TwinMember {
  email_address: string;
  status: string;
  merge_fields: Record<string, unknown>;
  last_changed: string;
}

/** A fault in a request. `after`: the request is carried out, and the answer is lost or wrong. */
interface Fault {
  method?: string;
  path?: RegExp;
  times?: number;
  status?: number;
  retryAfter?: string;
  /** the connection breaks, before or after the request is carried out */
  breaks?: 'before' | 'after';
  /** the answer is held until `release()` */
  holds?: boolean;
}

/**
 * A test's own Mailchimp, with one list, its members, faults, and a record of requests. Requests are checked against
 * the contract.
 */
export interface MailchimpTwin {
  readonly base: string;
  readonly apiKey: string;
  readonly listId: string;
  readonly contract: 'checked' | 'unavailable';
  readonly members: Map<string, TwinMember>;
  readonly requests: { method: string; path: string; query: URLSearchParams; body: unknown }[];
  readonly violations: { request: string; errors: string[] }[];
  /** Somebody changes a member at Mailchimp; `at` is Mailchimp's time. */
  put(email: string, status: string, at: Date, names?: Record<string, string>): void;
  fault(fault: Fault): void;
  whenHeld(): Promise<void>;
  release(): void;
  reset(): void;
  stop(): Promise<void>;
  /** Mailchimp's clock */
  now: Date;
}

interface State extends Omit<MailchimpTwin, 'base' | 'contract' | 'stop'> {
  faults: Fault[];
  held: (() => void)[];
  waiting: (() => void)[];
  checker: Contract | null;
}

const API_KEY = '0123456789abcdef0123456789abcdef-us1';
const LIST_ID = 'a1b2c3d4e5';

/** Starts the twin on a free local port. */
export async function startMailchimpTwin(): Promise<MailchimpTwin> {
  const state = newState(await loadContract());
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    base: `http://127.0.0.1:${port}`,
    contract: state.checker ? ('checked' as const) : ('unavailable' as const),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function newState(checker: Contract | null): State {
  return {
    apiKey: API_KEY,
    listId: LIST_ID,
    checker,
    now: new Date('2026-11-24T10:30:00Z'),
    members: new Map(),
    requests: [],
    violations: [],
    faults: [],
    held: [],
    waiting: [],
    put(email, status, at, names = {}) {
      this.members.set(hashOf(email), {
        email_address: email,
        status,
        merge_fields: names,
        last_changed: at.toISOString().replace(/\.\d{3}Z/, '+00:00'),
      });
    },
    fault(fault) {
      this.faults.push({ times: 1, ...fault });
    },
    async whenHeld() {
      if (this.held.length === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    },
    release() {
      for (const go of this.held.splice(0)) go();
    },
    reset() {
      this.release();
      this.members.clear();
      for (const list of [this.requests, this.violations, this.faults]) list.length = 0;
    },
  };
}

function hashOf(email: string): string {
  return createHash('md5').update(email.toLowerCase()).digest('hex');
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://twin');
  const method = request.method ?? 'GET';
  const path = url.pathname.replace(/^\/3\.0/, '');
  const body = await readBody(request);
  state.requests.push({ method, path, query: url.searchParams, body });
  const finding = state.checker?.validate(method, path, body);
  if (finding && !finding.ok) state.violations.push({ request: `${method} ${path}`, errors: finding.errors });
  const fault = takeFault(state, method, path);
  if (fault?.holds)
    await new Promise<void>((go) => {
      state.held.push(go);
      for (const resolve of state.waiting.splice(0)) resolve();
    });
  if (fault?.breaks === 'before') return void request.socket.destroy();
  if (fault?.status) {
    const headers = fault.retryAfter ? { 'retry-after': fault.retryAfter } : {};
    return send(response, fault.status, problem(fault.status, 'A fault of the test'), headers);
  }
  const { status, json } = carryOut(state, { method, path, query: url.searchParams, body, request });
  if (fault?.breaks === 'after') return void request.socket.destroy();
  send(response, status, json);
}

function takeFault(state: State, method: string, path: string): Fault | undefined {
  const fault = state.faults.find(
    (one) =>
      (one.times ?? 1) > 0 && (!one.method || one.method === method) && (!one.path || one.path.test(path)),
  );
  if (fault) fault.times = (fault.times ?? 1) - 1;
  return fault;
}

interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  request: IncomingMessage;
}

function carryOut(
  state: State,
  { method, path, query, body, request }: Received,
): { status: number; json: unknown } {
  const sent = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  if (sent.split(':')[1] !== state.apiKey) return { status: 401, json: problem(401, 'API Key Invalid') };
  if (method === 'GET' && path === '/ping')
    return { status: 200, json: { health_status: "Everything's Chimpy!" } };
  const [, list, rest = ''] = /^\/lists\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (list !== state.listId) return { status: 404, json: problem(404, 'Resource Not Found') };
  if (method === 'GET' && rest === '') {
    const active = [...state.members.values()].filter(({ status }) => status === 'subscribed').length;
    return { status: 200, json: { id: state.listId, name: 'Press notes', stats: { member_count: active } } };
  }
  if (method === 'GET' && rest === '/members') return { status: 200, json: listOf(state, query) };
  const hash = /^\/members\/([0-9a-f]{32})$/.exec(rest)?.[1];
  if (method === 'PUT' && hash) return putMember(state, hash, body as Record<string, unknown>);
  return { status: 404, json: problem(404, 'Resource Not Found') };
}

/** Mailchimp's paging: at most 1,000, ten by default; only those changed after `since_last_changed`. */
function listOf(state: State, query: URLSearchParams): unknown {
  const since = query.get('since_last_changed');
  const count = Math.min(1000, Number(query.get('count') ?? 10));
  const offset = Number(query.get('offset') ?? 0);
  const all = [...state.members.values()]
    .filter(({ last_changed }) => !since || new Date(last_changed) > new Date(since))
    .sort((one, other) => one.last_changed.localeCompare(other.last_changed));
  return { members: all.slice(offset, offset + count), list_id: state.listId, total_items: all.length };
}

/**
 * Refuses what Mailchimp refuses: addresses it considers fake, and resubscribing people who have left by themselves.
 */
function putMember(
  state: State,
  hash: string,
  body: Record<string, unknown>,
): { status: number; json: unknown } {
  const email = String(body.email_address);
  if (hashOf(email) !== hash) return { status: 400, json: problem(400, 'Invalid Resource') };
  if (/@fake\./.test(email))
    return { status: 400, json: problem(400, 'Invalid Resource', `${email} looks fake or invalid`) };
  const known = state.members.get(hash);
  if (known?.status === 'unsubscribed' && body.status === 'subscribed')
    return { status: 400, json: problem(400, 'Member In Compliance State') };
  const status = String(body.status ?? known?.status ?? body.status_if_new);
  const merged = { ...known?.merge_fields, ...(body.merge_fields as Record<string, string> | undefined) };
  const isSame =
    known && known.status === status && JSON.stringify(known.merge_fields) === JSON.stringify(merged);
  if (!isSame) state.put(email, status, state.now, merged as Record<string, string>);
  return { status: 200, json: state.members.get(hash) };
}

function problem(status: number, title: string, detail = '') {
  return {
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: 'twin',
  };
}

function send(response: ServerResponse, status: number, json: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}
