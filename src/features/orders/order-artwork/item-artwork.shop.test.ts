import { addHours } from 'date-fns';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { itemArtworkLink, orderLink } from '#features/orders/order/confirmation.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeArtwork } from '#test/factories.ts';
import { goodA5, makePdf, plainPage, printPage } from '#test/fixtures/artwork.ts';
import { makeOrderToFollow } from '#test/paid-order.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { answerProof } from './proof.server.ts';
import { replaceArtwork } from './replace-artwork.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

const pdf = (content: Uint8Array, name: string) => new File([content.slice()], name);
/** Printable with a warning: RGB colours. */
const withRgb = () =>
  makePdf([1, 2].map(() => printPage(148, 210, 3, { content: '1 0 0 rg 0 0 500 700 re f' })));
/** Colour up to the cut edge, with no bleed. */
const edgeToEdge = () =>
  makePdf([1, 2].map(() => ({ ...plainPage(148, 210), content: '1 0.2 0 0 k 0 0 999 999 re f' })));
const square = () => makePdf([plainPage(120, 120), plainPage(120, 120)]);
const localPath = (link: string) => link.replace(opened.shop.site.publicOrigin, '');

/** A customer's order of flyers on account, not yet in production. */
async function anOrder() {
  const customer = await newCustomer(opened, 'Tom');
  await opened.db
    .insertInto('creditAccounts')
    .values({ userId: customer.userId, isApproved: true, creditLimitPence: 9000 })
    .execute();
  const owner = { userId: customer.userId, cartToken: null };
  await addFlyers(opened.shop, owner);
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
  if (!placed.ok) throw new Error('not placed');
  const { id: itemId, artworkId } = await opened.db
    .selectFrom('orderItems')
    .select(['id', 'artworkId'])
    .$narrowType<{ artworkId: string }>()
    .where('orderId', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  const { orderId, orderNumber } = placed;
  return {
    ...customer,
    owner,
    orderId,
    orderNumber,
    itemId,
    artworkId,
    path: `/orders/${orderId}/artwork/${itemId}`,
    link: localPath(itemArtworkLink(opened.shop, orderId, itemId)),
    office: `/admin/orders/${orderId}`,
  };
}

const itemOf = (id: string) =>
  opened.db.selectFrom('orderItems').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const orderOf = (id: string) =>
  opened.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventsOf = (itemId: string) =>
  opened.db.selectFrom('artworkEvents').selectAll().where('orderItemId', '=', itemId).orderBy('id').execute();

/** Uploads a file from the current page and returns once it has been checked. */
async function send(shopper: Shopper, file: File) {
  const { path, fields } = shopper.filledIn('Send and check', { artworkFile: file });
  const answer = await shopper.browser.post(path, fields);
  await opened.runJobs();
  return shopper.open(answer.headers.get('location') ?? path);
}

async function emailsTo(email: string) {
  await opened.runJobs();
  return opened.mails.filter(({ to }) => to === email);
}

describe('a new file for an ordered item', () => {
  test('is uploaded from the order, checked, and replaces the old one, which can still be downloaded (trust J10)', async () => {
    const { shopper, path, orderId, itemId, artworkId } = await anOrder();
    expect((await shopper.open(`/orders/${orderId}`)).html).toContain(`href="${path}"`);
    await shopper.open(path);
    const judged = await send(shopper, pdf(goodA5(), 'better.pdf'));
    expect(judged.text).toContain('Your new file');
    expect(judged.text).toContain('better.pdf');
    expect((await itemOf(itemId)).artworkId).toBe(artworkId);
    const accepted = await shopper.press('Use this file');
    expect(accepted.text).toContain('We’ve replaced your old file with the new one.');
    expect(accepted.text).toMatch(/v2 \(in use\) better\.pdf.*v1 flyer\.pdf/);
    const item = await itemOf(itemId);
    expect(item.artworkId).not.toBe(artworkId);
    expect(item).toMatchObject({ artworkState: 'received', artworkUrl: `/artwork/${item.artworkId}` });
    expect((await eventsOf(itemId)).map(({ kind, artworkId: of }) => [kind, of])).toEqual([
      ['replaced', artworkId],
    ]);
    const links = [...accepted.html.matchAll(/href="(\/artwork\/[0-9a-f-]{36})"/g)].map(
      ([, href]) => href ?? '',
    );
    for (const href of links) expect((await shopper.browser.get(href)).status).toBe(200);
    expect(links).toContain(`/artwork/${artworkId}`);
    const office = await ada.open(`/admin/orders/${orderId}`);
    expect(office.text).toContain('A5 Flyers: new file sent to replace flyer.pdf');
    expect(office.text).toContain('2 versions');
  });

  test('with a warning has to be accepted, and we record who accepted it and when', async () => {
    const { shopper, path, orderId, itemId, artworkId } = await anOrder();
    await shopper.open(path);
    await send(shopper, pdf(withRgb(), 'screen.pdf'));
    const refused = await shopper.press('Use this file');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Tick each warning to accept it');
    expect((await itemOf(itemId)).artworkId).toBe(artworkId);
    await shopper.press('Use this file', { accept: 'colour.rgb' });
    expect((await itemOf(itemId)).accepted).toEqual([
      expect.objectContaining({ code: 'colour.rgb', by: 'Jane Doe', at: opened.time.now.toISOString() }),
    ]);
    for (const page of [
      await shopper.open(`/orders/${orderId}`),
      await ada.open(`/admin/orders/${orderId}`),
      await ada.open(`/admin/orders/${orderId}/print/job-tickets`),
    ])
      expect(page.text).toMatch(/accepted by Jane Doe, \d{1,2} \w+ 2026/);
  });

  test('that can’t be printed changes nothing, and the page says how to fix it', async () => {
    const { shopper, path, itemId, artworkId } = await anOrder();
    await shopper.open(path);
    const judged = await send(shopper, pdf(square(), 'square.pdf'));
    expect(judged.text).toContain('Invalid file');
    expect(judged.text).toContain('The file in your order is unchanged.');
    expect(judged.html).not.toContain('Use this file');
    expect((await itemOf(itemId)).artworkId).toBe(artworkId);
    const sent = /artwork=([0-9a-f-]{36})/.exec(judged.path)?.[1] ?? '';
    const forced = await shopper.browser.post(path, { intent: 'take', artworkId: sent });
    expect(forced.status).toBe(422);
    expect((await itemOf(itemId)).artworkId).toBe(artworkId);
  });

  test('can be sent by a guest with the link in the email, but not with another order’s link', async () => {
    const { link, path, itemId, userId } = await anOrder();
    const other = await anOrder();
    const guest = newShopper(opened);
    expect((await guest.open(path)).path).toMatch(/^\/login/);
    expect((await guest.open(link)).status).toBe(200);
    await send(guest, pdf(goodA5(), 'by-link.pdf'));
    expect((await guest.press('Use this file')).text).toContain('v2 (in use) by-link.pdf');
    const { artworkId } = await itemOf(itemId);
    expect(
      await opened.db.selectFrom('artworks').select('userId').where('id', '=', artworkId).executeTakeFirst(),
    ).toEqual({ userId });
    const key = new URL(other.link, 'http://x').searchParams.get('key') ?? '';
    expect((await guest.browser.get(`${path}?key=${encodeURIComponent(key)}`)).status).toBe(302);
    expect((await newShopper(opened).browser.get(`${other.path}?key=${key}x`)).status).toBe(302);
    const foreign = path.replace(itemId, other.itemId);
    expect((await guest.browser.get(link.replace(path, foreign))).status).toBe(404);
  });

  test('must have been uploaded for this order: another customer’s file is not found', async () => {
    const { orderId, itemId, owner } = await anOrder();
    const strange = await makeArtwork(opened.shop, { userId: null, cartToken: 'somebody else' });
    const sender = { id: owner.userId, name: 'Tom' };
    expect(
      await replaceArtwork(opened.shop, { orderId, itemId, artworkId: strange, owner, sender, ticked: [] }),
    ).toEqual({ ok: false, kind: 'missing' });
  });

  test('is refused with a sentence once printing has begun (trust J10)', async () => {
    const { shopper, path, orderId, itemId, artworkId } = await anOrder();
    await shopper.open(path);
    await send(shopper, pdf(goodA5(), 'late.pdf'));
    await begin(orderId);
    const refused = await shopper.press('Use this file');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      'We’ve started printing this order, so you can no longer change its files.',
    );
    expect((await itemOf(itemId)).artworkId).toBe(artworkId);
    expect((await shopper.open(path)).html).not.toContain('Send and check');
  });

  // The guard is the order's row lock and version (holdItem, tellOrderOfArtwork): without it, both succeed.
  test('sent just as staff begin printing has one outcome: exactly one of the two is refused, every time (trust J10)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId, itemId, owner, artworkId: old } = await anOrder();
      const artworkId = await makeArtwork(opened.shop, owner);
      const sender = { id: owner.userId, name: 'Tom' };
      const [replaced, started] = await Promise.all([
        replaceArtwork(opened.shop, { orderId, itemId, artworkId, owner, sender, ticked: [] }),
        begin(orderId),
      ]);
      expect([replaced.ok, started.ok].sort()).toEqual([false, true]);
      expect((await itemOf(itemId)).artworkId).toBe(replaced.ok ? artworkId : old);
      expect((await orderOf(orderId)).status).toBe(replaced.ok ? 'pending' : 'processing');
      if (!replaced.ok) expect(replaced.kind).toBe('too-late');
      if (!started.ok) expect(started).toMatchObject({ kind: 'stale', actor: 'Tom (artwork)' });
    }
  });

  test('sent twice by a double click is one version', async () => {
    const { orderId, itemId, owner } = await anOrder();
    const artworkId = await makeArtwork(opened.shop, owner);
    const replacement = { orderId, itemId, artworkId, owner, sender: { id: owner.userId, name: 'Tom' } };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => replaceArtwork(opened.shop, { ...replacement, ticked: [] })),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await eventsOf(itemId)).toHaveLength(1);
  });
});

/** Begins printing, as staff with the order open would. */
async function begin(orderId: string) {
  const { id } = await opened.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'Ada Trade')
    .executeTakeFirstOrThrow();
  const change = { orderId, version: 1, status: 'processing' as const, trackingNumber: null, notes: null };
  return saveOrder(opened.shop, { id, name: 'Ada Trade' }, change);
}

describe('a file that staff send in for the customer', () => {
  test('is checked as the customer’s own would be, and belongs to them', async () => {
    const orderId = await makeOrderToFollow(opened.shop);
    const office = `/admin/orders/${orderId}`;
    const { id: itemId } = await opened.db
      .selectFrom('orderItems')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const waiting = await ada.open(office);
    expect(waiting.text).toContain('Send in the file for the customer');
    await ada.open(`${office}/artwork/${itemId}`);
    const checked = await send(ada, pdf(withRgb(), 'by post.pdf'));
    expect(checked.path).toContain(`${office}/artwork/${itemId}`);
    expect(checked.text).toContain('by post.pdf');
    const unticked = await ada.press('Use this file');
    expect([unticked.status, unticked.text]).toEqual([422, expect.stringContaining('Tick each warning')]);
    await ada.open(checked.path);
    const done = await ada.press('Use this file', { accept: 'colour.rgb' });
    expect(done.path, 'where it is judged').toContain(deskOf(itemId));
    expect(done.text).toContain('File sent in for the customer.');
    const item = await itemOf(itemId);
    expect(item).toMatchObject({ artworkState: 'received', artworkProblem: null });
    expect(item.accepted).toMatchObject([{ by: 'Ada Trade' }]);
    expect((await eventsOf(itemId)).map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['sent', 'Ada Trade'],
    ]);
    const audited = await opened.db
      .selectFrom('auditLog')
      .select(['actor', 'action', 'after'])
      .where('subject', '=', `order:${orderId}`)
      .where('actor', '=', 'Ada Trade')
      .execute();
    expect(audited).toMatchObject([
      { actor: 'Ada Trade', action: 'artwork.send', after: { artwork: item.artworkId } },
    ]);
    const theirs = await newShopper(opened).open(localPath(itemArtworkLink(opened.shop, orderId, itemId)));
    expect(theirs.text).toContain('v1 (in use) by post.pdf');
  });

  test('can be fixed there first, but only by staff', async () => {
    const { shopper, userId, itemId, office } = await anOrder();
    await ada.open(`${office}/artwork/${itemId}`);
    const { html } = await send(ada, pdf(edgeToEdge(), 'no bleed.pdf'));
    const fix = /href="([^"]+\/fixes\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const other of [shopper, newShopper(opened)]) expect((await other.open(fix)).status).toBe(403);
    await ada.open(fix);
    const { path, fields } = ada.filledIn('Fix the ticked problems');
    const posted = await ada.browser.post(path, fields);
    await opened.runJobs();
    const compared = await ada.open(posted.headers.get('location') ?? '');
    const use = /href="([^"]+)"[^>]*>Use the fixed file/.exec(compared.html)?.[1] ?? '';
    await ada.open(use.replaceAll('&amp;', '&'));
    expect((await ada.press('Use this file')).text).toContain('File sent in for the customer.');
    expect((await eventsOf(itemId)).map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['replaced', 'Ada Trade'],
    ]);
    const { userId: whose } = await opened.db
      .selectFrom('orderItems as i')
      .innerJoin('artworks as a', 'a.id', 'i.artworkId')
      .select('a.userId')
      .where('i.id', '=', itemId)
      .executeTakeFirstOrThrow();
    expect(whose).toBe(userId);
  });

  test('doesn’t take the place of one that the customer has sent in the meantime', async () => {
    const { owner, orderId, itemId, office } = await anOrder();
    await ada.open(`${office}/artwork/${itemId}`);
    await send(ada, pdf(goodA5(), 'staff.pdf'));
    const artworkId = await makeArtwork(opened.shop, owner);
    const sender = { id: null, name: 'Tom' };
    await replaceArtwork(opened.shop, { orderId, itemId, artworkId, owner, sender, ticked: [] });
    const late = await ada.press('Use this file');
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Look at the new one')]);
    expect((await itemOf(itemId)).artworkId).toBe(artworkId);
  });
});

/** Where an item's file is judged. */
const deskOf = (itemId: string) => `/admin/files/${itemId}`;

describe('what staff say about a file', () => {
  test('a request for a new file goes out once, with the reason and a link straight to the upload page', async () => {
    const { orderNumber, itemId, orderId } = await anOrder();
    await ada.open(deskOf(itemId));
    const page = await ada.press('Ask for a new file by email', { artworkProblem: 'The logo is blurred' });
    expect(page.text).toContain('We’ve emailed the customer for a new file.');
    const again = { artworkProblem: 'The logo is blurred' };
    await ada.open(deskOf(itemId));
    await ada.press('Ask for a new file by email', again);
    const requests = (await emailsTo('jane@example.com')).filter(({ subject }) =>
      subject.includes(`${orderNumber}: we need a new file`),
    );
    expect(requests).toHaveLength(1);
    expect(requests[0]?.text).toContain('The logo is blurred');
    const link = /http\S+\/artwork\/\S+key=[\w.-]+/.exec(requests[0]?.text ?? '')?.[0] ?? '';
    const guest = newShopper(opened);
    expect((await guest.open(localPath(link))).text).toContain(
      'We can’t print your file as it is The logo is',
    );
    expect(await itemOf(itemId)).toMatchObject({
      artworkState: 'problem',
      artworkProblem: 'The logo is blurred',
    });
    expect((await ada.open('/admin/orders?artwork=problem')).text).toContain(orderNumber);
    await send(guest, pdf(goodA5(), 'sharp.pdf'));
    await guest.press('Use this file');
    expect(await itemOf(itemId)).toMatchObject({ artworkState: 'received', artworkProblem: null });
    expect((await orderOf(orderId)).artworkProblem).toBeNull();
    expect((await ada.open('/admin/orders?artwork=problem')).text).not.toContain(orderNumber);
  });

  test('an order with a problem can’t be moved to printing, either alone or with others', async () => {
    const { office, orderId, orderNumber, itemId } = await anOrder();
    await ada.open(deskOf(itemId));
    await ada.press('Record the problem', { artworkProblem: 'Page 2 is upside down' });
    await ada.open(office);
    const refused = await ada.press('Save Changes', { status: 'processing' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      'A5 Flyers: there is a problem with the artwork (Page 2 is upside down). It can’t be printed yet.',
    );
    expect((await orderOf(orderId)).status).toBe('pending');
    const { version } = await orderOf(orderId);
    const bulk = newBulk(orderId, version);
    expect((await bulk('processing')).text).toContain('Page 2 is upside down');
    expect((await orderOf(orderId)).status).toBe('pending');
    await ada.open(deskOf(itemId));
    await ada.press('Print it as it is');
    await ada.open(office);
    expect((await ada.press('Save Changes', { status: 'processing' })).text).toContain('Order updated');
    expect(orderNumber).toMatch(/^ORD/);
  });

  test('a comment on a file that has since been replaced is not saved', async () => {
    const { itemId, orderId, owner } = await anOrder();
    await ada.open(deskOf(itemId));
    const artworkId = await makeArtwork(opened.shop, owner);
    const sender = { id: owner.userId, name: 'Tom' };
    await replaceArtwork(opened.shop, { orderId, itemId, artworkId, owner, sender, ticked: [] });
    const refused = await ada.press('Print it as it is');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('The customer has sent a new file since you opened this page.');
    expect((await itemOf(itemId)).artworkState).toBe('received');
  });

  test('the confirmation lists the accepted warnings, with who accepted them', async () => {
    const { email, orderId, itemId } = await anOrder();
    await opened.db
      .updateTable('orderItems')
      .set({
        accepted: JSON.stringify([
          { code: 'colour.rgb', title: 'Colours are RGB', at: '2026-11-24T10:30:00Z', by: 'Jane Doe' },
        ]) as never,
      })
      .where('id', '=', itemId)
      .execute();
    const mail = (await emailsTo('jane@example.com')).find(({ text }) => text.includes('Colours are RGB'));
    expect(mail?.text).toMatch(/Accepted: Colours are RGB \(Jane Doe, 24 Nov 2026/);
    expect(mail?.html).toContain('Accepted: Colours are RGB');
    expect([email, orderId].every(Boolean)).toBe(true);
  });
});

function newBulk(orderId: string, version: number) {
  return async (status: string) => {
    const { browser } = ada;
    const answer = await browser.post('/admin/orders/status', {
      order: `${orderId}:${version}`,
      status,
      intent: 'apply',
    });
    return { text: await answer.text() };
  };
}

test('anyone with the order’s link can fix a new file without bleed and replace the old one with it', async () => {
  const { link, itemId, orderId, path } = await anOrder();
  const other = await anOrder();
  const guest = newShopper(opened);
  await guest.open(link);
  const judged = await send(guest, pdf(edgeToEdge(), 'edge.pdf'));
  expect(judged.text).toContain('do not have 3 mm of bleed');
  const [, fix = ''] = /href="([^"]+\/fixes\?[^"]+)"/.exec(judged.html) ?? [];
  const offered = await guest.open(fix.replaceAll('&amp;', '&'));
  expect(offered.text).toContain('Add 3 mm of bleed by mirroring the edge');
  const picture = /src="([^"]+preview\?key=[^"]+)"/.exec(offered.html)?.[1] ?? '';
  expect((await newShopper(opened).browser.get(picture)).status).toBe(200);
  const { path: action, fields } = guest.filledIn('Fix the ticked problems');
  const posted = await guest.browser.post(action, fields);
  await opened.runJobs();
  const compared = await guest.open(posted.headers.get('location') ?? '');
  const [, use = ''] = /href="([^"]+)"[^>]*>Use the fixed file/.exec(compared.html) ?? [];
  expect(use).toContain(path);
  await guest.open(use.replaceAll('&amp;', '&'));
  expect((await guest.press('Use this file')).text).toContain('v2 (in use) edge (fixed).pdf');
  const { artworkId } = await itemOf(itemId);
  const { madeFrom } = await opened.db
    .selectFrom('artworks')
    .select('madeFrom')
    .where('id', '=', artworkId)
    .executeTakeFirstOrThrow();
  expect(madeFrom).toHaveLength(1);
  // Neither without the link nor with another order's link.
  const address = new URL(fix.replaceAll('&amp;', '&'), 'http://shop.test');
  const seek = async () =>
    (await newShopper(opened).browser.get(`${address.pathname}${address.search}`)).status;
  expect(await seek()).toBe(200);
  address.searchParams.set('order', other.orderId);
  expect(await seek()).toBe(302);
  address.searchParams.set('key', new URL(other.link, 'http://shop.test').searchParams.get('key') ?? '');
  expect(await seek()).toBe(404);
  address.searchParams.set('item', other.itemId);
  expect(await seek()).toBe(404);
  address.searchParams.delete('key');
  address.searchParams.set('order', orderId);
  expect(await seek()).toBe(302);
});

describe('a proof that needs approval', () => {
  test('shows every page that we print to those who approve it, including through the order’s link, and to staff', async () => {
    const { shopper, path, link, office, artworkId } = await anOrder();
    const every = (html: string) =>
      [...html.matchAll(/<img src="(\/artwork\/[^"]+\/proof\/\d[^"]*)" alt="[^"]*" loading="lazy"/g)].map(
        ([, url = '']) => url.replaceAll('&amp;', '&'),
      );
    for (const [who, at] of [
      [shopper, path],
      [newShopper(opened), link],
      [ada, office],
    ] as const) {
      const page = await who.open(at);
      const pictures = every(page.html);
      expect(pictures.map((url) => url.replace(/\?.*/, ''))).toEqual(
        [1, 2].map((n) => `/artwork/${artworkId}/proof/${n}`),
      );
      // Much later, when somebody has read that far.
      opened.time.now = addHours(opened.time.now, 2);
      for (const url of pictures) expect((await who.browser.get(url)).status).toBe(200);
    }
    const [picture = ''] = every((await newShopper(opened).open(link)).html);
    const other = await anOrder();
    const stolen = picture.replace(artworkId, other.artworkId);
    expect((await newShopper(opened).browser.get(stolen)).status).toBe(404);
  });

  async function orderWithProof() {
    const order = await anOrder();
    await ada.open(deskOf(order.itemId));
    const page = await ada.press('Send a proof');
    expect(page.text).toContain('We’ve emailed the customer to approve the proof.');
    expect((await ada.open(order.office)).text).toContain('Proof: waiting for the customer’s approval');
    return order;
  }

  test('is approved by name, for exactly that file, and only then printed', async () => {
    const { link, orderId, orderNumber, itemId, artworkId, office } = await orderWithProof();
    const mail = (await emailsTo('jane@example.com')).find(({ subject }) =>
      subject.includes(`${orderNumber}: your proof`),
    );
    expect(mail?.text).toContain(link.replace(/^.*key=/, 'key='));
    const { version } = await orderOf(orderId);
    await ada.open(office);
    expect((await ada.press('Save Changes', { status: 'processing' })).text).toContain(
      'A5 Flyers: the customer has not approved the proof yet.',
    );
    const isWaiting = async () => (await ada.open('/admin/orders?artwork=proof')).text.includes(orderNumber);
    expect(await isWaiting()).toBe(true);
    expect((await ada.open('/admin')).html).toContain('href="/admin/orders?artwork=proof"');
    const guest = newShopper(opened);
    await guest.open(link);
    const nameless = await guest.press('Approve this proof', { name: ' ' });
    expect(nameless.status).toBe(422);
    expect(nameless.text).toContain('Enter your name.');
    const thanks = await guest.press('Approve this proof', { name: 'Jane D. Doe' });
    expect(thanks.text).toMatch(/Proof approved by Jane D\. Doe/);
    expect(await isWaiting()).toBe(false);
    const approved = (await eventsOf(itemId)).find(({ kind }) => kind === 'proof-approved');
    const { sha256 } = await opened.db
      .selectFrom('artworks')
      .select('sha256')
      .where('id', '=', artworkId)
      .executeTakeFirstOrThrow();
    expect(approved).toMatchObject({ actorName: 'Jane D. Doe', actorId: null, artworkId, sha256 });
    expect((await itemOf(itemId)).artworkState).toBe('approved');
    expect((await orderOf(orderId)).version).toBeGreaterThan(version);
    await ada.open(office);
    expect((await ada.press('Save Changes', { status: 'processing' })).text).toContain('Order updated');
  });

  test('is approved once, however often the button is pressed', async () => {
    const { orderId, itemId, artworkId } = await orderWithProof();
    const answer = { orderId, itemId, artworkId, name: 'Jane', wrong: null, userId: null };
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => answerProof(opened.shop, answer)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect((await eventsOf(itemId)).filter(({ kind }) => kind === 'proof-approved')).toHaveLength(1);
  });

  test('that is rejected becomes a problem of the item, in the customer’s words', async () => {
    const { link, itemId, orderNumber } = await orderWithProof();
    const guest = newShopper(opened);
    await guest.open(link);
    expect((await guest.press('Report a problem', { name: 'Jane' })).text).toContain('Tell us what is wrong');
    await guest.press('Report a problem', { name: 'Jane', wrong: 'The date must be 5 May' });
    expect(await itemOf(itemId)).toMatchObject({
      artworkState: 'problem',
      artworkProblem: 'The date must be 5 May',
    });
    expect((await ada.open('/admin/orders?artwork=problem')).text).toContain(orderNumber);
  });

  test('has to be requested again when the file is replaced', async () => {
    const { orderId, itemId, owner, artworkId: old, office } = await orderWithProof();
    const answer = { orderId, itemId, name: 'Jane', wrong: null, userId: null };
    await answerProof(opened.shop, { ...answer, artworkId: old });
    const artworkId = await makeArtwork(opened.shop, owner);
    const sender = { id: owner.userId, name: 'Tom' };
    await replaceArtwork(opened.shop, { orderId, itemId, artworkId, owner, sender, ticked: [] });
    await ada.open(office);
    expect(ada.page.text).toContain('Proof: waiting for the customer’s approval');
    expect((await ada.press('Save Changes', { status: 'processing' })).status).toBe(422);
    expect(await answerProof(opened.shop, { ...answer, artworkId: old })).toEqual({
      ok: false,
      kind: 'other-file',
    });
    expect((await answerProof(opened.shop, { ...answer, artworkId })).ok).toBe(true);
  });

  test('shows each file of the item to anyone with the order’s link, before and after a replacement', async () => {
    const { link } = await anOrder();
    const other = await anOrder();
    const guest = newShopper(opened);
    await guest.open(link);
    const sent = await send(guest, pdf(goodA5(), 'better.pdf'));
    const proofsIn = (html: string) =>
      [...html.matchAll(/href="(\/artwork\/[^"]+\/proof\?[^"#]+)"/g)].map(([, path = '']) =>
        path.replaceAll('&amp;', '&'),
      );
    const [candidate = '', current = ''] = proofsIn(sent.html);
    expect((await guest.open(candidate)).text).toContain('Proof of better.pdf');
    expect((await guest.open(current)).text).toContain('Proof of flyer.pdf');
    const stolen = new URL(candidate, 'http://shop.test');
    for (const [name, value] of new URL(other.link, 'http://shop.test').searchParams)
      stolen.searchParams.set(name, value);
    stolen.searchParams.set('order', other.orderId);
    const seek = async () => (await newShopper(opened).open(`${stolen.pathname}${stolen.search}`)).status;
    expect(await seek()).toBe(404);
    stolen.searchParams.set('item', other.itemId);
    expect(await seek()).toBe(404);
    await guest.open(link);
    await send(guest, pdf(goodA5(), 'better.pdf'));
    const accepted = await guest.press('Use this file');
    for (const path of proofsIn(accepted.html))
      expect((await newShopper(opened).open(path)).status).toBe(200);
    expect(new Set(proofsIn(accepted.html)).size).toBe(2);
  });

  test('that nobody requested can’t be answered', async () => {
    const { orderId, itemId, artworkId } = await anOrder();
    const answer = { orderId, itemId, artworkId, name: 'Jane', wrong: null, userId: null };
    expect(await answerProof(opened.shop, answer)).toEqual({ ok: false, kind: 'not-asked' });
    expect(orderLink(opened.shop, orderId)).toContain(orderId);
  });
});
