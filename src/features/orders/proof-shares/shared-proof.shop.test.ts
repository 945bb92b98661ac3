import { addDays } from 'date-fns';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderLink } from '#features/orders/order/confirmation.server.ts';
import { replaceArtwork } from '#features/orders/order-artwork/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeArtwork } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { tintedBooklet } from '#test/fixtures/marked-pages.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '#test/shopper.ts';
import { answerShare } from './answer-proof.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const FLYER = '?product=a5-flyers-001&sides=double-sided';
const plain = (html: string) => html.replaceAll('&amp;', '&');

async function upload(shopper: Shopper, content: Uint8Array = goodA5(), productId = 'a5-flyers-001') {
  const artworkFile = new File([content.slice()], 'flyer.pdf');
  const answer = await shopper.browser.post(`/product/${productId}/artwork`, { artworkFile });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await opened.runJobs();
  return artwork.id;
}

/** The link on the page, as opened by somebody elsewhere. */
function linkOn(html: string): string {
  const [, link = ''] = /<input[^>]*id="share-link"[^>]*value="([^"]+)"/.exec(html) ?? [];
  return plain(link).replace(opened.shop.site.publicOrigin, '');
}

/** A guest's flyer, shared with a colleague who has no account. */
async function sharedFlyer(owner = newShopper(opened)) {
  const id = await upload(owner);
  const proof = `/artwork/${id}/proof${FLYER}`;
  await owner.open(proof);
  const link = linkOn((await owner.press('Share')).html);
  return {
    owner,
    id,
    proof,
    link,
    shareId: /proofs\/([\w-]+)/.exec(link)?.[1] ?? '',
    colleague: newShopper(opened),
  };
}

const answersOf = (artworkId: string) =>
  opened.db.selectFrom('proofAnswers').selectAll().where('artworkId', '=', artworkId).orderBy('id').execute();

describe('a proof that is shared before the order', () => {
  test('can be seen, every page of it, and approved by a colleague without an account', async () => {
    const { owner, id, proof, link, colleague } = await sharedFlyer();
    const page = await colleague.open(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain('All 2 pages');
    expect(page.text).toContain('It doesn’t place or change an order');
    const pictures = [
      ...page.html.matchAll(/<img src="([^"]+)" alt="Page \d of 2[^"]*" loading="lazy"/g),
    ].map(([, url = '']) => plain(url));
    expect(pictures).toHaveLength(2);
    for (const url of pictures)
      expect((await colleague.browser.get(url)).headers.get('content-type')).toBe('image/jpeg');
    const [, pdf = ''] = /href="(\/artwork\/[^"]+proof\.pdf[^"]*)"/.exec(page.html) ?? [];
    expect(await wordsOfPdf(await colleague.browser.get(plain(pdf)))).toContain('Proof, not for print');
    const done = await colleague.press('Approve this version', { name: ' Jo  Smith ' });
    expect(done.text).toContain('We’ve noted that you approve this version');
    expect(done.text).toMatch(/Jo Smith ✓ approves/);
    expect((await owner.open(proof)).text).toMatch(/Jo {1,2}Smith ✓ approves/);
    expect((await owner.open(`/product/a5-flyers-001?artwork=${id}`)).text).toContain(
      'Colleagues: approved by Jo',
    );
    await owner.open(proof);
    expect((await owner.press('Add to Cart')).text).toContain('Colleagues: approved by Jo');
  });

  test('can be refused with a reason, and commented on: if the reason is missing, nothing typed is lost', async () => {
    const { owner, id, proof, link, colleague } = await sharedFlyer();
    await colleague.open(link);
    const nameless = await colleague.press('Say no', { words: 'The phone number is old' });
    expect(nameless.status).toBe(422);
    expect(nameless.text).toContain('Enter your name');
    expect(nameless.html).toContain('The phone number is old</textarea>');
    const wordless = await colleague.press('Say no', { name: 'Sam', words: '  ' });
    expect(wordless.text).toContain('Say what is wrong');
    await colleague.press('Say no', { name: 'Sam', words: 'The phone number is old' });
    await colleague.press('Comment only', { name: 'Sam', words: 'It ends in 42\r\nnow' });
    expect((await owner.open(proof)).text).toMatch(/Sam ✕ says no.*The phone number is old.*Sam comments/);
    expect((await answersOf(id)).map(({ kind, words }) => [kind, words])).toEqual([
      ['refused', 'The phone number is old'],
      ['comment', 'It ends in 42\nnow'],
    ]);
    expect((await owner.open(`/product/a5-flyers-001?artwork=${id}`)).text).toContain(
      'Colleagues: Sam says no',
    );
  });

  test('by a customer with an account gets answers that are emailed to them', async () => {
    const { shopper, email } = await newCustomer(opened, 'Nora');
    const { link, colleague } = await sharedFlyer(shopper);
    await colleague.open(link);
    await colleague.press('Say no', { name: 'Sam', words: 'Too dark' });
    await opened.runJobs();
    const sent = opened.mails.filter(({ to }) => to === email).at(-1);
    expect(sent?.subject).toBe('Sam said no to your proof');
    expect(sent?.text).toContain('Too dark');
  });

  test('asks again after a new version: the fixed file has no approval', async () => {
    const { owner, link, colleague } = await sharedFlyer();
    await colleague.open(link);
    await colleague.press('Approve this version', { name: 'Jo' });
    const other = await upload(owner, goodA5({ padBytes: 900 }));
    const page = await owner.open(`/artwork/${other}/proof${FLYER}`);
    expect(page.text).not.toContain('Jo');
    expect(page.html).toContain('value="share"');
  });

  test('can be stopped at once by its owner, with its pictures, and no longer works after 30 days', async () => {
    const { owner, id, proof, link, shareId, colleague } = await sharedFlyer();
    const { search } = new URL(link, 'http://x');
    const picture = `/artwork/${id}/proof/1?share=${shareId}&${search.slice(1)}`;
    expect((await colleague.browser.get(picture)).status).toBe(200);
    await colleague.open(link);
    await owner.open(proof);
    await owner.press('Stop sharing');
    for (const path of [picture, picture.replace('/proof/1', '/proof.pdf')])
      expect((await colleague.browser.get(path)).status).toBe(404);
    expect((await colleague.press('Approve this version', { name: 'Jo' })).status).toBe(410);
    const gone = await colleague.open(link);
    expect(gone.status).toBe(410);
    expect(gone.text).toContain('This link no longer works');
    await owner.open(proof);
    const again = linkOn((await owner.press('Share')).html);
    expect(again).not.toBe(link);
    expect((await colleague.open(again)).status).toBe(200);
    const before = opened.time.now;
    opened.time.now = addDays(before, 31);
    expect((await colleague.open(again)).status).toBe(410);
    opened.time.now = before;
    expect(await answersOf(id)).toEqual([]);
  });

  test('has one link, however often it is shared', async () => {
    const { owner, id, proof, link } = await sharedFlyer();
    await Promise.all([1, 2, 3].map(() => owner.browser.post(proof, { intent: 'share' })));
    expect(linkOn((await owner.open(proof)).html)).toBe(link);
    const shares = await opened.db
      .selectFrom('proofShares')
      .select('id')
      .where('artworkId', '=', id)
      .execute();
    expect(shares).toHaveLength(1);
  });
});

describe('nobody else', () => {
  test('can share a file or stop that, guess a link, or open another file with it', async () => {
    const { proof, link, shareId } = await sharedFlyer();
    const stranger = newShopper(opened);
    for (const intent of ['share', 'stop-sharing'])
      for (const who of [stranger, await newAdministrator(opened)])
        expect((await who.browser.post(proof, { intent })).status).toBe(404);
    expect((await stranger.open(`/proofs/${shareId}`)).status).toBe(404);
    expect((await stranger.open(`/proofs/${shareId}?key=.AAAA`)).status).toBe(404);
    expect((await stranger.open('/proofs/%00?key=1')).status).toBe(404);
    const other = await sharedFlyer();
    const { search } = new URL(link, 'http://x');
    expect((await stranger.open(`/proofs/${other.shareId}${search}`)).status).toBe(404);
    const picture = `/artwork/${other.id}/proof/1?share=${shareId}&${search.slice(1)}`;
    expect((await stranger.browser.get(picture)).status).toBe(404);
  });

  test('can find another customer’s link by naming their item', async () => {
    const theirs = await orderedFlyer();
    await theirs.shopper.open(theirs.proof);
    await theirs.shopper.press('Share');
    const mine = newShopper(opened);
    const id = await upload(mine);
    const page = await mine.open(`/artwork/${id}/proof${FLYER}&item=${theirs.itemId}`);
    expect(linkOn(page.html)).toBe('');
    await mine.browser.post(`/artwork/${id}/proof${FLYER}&item=${theirs.itemId}`, { intent: 'stop-sharing' });
    expect(linkOn((await theirs.shopper.open(theirs.proof)).html)).not.toBe('');
  });
});

test('forms from hostile programs are refused with a sentence, and never break the page', async () => {
  const { link, id, colleague } = await sharedFlyer();
  const send = (fields: Record<string, string>) => colleague.browser.post(link, { artworkId: id, ...fields });
  expect((await send({ intent: 'burn' })).status).toBe(400);
  expect((await send({ intent: 'approved', name: 'x'.repeat(5000) })).status).toBe(422);
  expect((await send({ intent: 'comment', name: 'Jo', words: 'x'.repeat(5000) })).status).toBe(422);
  expect((await send({ intent: 'approved', name: '\u0000\u200b' })).status).toBe(422);
  expect((await send({ intent: 'approved', name: 'Jo', artworkId: 'nothing' })).status).toBe(409);
  await send({ intent: 'comment', name: '<b>Jo</b>', words: '<script>alert(1)</script>' });
  const page = await colleague.open(link);
  expect(page.html).not.toContain('<script>alert(1)');
  expect(page.text).toContain('<script>alert(1)</script>');
});

test('the same answer sent twice at once is stored once, and two people who answer at once are both heard', async () => {
  const { id, shareId } = await sharedFlyer();
  const said = (name: string) =>
    answerShare(opened.shop, { shareId, artworkId: id, kind: 'approved', name, words: null });
  const outcomes = await Promise.all([said('Jo'), said('jo'), said('Pat'), said('Jo')]);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect((await answersOf(id)).map(({ name }) => name.toLowerCase()).sort()).toEqual(['jo', 'pat']);
});

/** A customer's order of flyers on account, not yet in production. */
async function orderedFlyer() {
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
  const proof = `/artwork/${artworkId}/proof${FLYER}&item=${itemId}`;
  return { ...customer, owner, orderId: placed.orderId, itemId, artworkId, proof };
}

describe('after the order', () => {
  test('a colleague’s answer is shown to the customer and to staff, and decides nothing', async () => {
    const { shopper, proof, orderId, itemId } = await orderedFlyer();
    await shopper.open(proof);
    const link = linkOn((await shopper.press('Share')).html);
    const colleague = newShopper(opened);
    await colleague.open(link);
    await colleague.press('Approve this version', { name: 'Jo' });
    expect((await shopper.open(`/orders/${orderId}`)).text).toContain('Colleagues: approved by Jo');
    const ada = await newAdministrator(opened);
    expect((await ada.open(`/admin/orders/${orderId}`)).text).toContain('Colleagues: approved by Jo');
    const item = await opened.db
      .selectFrom('orderItems')
      .select(['artworkState', 'proofAskedAt'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    expect(item).toEqual({ artworkState: 'received', proofAskedAt: null });
  });

  test('the same link shows the new file once it is replaced, and asks again', async () => {
    const { shopper, proof, orderId, itemId, artworkId, owner, userId } = await orderedFlyer();
    await shopper.open(proof);
    const link = linkOn((await shopper.press('Share')).html);
    const colleague = newShopper(opened);
    await colleague.open(link);
    await colleague.press('Approve this version', { name: 'Jo' });
    const newer = await makeArtwork(opened.shop, owner);
    const sender = { id: userId, name: 'Tom' };
    await replaceArtwork(opened.shop, { orderId, itemId, artworkId: newer, owner, sender, ticked: [] });
    const late = await colleague.press('Approve this version', { name: 'Jo' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('The file was replaced after you opened this page');
    const page = await colleague.open(link);
    expect(page.text).toContain('The file has changed since the earlier answers.');
    expect(page.text).toContain('About earlier versions');
    expect((await shopper.open(`/orders/${orderId}`)).text).not.toContain('Colleagues');
    await colleague.press('Approve this version', { name: 'Jo' });
    expect((await shopper.open(`/orders/${orderId}`)).text).toContain('Colleagues: approved by Jo');
    expect(await answersOf(artworkId)).toHaveLength(1);
  });

  test('a guest can share through the order’s link', async () => {
    const { orderId } = await orderedFlyer();
    const guest = newShopper(opened);
    const order = await guest.open(
      orderLink(opened.shop, orderId).replace(opened.shop.site.publicOrigin, ''),
    );
    const [, path = ''] = /href="(\/artwork\/[^"]+\/proof\?[^"]*)"/.exec(order.html) ?? [];
    await guest.open(plain(path));
    const link = linkOn((await guest.press('Share')).html);
    expect((await newShopper(opened).open(link)).text).toContain('All 2 pages');
  });
});

test('what colleagues wrote is in the customer’s data download, and is deleted with the account', async () => {
  const { shopper, userId, artworkId, proof } = await orderedFlyer();
  await shopper.open(proof);
  const link = linkOn((await shopper.press('Share')).html);
  const colleague = newShopper(opened);
  await colleague.open(link);
  await colleague.press('Say no', { name: 'Jo Colleague', words: 'Wrong blue' });
  expect(await (await shopper.browser.get('/account/data')).text()).toContain('Jo Colleague');
  const { deleteCartsAndArtwork } = await import('#features/people/personal-data/erase-store.server.ts');
  await deleteCartsAndArtwork(opened.db, userId);
  expect(await answersOf(artworkId)).toEqual([]);
  expect((await colleague.open(link)).status).toBe(404);
});

test('every page of a long booklet is there', async () => {
  const owner = newShopper(opened);
  const id = await upload(owner, tintedBooklet(28), 'perfect-bound-booklet-001');
  await owner.open(`/artwork/${id}/proof`);
  const page = await newShopper(opened).open(linkOn((await owner.press('Share')).html));
  expect(page.html.match(/<img src="[^"]+" alt="[^"]*" loading="lazy"/g)).toHaveLength(28);
});
