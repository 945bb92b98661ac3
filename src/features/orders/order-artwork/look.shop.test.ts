import { addDays } from 'date-fns';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { printAsIs } from '#features/desk/file-desk/as-is.server.ts';
import { requestArtwork } from '#features/desk/file-desk/staff-artwork.server.ts';
import { assessChange, type ChangeSpec } from '#features/money/order-changes/assess-change.ts';
import { changeOrder } from '#features/money/order-changes/change-order.server.ts';
import { readChangeable } from '#features/money/order-changes/changeable.server.ts';
import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { orderLink } from '#features/orders/order/confirmation.server.ts';
import { eraseAnyone } from '#features/people/personal-data/any-person.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { checkoutOf } from '#test/factories.ts';
import { goodA5, jpeg, lockedPdf } from '#test/fixtures/artwork.ts';
import { makeOrderToFollow } from '#test/paid-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { judgeAgain } from './judge-again.server.ts';

let opened: TestShop;
let ada: Shopper;
let staff: { id: string; name: string };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const { id } = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  staff = { id, name: 'Ada Trade' };
});
beforeEach(async () => {
  opened.time.now = NOON;
  await opened.db.deleteFrom('settings').where('key', '=', 'artwork_looks').execute();
});

const plain = (text: string) => text.replaceAll('&amp;', '&').replace(/#.*/, '');

/** The most common file there is: a phone's picture, 3 : 4, which has 132 dpi on an A5 flyer with bleed. */
const phonePicture = async () => new File([(await jpeg(842, 1123)).slice()], 'phone.jpg');

/** Sends a file for A5 flyers, as a browser without script does. Returns the page with the result of the check. */
async function send(guest: Shopper, artworkFile: File) {
  await guest.open('/product/a5-flyers-001?quantity=50');
  await guest.press('Update price', { artworkFile });
  await opened.runJobs();
  return guest.open(guest.page.path);
}

const linkIn = (page: { html: string }, words: string) => {
  const [, path = ''] = new RegExp(`href="([^"]+)"[^>]*>${words}`).exec(page.html) ?? [];
  return plain(path).replace(/^\?/, '/product/a5-flyers-001?');
};

/** Asks for a person to look at a file, and puts it into the cart. */
async function askForLook(guest: Shopper, file?: File) {
  const page = await send(guest, file ?? (await phonePicture()));
  await guest.open(linkIn(page, 'Let a person look at it'));
  return guest.press(/Add to Cart - £[\d.]+/.exec(guest.page.text)?.[0] ?? '');
}

async function place(guest: Shopper) {
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.browser.cookie)?.[1] ?? '';
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, { userId: null, cartToken }));
  if (!placed.ok) throw new Error('not placed');
  return placed.orderId;
}

async function pay(orderId: string) {
  const page = await openCardPage(opened.shop, orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(opened.shop, page.sessionId);
}

/** A paid order whose customer asked us to look at its file. */
async function lookedAtOrder(file?: File) {
  const guest = newShopper(opened);
  await askForLook(guest, file);
  const orderId = await place(guest);
  await pay(orderId);
  const item = await itemOf(orderId);
  return { orderId, guest, item, office: `/admin/orders/${orderId}`, desk: `/admin/files/${item.id}` };
}

const itemOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
const orderOf = (orderId: string) =>
  opened.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
const customersPath = (orderId: string) =>
  orderLink(opened.shop, orderId).replace(opened.shop.site.publicOrigin, '');

describe('a customer whose picture has 132 dpi on A5 flyers', () => {
  test('has four ways to continue: a fix, another size, a better file later, and a person to look at it', async () => {
    const page = await send(newShopper(opened), await phonePicture());
    expect(page.text).toContain('Invalid file');
    expect(page.text).toContain('132 dpi');
    // Its shape can be fixed, its resolution can't.
    expect(page.text).toContain('Fix what we can');
    expect(page.text).toMatch(/This file fits A6 [^:]+, 105 × 148 mm: £\d/);
    expect(page.text).toContain('Order now and send a better file later');
    expect(page.text).toContain(
      'Let a person look at it Free. Order now, and we’ll email you by 2:30pm on Tuesday 24 November, before we print anything.',
    );
  });

  test('finds the same on the proof and on the page that fixes it', async () => {
    const guest = newShopper(opened);
    const page = await send(guest, await phonePicture());
    const [, fixes = ''] = /href="([^"]+\/fixes[^"]*)"/.exec(page.html) ?? [];
    for (const path of [linkIn(page, 'See the proof'), plain(fixes)]) {
      const there = await guest.open(path);
      expect(there.text).toContain('Let a person look at it Free. Order now, and we’ll email you by 2:30pm');
      const form = await guest.open(linkIn(there, 'Let a person look at it'));
      expect(form.text).toContain('Your file: phone.jpg');
      expect(form.path, 'the choices are kept').toContain('quantity=50');
    }
  });

  test('orders it as an item whose file comes later, and sees everywhere that it is our turn, and our deadline', async () => {
    const guest = newShopper(opened);
    const cart = await askForLook(guest);
    expect(cart.path).toBe('/cart');
    expect(cart.text).toContain(
      'A person looks at your file If you order now, we’ll email you by 2:30pm on Tuesday 24 November.',
    );
    expect(cart.text).toContain('if your file can be printed as it is');
    const checkout = (await guest.open('/checkout')).text;
    expect(checkout).toContain('A person looks at your file.');
    expect(checkout, 'no day without a condition').toMatch(
      /With you by [^.]+, if your file can be printed as it is\./,
    );
    const orderId = await place(guest);
    expect(await itemOf(orderId)).toMatchObject({ artworkId: null, artworkState: 'problem' });
    // The promised time runs from when it is placed: it was paid an hour later.
    opened.time.now = new Date('2026-11-24T11:30:00Z');
    await pay(orderId);
    expect((await itemOf(orderId)).lookBy).toEqual(new Date('2026-11-24T15:30:00Z'));
    expect((await orderOf(orderId)).artworkProblem, 'nobody waits for the customer').toBeNull();
    const page = await newShopper(opened).open(customersPath(orderId));
    expect(page.text).toContain('We’re looking at your file We answer by 3:30pm on Tuesday 24 November.');
    expect(page.text).toContain('Artwork check We’re looking at your file');
    expect(page.text).toMatch(/With you by [^,]+, despatch on [^,]+, if your file can be printed as it is/);
    expect(page.text).not.toContain('from you');
    expect(page.text).not.toContain('don’t have a file');
    const needs = await newShopper(opened).open(customersPath(orderId).replace('?', '/needs?'));
    expect(needs.text).toContain('Nothing just now.');
    await opened.runJobs();
    const { orderNumber } = await orderOf(orderId);
    const sent = (await emailsTo(opened, 'jane@example.com')).filter(({ subject }) =>
      subject.includes(orderNumber),
    );
    expect(sent[0]?.text).toContain('We’ll email you by 3:30pm on Tuesday 24 November');
    expect(sent[0]?.text).not.toContain('Upload your artwork');
  });

  test('is not reminded of a file while it is our turn, but is once we have asked for another', async () => {
    const { orderId, item } = await lookedAtOrder();
    const reminders = async () =>
      opened.db.selectFrom('orderReminders').selectAll().where('orderId', '=', orderId).execute();
    opened.time.now = addDays(NOON, 8);
    await opened.run('remind-customers');
    expect(await reminders()).toEqual([]);
    const place = { orderId, itemId: item.id, artworkId: item.ideaId ?? '', seenEventId: 0 };
    await requestArtwork(opened.shop, staff, place, 'It is blurred');
    expect(await itemOf(orderId)).toMatchObject({ lookBy: null, artworkProblem: 'It is blurred' });
    opened.time.now = addDays(new Date(), 3);
    await opened.run('remind-customers');
    expect(await reminders()).not.toEqual([]);
  });

  test('gets the item back into the cart as it was when they undo its removal, and two such files are two items', async () => {
    const guest = newShopper(opened);
    await askForLook(guest);
    await guest.press('Remove A5 Flyers');
    expect((await guest.press('Undo: put A5 Flyers back')).text).toContain('A person looks at your file');
    const cart = await askForLook(guest, new File([(await jpeg(700, 982)).slice()], 'other.jpg'));
    expect(cart.text).toContain('Your file: phone.jpg');
    expect(cart.text).toContain('Your file: other.jpg');
  });
});

describe('the owner', () => {
  test('turns it off: nobody is offered it, and a form that asks anyway is refused', async () => {
    const guest = newShopper(opened);
    const page = await send(guest, await phonePicture());
    await guest.open(linkIn(page, 'Let a person look at it'));
    const { path, fields } = guest.filledIn(/Add to Cart - £[\d.]+/.exec(guest.page.text)?.[0] ?? '');
    await ada.open('/admin/artwork-checks');
    const { path: saveAt, fields: values } = ada.filledIn('Save answer time');
    expect(values).toMatchObject({ lookOffered: 'yes', lookHours: '4' });
    const { lookOffered: _, ...off } = values;
    const saved = await ada.browser.post(saveAt, off);
    expect(saved.headers.get('location')).toContain('done=looks');
    const refused = await guest.browser.post(path, fields);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('We no longer look at files before you order.');
    expect((await guest.open(page.path)).text).not.toContain('Let a person look at it');
    const fits = /artwork=([\w-]+)/.exec(page.path)?.[1];
    const answer = await guest.browser.get(`/product/a5-flyers-001/fits/${fits}`);
    expect(await answer.json()).toMatchObject({ lookBy: null });
    const log = await opened.db
      .selectFrom('auditLog')
      .select(['actor', 'after'])
      .where('subject', '=', 'setting:artwork_looks')
      .execute();
    expect(log).toEqual([{ actor: 'Ada Trade', after: { isOffered: false, hours: 4 } }]);
  });

  test.each(['0', '25', 'soon', ''])('can’t promise an answer within “%s” hours', async (lookHours) => {
    await ada.open('/admin/artwork-checks');
    const { path, fields } = ada.filledIn('Save answer time', { lookHours });
    const refused = await ada.browser.post(path, fields);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('Enter a whole number of opening hours from 1 to 24');
    expect(html).toMatch(
      new RegExp(`name="lookHours"[^>]*value="${lookHours}"|value="${lookHours}"[^>]*name="lookHours"`),
    );
  });

  test.each([
    ['Friday at five', '2026-11-27T17:00:00Z', '1pm on Saturday 28 November'],
    ['Saturday at three', '2026-11-28T15:00:00Z', '12pm on Monday 30 November'],
    ['the evening before Christmas', '2026-12-24T17:00:00Z', '1pm on Saturday 26 December'],
    [
      'Saturday the 26th, before the bank holiday for Boxing Day',
      '2026-12-26T15:00:00Z',
      '12pm on Tuesday 29 December',
    ],
  ])('promises in opening hours: asked on %s', async (_when, now, words) => {
    const guest = newShopper(opened);
    await send(guest, await phonePicture());
    opened.time.now = new Date(now);
    expect((await guest.open(guest.page.path)).text).toContain(`we’ll email you by ${words}`);
  });
});

describe('staff', () => {
  test('find it on the overview and in the list, earliest promise first, with late ones marked', async () => {
    const { orderId, office } = await lookedAtOrder();
    const { orderNumber } = await orderOf(orderId);
    const overview = await ada.open('/admin');
    expect(overview.text).toMatch(
      new RegExp(
        `${orderNumber} 50 A5 Flyers, Jane Doe, who asked us to look at the file Today, 14:30 Look at the file`,
      ),
    );
    expect((await ada.open('/admin/orders?artwork=look')).text).toContain(orderNumber);
    expect((await ada.open('/admin/orders?artwork=problem')).text).not.toContain(orderNumber);
    opened.time.now = new Date('2026-11-24T15:00:00Z');
    expect((await ada.open('/admin')).text).toMatch(
      new RegExp(
        `${orderNumber} 50 A5 Flyers, Jane Doe, who asked us to look at the file ! Late since 14:30`,
      ),
    );
    const page = await ada.open(office);
    expect(page.text).toContain('! Late: answer by 2:30pm on Tuesday 24 November');
    expect(page.text).toContain('phone.jpg');
    expect(page.text).toContain('132 dpi');
    await ada.press('Save Changes', { status: 'cancelled' });
    if (ada.page.status !== 200 || !ada.page.text.includes('cancelled')) await ada.press('Save Changes');
    expect((await ada.open('/admin')).text).not.toMatch(new RegExp(`${orderNumber} 50 A5 Flyers, Jane`));
  });

  test('print it as it is, with a reason that the customer sees; what they overruled is recorded', async () => {
    const { orderId, office, desk, item } = await lookedAtOrder();
    await ada.open(desk);
    const empty = await ada.press('Print it as it is', { asIsReason: ' ' });
    expect(empty.status).toBe(422);
    const artworkProblem = 'At arm’s length nobody sees the pixels';
    const done = await ada.press('Print it as it is', { asIsReason: artworkProblem });
    expect(done.text).toContain('We print the file as it is, and have emailed the customer why.');
    expect(await itemOf(orderId)).toMatchObject({
      artworkId: item.ideaId,
      artworkState: 'checked',
      artworkProblem: null,
      lookBy: null,
    });
    const accepted = (await itemOf(orderId)).accepted as { code: string; by: string; reason?: string }[];
    expect(accepted).toContainEqual(
      expect.objectContaining({ code: 'image.low', by: 'Ada Trade', reason: artworkProblem }),
    );
    await opened.runJobs();
    const { orderNumber } = await orderOf(orderId);
    const emails = (await emailsTo(opened, 'jane@example.com')).filter(({ subject }) =>
      subject.includes(`${orderNumber}: we’ve looked at your file`),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`we’ll print it as it is, because: ${artworkProblem}`);
    const [proof = ''] = /http\S+\/proof\S+/.exec(emails[0]?.text ?? '') ?? [];
    expect((await newShopper(opened).open(proof.replace(opened.shop.site.publicOrigin, ''))).status).toBe(
      200,
    );
    const print = await ada.browser.get(
      `${office}/print-file/${item.id}`.replace('/admin/orders', '/admin/orders'),
    );
    expect(print.status).toBe(200);
    expect(print.headers.get('content-type')).toContain('pdf');
    expect((await ada.open(office)).text).toContain(`Printed as it is: ${artworkProblem} Ada Trade`);
  });

  // Guard: the order's lock in holdItem. Without it, both decide.
  test('decide once: if two do at the same time, one is told, and pressing twice has no further effect', async () => {
    const { orderId, item } = await lookedAtOrder();
    const place = { orderId, itemId: item.id, artworkId: item.ideaId ?? '', seenEventId: 0 };
    const outcomes = await Promise.all([
      printAsIs(opened.shop, staff, place, 'Good enough'),
      requestArtwork(opened.shop, staff, place, 'Too coarse'),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const events = () =>
      opened.db.selectFrom('artworkEvents').select('kind').where('orderItemId', '=', item.id).execute();
    expect(await events()).toHaveLength(1);
    const { orderId: other, item: second } = await lookedAtOrder();
    const again = { orderId: other, itemId: second.id, artworkId: second.ideaId ?? '', seenEventId: 0 };
    expect(await printAsIs(opened.shop, staff, again, 'Fine')).toEqual({ ok: true });
    expect(await printAsIs(opened.shop, staff, again, 'Fine')).toEqual({ ok: true });
    expect(await printAsIs(opened.shop, staff, again, 'Fine after all')).toMatchObject({
      ok: false,
      kind: 'stale',
    });
  });

  test('can’t print a locked file as it is, but can ask for another', async () => {
    const locked = new File([(await lockedPdf()).slice()], 'locked.pdf');
    const { orderId, desk, item } = await lookedAtOrder(locked);
    const page = await ada.open(desk);
    expect(page.text).toContain('It can’t be printed as it is.');
    expect(page.html).not.toContain('value="artwork-as-is"');
    const place = { orderId, itemId: item.id, artworkId: item.ideaId ?? '', seenEventId: 0 };
    expect(await printAsIs(opened.shop, staff, place, 'Please')).toMatchObject({
      ok: false,
      kind: 'not-by-eye',
    });
    const sentPage = await ada.press('Ask for a new file by email', {
      artworkProblem: 'It needs a password',
    });
    expect(sentPage.text).toContain('We’ve emailed the customer for a new file.');
    expect(await itemOf(orderId)).toMatchObject({ lookBy: null, artworkState: 'problem' });
    expect((await orderOf(orderId)).artworkProblem).toBe('It needs a password');
  });

  test('fix it on the file page, or send in another: it becomes the item’s once they use it, and the customer is told', async () => {
    const { orderId, desk } = await lookedAtOrder();
    const page = await ada.open(desk);
    const fixes = await ada.open(linkIn(page, 'Fix the file'));
    expect(fixes.status).toBe(200);
    await ada.press('Fix the ticked problems');
    expect(ada.page.text).toContain('Before and after');
    expect(ada.page.path).toContain('made=');
    await opened.runJobs();
    // The possible fixes don't make it sharp, so they send in another.
    const fixed = await ada.open(linkIn(await ada.open(ada.page.path), 'Use the fixed file'));
    expect(fixed.text).toContain('132 dpi');
    await ada.press('Send and check', { artworkFile: await goodFile() });
    await opened.runJobs();
    await ada.open(ada.page.path);
    expect((await useIt(ada)).text).toContain('File sent in for the customer.');
    expect(await itemOf(orderId)).toMatchObject({ lookBy: null, artworkState: 'received' });
    await opened.runJobs();
    const { orderNumber } = await orderOf(orderId);
    const told = (await emailsTo(opened, 'jane@example.com')).filter(({ subject }) =>
      subject.includes(`${orderNumber}: we’ve looked at your file`),
    );
    expect(told[0]?.text).toContain('put one that prints well in its place');
  });
});

/** Accepts the page's warning, if it has one, and uses its file. */
function useIt(shopper: Shopper) {
  const [, accept] = /name="accept" value="([^"]+)"/.exec(shopper.page.html) ?? [];
  return shopper.press('Use this file', accept ? { accept } : {});
}

/** One side of A5 flyers at 300 dpi. */
const goodFile = async () => new File([(await jpeg(1819, 2551)).slice()], 'sharp.jpg');

describe('after the order', () => {
  test('a customer whose first file fails the check asks us on the item’s page, once', async () => {
    const orderId = await makeOrderToFollow(opened.shop);
    const { id } = await itemOf(orderId);
    const guest = newShopper(opened);
    const path = customersPath(orderId).replace('?', `/artwork/${id}?`);
    await guest.open(path);
    await guest.press('Send and check', { artworkFile: await phonePicture() });
    await opened.runJobs();
    const page = await guest.open(guest.page.path);
    expect(page.text).toContain('We’ll email you by 2:30pm on Tuesday 24 November');
    const sentPage = await guest.press('Let a person look at it');
    expect(sentPage.text).toContain('One of us will look at your file and email you.');
    expect(sentPage.text).toContain('The file we look at');
    expect(await itemOf(orderId)).toMatchObject({
      artworkState: 'problem',
      lookBy: new Date('2026-11-24T14:30:00Z'),
    });
    expect((await orderOf(orderId)).artworkProblem).toBeNull();
    expect((await ada.open('/admin/orders?artwork=look')).text).toContain(
      (await orderOf(orderId)).orderNumber,
    );
    // A better file ends the wait.
    await guest.open(path);
    await guest.press('Send and check', { artworkFile: new File([goodA5().slice()], 'both-sides.pdf') });
    await opened.runJobs();
    await guest.open(guest.page.path);
    await useIt(guest);
    expect(await itemOf(orderId)).toMatchObject({ lookBy: null, artworkState: 'received' });
  });

  test('ordering it again doesn’t ask anybody to look', async () => {
    const { orderId } = await lookedAtOrder();
    const page = await newShopper(opened).open(customersPath(orderId));
    expect(linkIn(page, 'Order again')).not.toContain('look=');
  });
});

describe('a file printed as it is', () => {
  const asIs = async () => {
    const { orderId, item } = await lookedAtOrder();
    const place = { orderId, itemId: item.id, artworkId: item.ideaId ?? '', seenEventId: 0 };
    expect(await printAsIs(opened.shop, staff, place, 'Good enough')).toEqual({ ok: true });
    return { orderId, itemId: item.id };
  };

  test('stays so when more of the same are ordered', async () => {
    const { orderId, itemId } = await asIs();
    const order = await readChangeable(opened.db, orderId);
    const [item] = order?.before.items ?? [];
    if (!order || !item) throw new Error('no order');
    const names: Record<string, string> = { sizes: 'size', quantities: 'quantity', finishes: 'finish' };
    const was = Object.fromEntries(item.options.map(({ group, id }) => [names[group] ?? group, id]));
    const spec: ChangeSpec = {
      items: { [itemId]: { selectedOptions: { ...was, quantity: '100' }, vatAnswers: {}, pricePence: 1299 } },
      deliveryPence: null,
      code: null,
    };
    const assessed = assessChange(order, spec, opened.shop.clock());
    const changed = await changeOrder(opened.shop, staff, {
      orderId,
      version: order.version,
      seenTotalPence: assessed.change?.after.totalPence ?? 0,
      spec,
      why: 'They rang',
      whileMade: false,
    });
    expect(changed).toMatchObject({ ok: true });
    expect(await itemOf(orderId)).toMatchObject({ quantity: 100, artworkState: 'checked' });
  });

  test('is judged again once the item is made differently, because staff decided about a different item', async () => {
    const { orderId, itemId } = await asIs();
    await inTransaction(opened.db, (trx) => judgeAgain(opened.shop, trx, { orderId, itemId }, staff));
    expect(await itemOf(orderId)).toMatchObject({ artworkState: 'problem', lookBy: null, accepted: [] });
  });

  test('says so on its proof', async () => {
    const { orderId } = await asIs();
    const page = await newShopper(opened).open(customersPath(orderId));
    expect(page.text).toContain('We looked at it and print it as it is Good enough');
    const proof = await newShopper(opened).open(linkIn(page, 'See the proof'));
    expect(proof.text).toContain('We print it as it is Good enough');
    expect(proof.text).not.toContain('Invalid file');
  });
});

describe('who may answer, and who is told', () => {
  test('the shop floor sees the file and the findings, but no form; a form it sends is refused', async () => {
    const { desk, item } = await lookedAtOrder();
    const flo = await newAdministrator(opened, 'Flo', ['despatch']);
    const page = await flo.open(desk);
    expect(page.text).toContain('132 dpi');
    expect(page.html).not.toContain('artwork-as-is');
    const fields = { intent: 'artwork-as-is', artworkId: item.ideaId ?? '', seenEvent: '0' };
    const refused = await flo.browser.post(desk, { ...fields, asIsReason: 'Fine' });
    expect(refused.status).toBe(403);
    expect((await itemOf(item.orderId)).lookBy).not.toBeNull();
  });

  test('a customer without an email address is told by staff', async () => {
    const { orderId, desk } = await lookedAtOrder();
    await opened.db
      .updateTable('orders')
      .set({ customerEmail: 'nobody@shop.invalid' })
      .where('id', '=', orderId)
      .execute();
    const page = await ada.open(desk);
    expect(page.text).toContain('Tell the customer why yourself: we have no email address.');
    const done = await ada.press('Print it as it is', { asIsReason: 'Fine' });
    expect(done.text).toContain('Tell the customer why yourself: we have no email address.');
    const told = await opened.db
      .selectFrom('mails')
      .select('id')
      .where('orderId', '=', orderId)
      .where('template', '=', 'look-answered')
      .execute();
    expect(told).toEqual([]);
  });

  test('if a customer is erased while we look, their file stays until the order is finished', async () => {
    const { orderId, item } = await lookedAtOrder();
    const email = 'erin@example.com';
    await opened.db.updateTable('orders').set({ customerEmail: email }).where('id', '=', orderId).execute();
    expect(await eraseAnyone(opened.shop, staff, { email })).toEqual({ ok: true });
    const file = opened.db
      .selectFrom('artworks')
      .select('id')
      .where('id', '=', item.ideaId ?? '');
    expect(await file.executeTakeFirst()).toBeDefined();
    expect((await itemOf(orderId)).lookBy).not.toBeNull();
  });
});
