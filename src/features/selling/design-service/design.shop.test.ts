import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_DESIGN_RULE } from '#features/artwork/briefs/index.ts';
import { answerProof } from '#features/orders/order-artwork/proof.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { checkoutOf, JANE } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

const PAGE = '/design?product=a5-flyers-001';
const WORDS = 'Grand opening of Murphy’s Bakery on Saturday';
const DESIGN = DEFAULT_DESIGN_RULE.pricePence;

/** A customer with a brief in their cart, with an account to pay on. */
async function withBrief(fields: Record<string, string | File> = {}) {
  const customer = await newCustomer(opened, 'Tom');
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId: customer.userId, isApproved: true, creditLimitPence: 90_000 })
    .execute();
  await customer.shopper.open(PAGE);
  const cart = await customer.shopper.press('Add to cart', { words: WORDS, ...fields });
  expect(cart.path).toBe('/cart');
  return { ...customer, cart, owner: { userId: customer.userId, cartToken: null } };
}

/** The same, ordered. */
async function ordered() {
  const customer = await withBrief();
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, customer.owner, 'account'));
  if (!placed.ok) throw new Error('not placed');
  const items = await itemsOf(placed.orderId);
  const itemId = items[0]?.id ?? '';
  const path = `/orders/${placed.orderId}/artwork/${itemId}`;
  return { ...customer, ...placed, items, itemId, path };
}

const itemsOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).orderBy('position').execute();
const stageOf = async (itemId: string) =>
  (
    await opened.db
      .selectFrom('jobs')
      .select('stageId')
      .where('itemId', '=', itemId)
      .executeTakeFirstOrThrow()
  ).stageId;

/** Staff send a draft in on the item's page; returns its artwork. */
async function sendDraft({ orderId, itemId }: { orderId: string; itemId: string }) {
  const path = `/admin/orders/${orderId}/artwork/${itemId}`;
  await ada.open(path);
  const { fields } = ada.filledIn('Send and check', {
    artworkFile: new File([goodA5().slice()], 'draft.pdf'),
  });
  const answer = await ada.browser.post(path, fields);
  await opened.runJobs();
  await ada.open(answer.headers.get('location') ?? path);
  const used = await ada.press('Use this file');
  expect(used.status).toBe(200);
  const [item] = (await itemsOf(orderId)).filter(({ id }) => id === itemId);
  return item?.artworkId ?? '';
}

test('a brief with any files puts print and design into the cart, and the design is a line of its own', async () => {
  const guest = newShopper(opened);
  await guest.open(PAGE);
  const files = new File(['a sketch'], '<b>sketch.docx');
  const refused = await guest.press('Add to cart', { words: '', colours: 'green', files });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Tell us what it should say');
  // Nothing that was typed or sent is lost.
  expect(refused.html).toContain('value="green"');
  expect(refused.text).toContain('We have <b>sketch.docx');
  const cart = await guest.press('Add to cart', { words: WORDS });
  expect(cart.path).toBe('/cart');
  expect(cart.text).toContain('Design it for me £35.00');
  expect(cart.text).toContain(`${WORDS} (1 file)`);
  const checkout = await guest.open('/checkout');
  expect(checkout.text).toContain('Design £35.00');
});

test('a file of a brief is only ever a download, for its customer and for staff', async () => {
  const files = new File(['<script>alert(1)</script>'], 'logo.html', { type: 'text/html' });
  const { shopper, userId } = await withBrief({ files });
  const { id } = await opened.db
    .selectFrom('designFiles as f')
    .innerJoin('designBriefs as b', 'b.id', 'f.briefId')
    .select('f.id')
    .where('b.userId', '=', userId)
    .executeTakeFirstOrThrow();
  for (const one of [shopper, ada]) {
    const answer = await one.browser.get(`/design/files/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await newShopper(opened).browser.get(`/design/files/${id}`)).status).toBe(404);
  expect((await newShopper(opened).browser.get('/design/files/nothing')).status).toBe(404);
});

test('an order with a design charges it beside the print, waits for us in Design, and promises a day from approval', async () => {
  const { items, itemId, orderId, shopper } = await ordered();
  expect(items).toMatchObject([
    { isMade: true, artworkId: null, designRounds: 2 },
    { isMade: false, productName: 'Design: A5 Flyers', pricePence: DESIGN, vatClass: items[0]?.vatClass },
  ]);
  expect(items[0]?.lookBy).not.toBeNull();
  expect(await stageOf(itemId)).toBe('design');
  expect((await shopper.open(`/orders/${orderId}`)).text).toContain('We’re designing this');
  const office = await ada.open(`/admin/orders/${orderId}`);
  expect(office.text).toContain(WORDS);
  expect(office.text).toContain('Send the first draft');
});

test('a draft is commented on, sent back for a round, drafted again and approved; then it is printed', async () => {
  const order = await ordered();
  const { shopper, itemId, path } = order;
  await sendDraft(order);
  expect(await stageOf(itemId)).toBe('proof');
  expect((await emailsTo(opened, JANE.email)).at(-1)?.subject).toMatch(/draft/i);
  await shopper.open(path);
  const empty = await shopper.press('Send these changes', { name: 'Tom' });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain('Tell us what to change');
  await shopper.open(path);
  for (const [wrong, why] of [
    [{ comment: ' ' }, 'Write what to change there.'],
    [{ comment: 'Here', x: '2', y: '0.5' }, 'Press the place on the page again.'],
    [{ comment: 'Here', x: '0.5', y: '' }, 'Press the place on the page again.'],
    [{ comment: 'Here', page: '0' }, 'Choose a page.'],
  ] as const) {
    await shopper.open(path);
    const refused = await shopper.press('Add comment', { page: '1', ...wrong });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(why);
  }
  await shopper.open(path);
  const pinned = await shopper.press('Add comment', {
    page: '2',
    x: '0.25',
    y: '0.5',
    comment: 'Bigger logo',
  });
  expect(pinned.text).toContain('1. Page 2 Bigger logo');
  expect(pinned.html).toContain('page-pin');
  await shopper.press('Send these changes', { name: 'Tom', wrong: 'Nearly there.' });
  const [sent] = await itemsOf(order.orderId);
  expect(sent).toMatchObject({
    artworkState: 'problem',
    artworkProblem: 'Nearly there.\n1. Page 2: Bigger logo',
  });
  expect(sent?.lookBy).not.toBeNull();
  expect(await stageOf(itemId)).toBe('design');
  expect((await ada.open(`/admin/orders/${order.orderId}`)).text).toContain('1. Page 2: Bigger logo');
  await sendDraft(order);
  await shopper.open(path);
  expect(shopper.page.text).toContain('1 used so far');
  await shopper.press('Approve this design', { name: 'Tom' });
  const [item] = await itemsOf(order.orderId);
  expect(item).toMatchObject({ artworkState: 'approved', proofWaits: false, lookBy: null });
  expect(await stageOf(itemId)).toBe('to-print');
});

test('after the rounds that are included, another is not simply taken', async () => {
  const order = await ordered();
  for (const words of ['one', 'two']) {
    await sendDraft(order);
    await order.shopper.open(order.path);
    await order.shopper.press('Send these changes', { name: 'Tom', wrong: words });
  }
  const artworkId = await sendDraft(order);
  const page = await order.shopper.open(order.path);
  expect(page.text).toContain('Another round costs £15.00');
  expect(page.html).not.toContain('Send these changes');
  const answer = { orderId: order.orderId, itemId: order.itemId, artworkId, name: 'Tom', userId: null };
  expect(await answerProof(opened.shop, { ...answer, wrong: 'three' })).toEqual({
    ok: false,
    kind: 'no-round',
  });
  expect(await answerProof(opened.shop, { ...answer, wrong: null })).toEqual({ ok: true });
});

// Guard: holdItem locks the order. Without it, both could be written.
test('of an approval and a round sent at once, one counts', async () => {
  const order = await ordered();
  const artworkId = await sendDraft(order);
  const answer = { orderId: order.orderId, itemId: order.itemId, artworkId, name: 'Tom', userId: null };
  await Promise.all([null, 'Not yet', null].map((wrong) => answerProof(opened.shop, { ...answer, wrong })));
  const [item] = await itemsOf(order.orderId);
  const events = await opened.db
    .selectFrom('artworkEvents')
    .select('kind')
    .where('orderItemId', '=', order.itemId)
    .where('kind', 'in', ['proof-approved', 'proof-refused'])
    .orderBy('id')
    .execute();
  expect(item?.artworkState).toBe(events.at(-1)?.kind === 'proof-approved' ? 'approved' : 'problem');
});

test('the owner prices a design by product, and can stop designing one', async () => {
  await ada.open('/admin/settings/design');
  const refused = await ada.press(/^Save/, { designPrice: 'a lot' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter an amount in pounds up to 2,000, like 35.00');
  await ada.open('/admin/settings/design');
  await ada.press(/^Save/, { 'own.a5-flyers-001': '55', 'own.a6-flyers-001': 'no' });
  const guest = newShopper(opened);
  expect((await guest.open(PAGE)).text).toContain('Design £55.00');
  expect((await guest.open('/design?product=a6-flyers-001')).text).toContain('What shall we design?');
  const forced = await guest.browser.post('/design?product=a6-flyers-001', { intent: 'add', words: WORDS });
  expect(forced.status).toBe(422);
  await opened.db.deleteFrom('settings').where('key', '=', 'design_service').execute();
});

test('staff allow another round, once however often they press', async () => {
  const order = await ordered();
  await opened.db.updateTable('orderItems').set({ designRounds: 0 }).where('id', '=', order.itemId).execute();
  await ada.open(`/admin/orders/${order.orderId}/artwork/${order.itemId}`);
  const { path, fields } = ada.filledIn('Allow another round');
  await ada.browser.post(path, fields);
  await ada.browser.post(path, fields);
  expect((await itemsOf(order.orderId))[0]?.designRounds).toBe(1);
  expect((await ada.open('/admin/audit')).text).toContain('allowed another round of changes to a design');
});

test('a changed price of the design is shown before it is paid', async () => {
  const { shopper } = await withBrief();
  await opened.db
    .insertInto('settings')
    .values({ key: 'design_service', value: JSON.stringify({ ...DEFAULT_DESIGN_RULE, pricePence: 4000 }) })
    .execute();
  const cart = await shopper.open('/cart');
  expect(cart.text).toContain('The price of this item changed');
  expect((await shopper.press('Accept the new price')).text).toContain('Design it for me £40.00');
  await opened.db.deleteFrom('settings').where('key', '=', 'design_service').execute();
});
