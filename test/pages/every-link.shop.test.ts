/**
 * Pages that links in our emails open, steps between two pages, what ends a visit, and calls by programs: no input
 * there causes an error of ours.
 */
import { beforeAll, expect, test } from 'vitest';
import { unsubscribeUrl } from '#features/marketing/newsletter/index.server.ts';
import { confirmUrl } from '#features/marketing/newsletter/opt-in.server.ts';
import {
  itemArtworkLink,
  needsLink,
  orderLink,
  problemLink,
} from '#features/orders/order/confirmation.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { setUpTwoStep } from '../authenticator.ts';
import { linkFrom, RESET } from '../email-links.ts';
import { addFlyers } from '../factories.ts';
import { expectInvariants } from '../invariants.ts';
import { makeOrderToFollow, makePaidOrder } from '../paid-order.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD, type Shopper } from '../shopper.ts';
import { setStatus } from '../whole-customer.ts';
import { formsFrom, hostileJson, type PageForm, type Watch, watchErrors } from './every-form.ts';

let opened: TestShop;
let ada: Shopper;
let watch: Watch;

beforeAll(async () => {
  opened = await openTestShop({ throttleScale: 1_000_000 });
  ada = await newAdministrator(opened, 'Ada');
  watch = watchErrors(opened);
  return watch.end;
});

const pathOf = (link: string) => link.replace('http://localhost:3000', '');

const itemOf = async (orderId: string) =>
  await opened.db
    .selectFrom('orderItems')
    .select(['id', 'productId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

/** Fills in every form of these pages. Returns what ended in an error. */
async function failuresOn(visitor: Shopper, pages: readonly string[], least: number, only = /./) {
  const forms = (await formsFrom(visitor, pages)).filter(
    ({ page, path }) => only.test(page) && !path.startsWith('/logout'),
  );
  expect(forms.length).toBeGreaterThanOrEqual(least);
  const failed: string[] = [];
  for (const form of forms) failed.push(...(await watch.failuresOf(visitor, form)));
  await expectInvariants(opened.db);
  return failed;
}

test('on the pages that links to a guest’s order open: the order, its changes, needs, problem, review, file and proof', async () => {
  const orderId = await makePaidOrder(opened.shop);
  const { id: itemId } = await itemOf(orderId);
  await ada.open(`/admin/files/${itemId}`);
  await ada.press('Send a proof');
  const toFollow = await makeOrderToFollow(opened.shop);
  const delivered = await makePaidOrder(opened.shop);
  await setStatus(opened, delivered, 'delivered');
  const links = [orderId, toFollow, delivered].flatMap((id) => [
    orderLink(opened.shop, id),
    needsLink(opened.shop, id),
    problemLink(opened.shop, id),
    orderLink(opened.shop, id).replace('?', '/change?'),
    orderLink(opened.shop, id).replace('?', '/review/a5-flyers-001?'),
  ]);
  const files = [
    itemArtworkLink(opened.shop, orderId, itemId),
    itemArtworkLink(opened.shop, toFollow, (await itemOf(toFollow)).id),
  ];
  const guest = newShopper(opened);
  expect(await failuresOn(guest, [...links, ...files].map(pathOf), 8, /^\/orders\//)).toEqual([]);
});

test('on the pages to unsubscribe, confirm, choose a password, confirm an address or join the staff', async () => {
  const { email } = await newCustomer(opened, 'Una');
  const [subscriber] = await opened.db
    .insertInto('subscribers')
    .values({
      email: 'pending@example.com',
      status: 'pending',
      source: 'footer',
      subscribedAt: opened.time.now,
    })
    .returning(['id', 'subscribedAt'])
    .execute();
  const verify = await linkFrom(opened, email, /^Confirm your email address/);
  await newShopper(opened).browser.post('/forgot-password', { email });
  const reset = await linkFrom(opened, email, RESET);
  await ada.open('/admin/staff');
  await ada.press('Send Invitation', { email: 'joins@example.com', role: 'office' });
  const invited = await linkFrom(opened, 'joins@example.com', /./);
  const pages = [
    unsubscribeUrl(opened.shop, 'pending@example.com'),
    confirmUrl(opened.shop, subscriber?.id ?? '', subscriber?.subscribedAt?.toISOString() ?? ''),
    verify,
    reset,
    invited,
  ].map(pathOf);
  expect(await failuresOn(newShopper(opened), pages, 5, /token=|key=/)).toEqual([]);
});

test('at the second step of signing in, and where two-step sign-in is set up or on', async () => {
  const grace = await newAdministrator(opened, 'Grace');
  const email = (
    await opened.db
      .selectFrom('users')
      .select('email')
      .where('name', 'like', 'Grace%')
      .executeTakeFirstOrThrow()
  ).email;
  expect(await failuresOn(grace, ['/admin/two-step'], 1, /two-step/)).toEqual([]);
  await setUpTwoStep(grace);
  const half = newShopper(opened);
  await half.open('/login');
  await half.press('Sign In', { email, password: PASSWORD });
  expect(half.page.path).toContain('/login/code');
  expect(await failuresOn(half, [half.page.path], 1, /login/)).toEqual([]);
  expect(await failuresOn(grace, ['/admin/two-step'], 1, /two-step/)).toEqual([]);
});

test('where an account is deleted, and where somebody signs out', async () => {
  const { shopper } = await newCustomer(opened, 'Dora');
  expect(await failuresOn(shopper, ['/account/delete'], 1, /delete/)).toEqual([]);
  const signsOut: PageForm = { page: '/', path: '/logout', fields: { next: '/' }, button: 'Sign Out' };
  expect(await watch.failuresOf(shopper, signsOut)).toEqual([]);
});

test('where failed jobs are run again', async () => {
  const fields = { intent: 'retry', kind: 'check-artwork', id: crypto.randomUUID() };
  const form: PageForm = { page: '/admin/system', path: '/admin/system', fields, button: 'Try again' };
  expect(await watch.failuresOf(ada, form)).toEqual([]);
});

/** The calls that programs and our own scripts make, each with a correct body. */
const JSON_CALLS: Readonly<Record<string, object>> = {
  '/functions/create-checkout-session': {
    cartItems: [
      { productId: 'a5-flyers-001', quantity: 50, selectedOptions: { size: 'a5', sides: 'single-sided' } },
    ],
    customerInfo: {
      email: 'jane@example.com',
      name: 'Jane Doe',
      phone: '028 9212 3456',
      address: {
        line1: '1 Castle Street',
        line2: '',
        city: 'Lisburn',
        postal_code: 'BT28 1AA',
        country: 'GB',
      },
    },
    deliveryMethod: 'delivery',
    successUrl: '/shop?success=true',
    cancelUrl: '/cart',
  },
  '/functions/sync-products': { products: [{ id: 'a5-flyers-001', name: 'A5 Flyers', price: 9.99 }] },
};

test.each(Object.entries(JSON_CALLS))('in the JSON call %s', async (path, body) => {
  const shopper = ada;
  const guest = newShopper(opened);
  const failed: string[] = [];
  const { userId } = await newCustomer(opened, 'Cara');
  await addFlyers(opened.shop, { userId, cartToken: null });
  for (const { what, text } of hostileJson(body))
    for (const visitor of [shopper, guest]) {
      const init = {
        method: 'POST',
        body: text,
        headers: {
          origin: 'http://localhost:3000',
          'content-type': 'application/json',
          cookie: visitor.browser.cookie,
        },
      };
      const failure = await watch.failureOf(`${path}, ${what}`, async () =>
        opened.app.request(`http://localhost:3000${path}`, init),
      );
      if (failure) failed.push(failure);
    }
  expect(failed).toEqual([]);
  await expectInvariants(opened.db);
});

/** What our own scripts and other programs post as forms. */
const FORM_CALLS: Readonly<Record<string, Record<string, string>>> = {
  '/functions/auth/sign-in': { email: 'jane@example.com', password: 'x' },
  '/functions/auth/sign-up': {
    firstName: 'Jo',
    lastName: 'Lee',
    email: 'jo@example.com',
    password: 'x',
    confirmPassword: 'x',
  },
  '/functions/auth/update-profile': { firstName: 'Jo', lastName: 'Lee', phone: '028 9212 3456' },
  '/functions/auth/passkey-challenge': { purpose: 'sign-in' },
  '/functions/auth/passkey': { response: '{}' },
  '/functions/auth/no-such-call': { a: 'b' },
  '/cart/change': {
    intent: 'update',
    lineId: crypto.randomUUID(),
    quantity: '50',
    code: 'X',
    productId: 'a5-flyers-001',
    size: 'a5',
  },
  '/product/a5-flyers-001/artwork/parts': { parts: crypto.randomUUID() },
  '/artwork/engine': { a: 'b' },
  '/newsletter/reports?key=x': { report: 'x' },
  '/unsubscribe?email=a@example.com&key=x': { 'List-Unsubscribe': 'One-Click' },
  '/admin/jobs/change': { code: 'ORD-2026-000001-1', to: 'printing', version: '1' },
  '/api/preflight': { product: 'a5-flyers-001', trim: '148x210', bleed: '3' },
};

test.each(Object.entries(FORM_CALLS))('in what is posted to %s', async (path, fields) => {
  for (const visitor of [newShopper(opened), (await newCustomer(opened, 'Petra')).shopper, ada])
    expect(await watch.failuresOf(visitor, { page: path, path, fields, button: '' })).toEqual([]);
});

test('in the parameters of programs’ requests', async () => {
  const failed: string[] = [];
  const right = {
    product: 'a5-flyers-001',
    size: 'a5',
    quantity: '500',
    width: '100',
    height: '100',
    turnaround: '',
  };
  for (const { what, text } of hostileJson(right)) {
    let query = '';
    try {
      query = String(new URLSearchParams(JSON.parse(text)));
    } catch {
      query = encodeURIComponent(text);
    }
    const failure = await watch.failureOf(`/api/price, ${what}`, () =>
      newShopper(opened).browser.get(`/api/price?${query}`),
    );
    if (failure) failed.push(failure);
  }
  expect(failed).toEqual([]);
});
