import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelOwnOrder } from '#features/desk/order-desk/customer/cancel-own-order.server.ts';
import { noteJob } from '#features/floor/production/note-job.server.ts';
import { assessChange } from '#features/money/order-changes/assess-change.ts';
import { changeOrder } from '#features/money/order-changes/change-order.server.ts';
import { readChangeable } from '#features/money/order-changes/changeable.server.ts';
import { askRefund } from '#features/money/payments/index.server.ts';
import { mayOpen } from '#visitor/admin-routes.ts';
import { rightsOf, type StaffRole } from '#visitor/rights.ts';
import routes from '../../src/routes.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { decidedComplaint } from '../old-things.ts';
import { makePaidOrder } from '../paid-order.ts';
import { wordsOfPdf } from '../read-pdf.ts';
import { makeReadyOrder, makeStaff } from '../ready-order.ts';
import { newAdministrator, type Shopper } from '../shopper.ts';

/** The roles that see neither money nor how to reach a customer. */
const ROLES = ['press', 'prepress', 'despatch'] as const satisfies StaffRole[];

const WHO = {
  email: 'hidden.hannah@example.com',
  phone: '02890777333',
  street: '7 Hidden Lane',
  postcode: 'BT19 7ZZ',
};

/** Costs in the shop below, as pages send them to the browser: of an order, of its items, of a problem. */
const COST_PENCE = 77_123;
const PLAIN_AMOUNT = /\b(2598|2099|77123)\b/g;

interface Things {
  /** orders with everything whose text mentions money */
  orders: { id: string; number: string }[];
  jobs: string[];
  items: string[];
  artworks: string[];
  complaint: string;
  photo: string;
}

let opened: TestShop;
let things: Things;
const staff = new Map<StaffRole, Shopper>();
beforeAll(async () => {
  opened = await openTestShop({ isInvented: true });
  for (const role of ROLES) staff.set(role, await newAdministrator(opened, `Only${role}`, [role]));
  things = await fillShop();
});

/** Makes an order's item dearer or cheaper by this much, and changes nothing else about it. */
async function changePrice(
  actor: { id: string; name: string },
  orderId: string,
  byPence: number,
): Promise<void> {
  const order = await readChangeable(opened.db, orderId);
  const [item] = order?.before.items ?? [];
  if (!order || !item) throw new Error('no order');
  const keys: Record<string, string> = {
    sizes: 'size',
    quantities: 'quantity',
    finishes: 'finish',
    weights: 'weight',
  };
  const selectedOptions = Object.fromEntries(item.options.map(({ group, id }) => [keys[group] ?? group, id]));
  const line = { selectedOptions, vatAnswers: {}, pricePence: item.pricePence + byPence };
  const spec = { items: { [item.id]: line }, deliveryPence: null, code: null };
  const { change } = assessChange(order, spec, opened.shop.clock());
  const seenTotalPence = change?.after.totalPence ?? 0;
  const request = {
    orderId,
    version: order.version,
    seenTotalPence,
    spec,
    why: 'Promised £3.21 off',
    whileMade: true,
  };
  const made = await changeOrder(opened.shop, actor, request);
  if (!made.ok) throw new Error(`not changed: ${JSON.stringify(made)}`);
}

async function fillShop(): Promise<Things> {
  const { shop, owner, db } = opened;
  const actor = await makeStaff(shop);
  const cheaper = await makePaidOrder(shop);
  await changePrice(actor, cheaper, -321);
  const dearer = await makePaidOrder(shop);
  await changePrice(actor, dearer, 654);
  const refunded = await makePaidOrder(shop);
  await askRefund(shop, actor, { orderId: refunded, amountPence: 123, reason: 'We owe £1.23' });
  const cancelled = await makePaidOrder(shop);
  const { version } = await db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', cancelled)
    .executeTakeFirstOrThrow();
  await cancelOwnOrder(shop, { orderId: cancelled, version, seenFeePence: 0 });
  const ready = await makeReadyOrder(shop, actor, { quantities: ['50', '100'] });
  await decidedComplaint(opened, ready.orderId, opened.time.now);
  await sql`update complaint_decisions set outcome = 'refund', cost_pence = ${COST_PENCE}`.execute(owner);
  await changePrice(actor, ready.orderId, -111).catch(() => undefined);
  await sql`update orders set customer_email = ${WHO.email}, customer_phone = ${WHO.phone},
    shipping_address_line1 = ${WHO.street}, shipping_postcode = ${WHO.postcode}`.execute(owner);
  const { rows: jobs } = await sql<{ code: string }>`select code from jobs order by code`.execute(owner);
  for (const role of ROLES)
    for (const { code } of jobs.slice(0, 2))
      await noteJob(shop, actor, code, `@Only${role} Trade, look at this, please`);
  const { rows: orders } = await sql<{ id: string; number: string }>`
    select id, order_number as number from orders order by order_number`.execute(owner);
  const { rows: items } = await sql<{ id: string }>`select id from order_items`.execute(owner);
  const { rows: artworks } = await sql<{ id: string }>`select id from artworks`.execute(owner);
  const { rows: photos } = await sql<{
    id: string;
    complaint: string;
  }>`select p.id, m.complaint_id as complaint
    from complaint_photos p join complaint_messages m on m.id = p.message_id`.execute(owner);
  const [photo] = photos;
  return {
    orders,
    jobs: jobs.map(({ code }) => code),
    items: items.map(({ id }) => id),
    artworks: artworks.map(({ id }) => id),
    complaint: photo?.complaint ?? '',
    photo: photo?.id ?? '',
  };
}

const ofOrders = (path: (order: Things['orders'][number]) => string) => things.orders.map(path);
const ofJobs = (path: (code: string) => string) => things.jobs.map(path);
const itself = (pattern: string) => () => [pattern];

/**
 * The addresses of every page, file and list that one of the roles may open; those without parameters are used as they
 * are.
 */
const ADDRESSES: Readonly<Record<string, () => string[]>> = {
  '/admin/find/results': () =>
    [
      WHO.email,
      WHO.phone,
      WHO.postcode,
      WHO.street,
      'Jane',
      '£',
      ...things.jobs,
      ...things.orders.map(({ number }) => number),
    ].map((words) => `/admin/find/results?q=${encodeURIComponent(words)}`),
  '/admin/find': () => [`/admin/find?q=Jane`, `/admin/find?q=${WHO.email}`],
  '/admin/scan': () => ofJobs((code) => `/admin/scan?code=${code}`),
  // Events say only that something changed, and never end.
  '/admin/jobs/news': () => [],
  '/admin/jobs': () => ['/admin/jobs', '/admin/jobs?wall', '/admin/jobs?wall=days', '/admin/jobs?by=press'],
  '/admin/jobs/tickets.pdf': () => ofJobs((code) => `/admin/jobs/tickets.pdf?size=a5&code=${code}`),
  '/admin/jobs/:code': () => ofJobs((code) => `/admin/jobs/${code}`),
  '/admin/jobs/:code/picture': () => [],
  '/admin/artwork/:artworkId/separations': () =>
    things.artworks.map((id) => `/admin/artwork/${id}/separations`),
  '/admin/artwork/:artworkId/separations/:page': () =>
    things.artworks.map((id) => `/admin/artwork/${id}/separations/1?what=facts`),
  '/admin/orders/:orderId/print/:paper': () =>
    ['job-tickets', 'job-ticket', 'order', 'packing-slip'].flatMap((paper) =>
      ofOrders(({ id }) => `/admin/orders/${id}/print/${paper}`),
    ),
  '/admin/station/:pressId': () => ['/admin/station/digital', '/admin/station/wide-format'],
  '/admin/station/:pressId/scan': () => ofJobs((code) => `/admin/station/digital/scan?code=${code}`),
  '/admin/sheets/plan': () => [`/admin/sheets/plan?${things.jobs.map((code) => `job=${code}`).join('&')}`],
  // A sheet is a plan of jobs; `sheets.shop.test.ts` reads what it prints about them.
  '/admin/sheets/:sheetId': () => [],
  '/admin/sheets/:sheetId/files/:file': () => [],
  '/admin/files/:itemId': () => things.items.map((item) => `/admin/files/${item}`),
  '/admin/orders/:orderId': () => ofOrders(({ id }) => `/admin/orders/${id}`),
  // The customer's own files.
  '/admin/orders/:orderId/artwork.zip': () => [],
  '/admin/orders/:orderId/print-file/:itemId': () => [],
  '/admin/orders/:orderId/artwork/:itemId': () =>
    things.items.flatMap((item) => ofOrders(({ id }) => `/admin/orders/${id}/artwork/${item}`)),
  '/admin/problems': () => ['/admin/problems', '/admin/problems?state=decided'],
  '/admin/problems/:complaintId': () => [`/admin/problems/${things.complaint}`],
  '/admin/problems/:complaintId/photos/:photoId': () => [],
  '/admin/despatch/papers.pdf': () => ofOrders(({ number }) => `/admin/despatch/papers.pdf?order=${number}`),
  '/admin/despatch/:orderNumber': () => ofOrders(({ number }) => `/admin/despatch/${number}`),
  '/admin/despatch/:orderNumber/scan': () =>
    ofOrders(({ number }) => `/admin/despatch/${number}/scan?code=${things.jobs[0]}`),
  '/admin/*': itself('/admin/nothing'),
};

/** Where despatch reads what a carrier needs to know about a customer besides the address. */
const FOR_CARRIERS = /^\/admin\/despatch\/(click-and-drop|papers\.pdf)/;

interface RouteEntry {
  path?: string;
  index?: boolean;
  children?: RouteEntry[];
}
const patternsOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap((entry) => (entry.children ? patternsOf(entry.children) : [`/${entry.path ?? ''}`]));
const PATTERNS = patternsOf(routes as RouteEntry[]).filter((pattern) => /^\/admin(\/|$)/.test(pattern));

/** Returns the words of an answer, whatever kind of file it is. */
async function wordsOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type')?.startsWith('application/pdf')) return wordsOfPdf(answer);
  return answer.text();
}

/** Returns the parts of an answer that its reader may not see. */
function leaksIn(body: string, { path, role }: { path: string; role: StaffRole }): string[] {
  const rights = rightsOf([role]);
  const plain = body.replace(/<!-- -->/g, '');
  const amounts = rights.includes('money')
    ? []
    : [...plain.matchAll(/£\s*\d[\d.,]*/g), ...plain.matchAll(PLAIN_AMOUNT)];
  const named = [
    ...(rights.includes('customers') || FOR_CARRIERS.test(path) ? [] : [WHO.email, WHO.phone]),
    ...(rights.includes('addresses') ? [] : [WHO.street, WHO.postcode]),
  ];
  const address = decodeURIComponent(path);
  return [
    ...amounts.map(([amount]) => amount),
    ...named.filter((text) => plain.includes(text) && !address.includes(text)),
  ];
}

describe.each(ROLES)('somebody at %s', (role) => {
  const opens = PATTERNS.filter((pattern) => mayOpen(rightsOf([role]), pattern));

  test('reads no amount, and no way to reach a customer, on any page, file or list they may open', async () => {
    const words: Record<string, string[]> = {};
    const read: string[] = [];
    const { browser } = staff.get(role) ?? (await newAdministrator(opened, role, [role]));
    for (const pattern of opens)
      for (const address of (ADDRESSES[pattern] ?? itself(pattern))()) {
        expect(address).not.toContain(':');
        const [path = '', query] = address.split('?');
        const data = `${path}.data${query === undefined ? '' : `?${query}`}`;
        for (const one of [address, ...(/\.\w+$/.test(path) ? [] : [data])]) {
          const answer = await browser.get(one);
          if (answer.status >= 500) throw new Error(`${one}: ${answer.status}`);
          const leaks = leaksIn(await wordsOf(answer), { path: one, role });
          if (answer.status === 200) read.push(one);
          if (leaks.length > 0) words[one] = leaks;
        }
      }
    expect(words).toEqual({});
    expect(read.length).toBeGreaterThan(40);
  });

  test('nor in the emails they get', async () => {
    const emails = opened.mails.filter(({ to }) => to.startsWith(`only${role}`));
    for (const { subject, text, html } of emails)
      expect(leaksIn(`${subject} ${text} ${html}`, { path: 'email', role })).toEqual([]);
  });
});
