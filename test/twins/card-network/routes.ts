import type { FormObject } from './form.ts';
import { LIST_PLAYS, listPage } from './lists.ts';
import { type Change, type Network, nowOf } from './network.ts';
import * as products from './products.ts';
import * as reads from './reads.ts';
import { checkRefundRules, createRefund, REFUND_PLAYS } from './refunds.ts';
import { sessionObject } from './session-object.ts';
import { CREATE_PLAYS, checkSessionRules } from './session-rules.ts';
import { createSession, expireSession, readSession } from './sessions.ts';

/** One endpoint. `plays` are the supported parameters (list positions are `*`; a trailing dot means any key below). */
export interface Route {
  method: 'GET' | 'POST';
  /** as in the contract, with at most one id */
  template: string;
  plays: readonly string[];
  /** rules that are checked before the work begins; an answer is saved under a key only after them */
  check?: (network: Network, form: FormObject) => void;
  run: (network: Network, form: FormObject, id: string) => Change;
}

/** The endpoints that the shop uses or may use. Everything else in the contract is refused and recorded. */
const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    template: '/v1/checkout/sessions',
    plays: CREATE_PLAYS,
    check: (network, form) => checkSessionRules(form, nowOf(network)),
    run: createSession,
  },
  {
    method: 'POST',
    template: '/v1/checkout/sessions/{session}/expire',
    plays: [],
    run: (network, _form, id) => expireSession(network, id),
  },
  {
    method: 'POST',
    template: '/v1/refunds',
    plays: REFUND_PLAYS,
    check: (_network, form) => checkRefundRules(form),
    run: createRefund,
  },
  post('/v1/products', [...products.PRODUCT_PLAYS, 'id'], products.createProduct),
  post('/v1/products/{id}', [...products.PRODUCT_PLAYS, 'default_price'], products.updateProduct),
  post('/v1/prices', products.PRICE_PLAYS, products.createPrice),
  post('/v1/prices/{price}', ['active'], products.updatePrice),
  list('/v1/prices', ['product', 'lookup_keys.*'], (network, form) =>
    listPage(products.pricesOf(network, form), form, '/v1/prices', products.priceObject),
  ),
  list('/v1/checkout/sessions', reads.SESSION_LIST_PLAYS, reads.listSessions),
  list('/v1/payment_intents', [], reads.listPayments),
  list('/v1/refunds', reads.REFUND_LIST_PLAYS, reads.listRefunds),
  list('/v1/disputes', reads.REFUND_LIST_PLAYS, reads.listDisputes),
  list('/v1/webhook_endpoints', [], reads.listEndpoints),
  list('/v1/events', reads.EVENT_LIST_PLAYS, reads.listEvents),
  read('/v1/checkout/sessions/{session}', (network, id) => {
    return sessionObject(readSession(network, id), network.base);
  }),
  read('/v1/payment_intents/{intent}', reads.readPayment),
  read('/v1/refunds/{refund}', reads.readRefund),
  read('/v1/disputes/{dispute}', reads.readDispute),
  read('/v1/events/{id}', reads.readEvent),
];

/** Returns the endpoint of a request, and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of ROUTES) {
    const pattern = new RegExp(`^${route.template.replace(/\{\w+\}/, '([^/]+)')}$`);
    const match = route.method === method ? pattern.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}

function post(template: string, plays: readonly string[], run: Route['run']): Route {
  return { method: 'POST', template, plays, run };
}

function list(
  template: string,
  plays: readonly string[],
  page: (network: Network, form: FormObject) => unknown,
): Route {
  const run: Route['run'] = (network, form) => ({ answer: page(network, form), puts: [] });
  return { method: 'GET', template, plays: [...LIST_PLAYS, ...plays], run };
}

function read(template: string, one: (network: Network, id: string) => unknown): Route {
  const run: Route['run'] = (network, _form, id) => ({ answer: one(network, id), puts: [] });
  return { method: 'GET', template, plays: [], run };
}
