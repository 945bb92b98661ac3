import { beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '#features/orders/order/index.server.ts';
import { lineField } from '#features/orders/staff-lines/index.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { a4, goodA5 } from '#test/fixtures/artwork.ts';
import { newAdministrator, newShopper } from '#test/shopper.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { offerPath } from './send-offer.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const MARY = {
  request: 'With a fold, and delivered to two shops',
  firstName: 'Mary',
  lastName: 'McCann',
  email: 'mary@example.com',
};

/** The draft made from a request, with its lines. */
async function draftAfter(query: string, fields: Record<string, string | File>) {
  const sent = await newShopper(opened).browser.post(`/quote-request?${query}`, fields);
  expect(sent.status).toBe(302);
  const id = /sent=([\w-]+)/.exec(sent.headers.get('location') ?? '')?.[1] ?? '';
  const draft = await opened.db
    .selectFrom('drafts')
    .select(['id', 'state', 'source', 'request', 'requestedProduct'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await opened.db
    .selectFrom('draftLines')
    .select(['productId', 'selectedOptions'])
    .where('draftId', '=', id)
    .execute();
  return { draft, lines };
}

test('a request from a product page becomes a draft with its line, the customer’s words and their file', async () => {
  const file = new File([goodA5().slice()], 'flyer.pdf', { type: 'application/pdf' });
  const { draft, lines } = await draftAfter('product=a5-flyers-001&quantity=500&sides=double-sided', {
    ...MARY,
    files: file,
  });
  expect(draft).toMatchObject({ state: 'open', source: 'request', request: MARY.request });
  expect(lines).toMatchObject([
    { productId: 'a5-flyers-001', selectedOptions: { quantity: '500', sides: 'double-sided' } },
  ]);
  const ada = await newAdministrator(opened);
  expect((await ada.open('/admin/drafts')).text).toContain('Asked for');
  const page = await ada.open(`/admin/drafts/${draft.id}`);
  for (const words of ['What they asked for', MARY.request, 'flyer.pdf']) expect(page.text).toContain(words);
  expect(await emailsTo(opened, MARY.email)).toHaveLength(1);
});

test('a quantity beyond our list becomes the draft’s line, which waits for staff’s price; nonsense is kept as text', async () => {
  const { draft, lines } = await draftAfter('product=a5-flyers-001&quantity=99999', MARY);
  expect(draft.requestedProduct).toContain('Quantity 99999');
  expect(lines).toMatchObject([{ productId: 'a5-flyers-001', selectedOptions: { quantity: '99999' } }]);
  const ada = await newAdministrator(opened);
  const page = await ada.open(`/admin/drafts/${draft.id}`);
  expect(page.text).toContain('99,999 is not on the price list. Set your price for it below.');
  const other = await draftAfter('product=a5-flyers-001&quantity=lots', MARY);
  expect(other.draft.requestedProduct).toContain('Quantity lots');
  expect(other.lines).toEqual([]);
});

test('a mistake is explained beside its field, and nothing typed is lost', async () => {
  const shopper = newShopper(opened);
  const answer = await shopper.browser.post('/quote-request', {
    ...MARY,
    email: 'mary',
    postcode: 'nowhere',
  });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(MARY.request);
  expect(html).toContain('value="McCann"');
  expect(html).toContain('id="email-error"');
  expect(html).toContain('Enter a full UK postcode, like BT28 2RF');
  expect(html).toContain('value="nowhere"');
});

describe('a file sent with a request', () => {
  const pdf = (bytes: Uint8Array, name = 'flyer.pdf') =>
    new File([bytes.slice()], name, { type: 'application/pdf' });

  const HOME = { address: '4 High Street', city: 'Lisburn', postcode: 'BT28 1AA' };

  /** Sends a request with these files; returns the ids of the draft and its line. */
  async function request(files: Record<string, File>) {
    const { draft } = await draftAfter('product=a5-flyers-001&quantity=500&sides=double-sided', {
      ...MARY,
      ...files,
    });
    await opened.runJobs();
    const { id: lineId } = await opened.db
      .selectFrom('draftLines')
      .select('id')
      .where('draftId', '=', draft.id)
      .executeTakeFirstOrThrow();
    return { draftId: draft.id, lineId };
  }

  /** Staff send the draft with these fields, and the customer accepts; returns the order's item. */
  async function ordered(draftId: string, values: Record<string, string> = {}) {
    const ada = await newAdministrator(opened);
    await ada.open(`/admin/drafts/${draftId}`);
    const sent = await ada.press('Email it to the customer', { ...HOME, ...values });
    expect(sent.text).toContain('Sent. We’ll show here');
    const offer = (await newShopper(opened).open(offerPath(opened.shop, draftId))).text;
    const accepted = await opened.countStatements(() =>
      acceptOffer(opened.shop, {
        draftId,
        number: 1,
        method: 'stripe',
        customer: {
          email: MARY.email,
          firstName: 'Mary',
          lastName: 'McCann',
          address: '4 High Street',
          city: 'Lisburn',
          postalCode: 'BT28 1AA',
          country: 'United Kingdom',
          phone: null,
        },
        userId: null,
        successUrl: 'http://localhost:3000/shop?success=true&session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'http://localhost:3000/cart',
      }),
    );
    if (!accepted.result.ok) throw new Error(`not accepted: ${accepted.result.problem.kind}`);
    const order = await readOrder(opened.db, accepted.result.orderId);
    return { item: order?.items[0], count: accepted.count, page: sent, offer };
  }

  test('becomes the artwork of its item once that is ordered', async () => {
    const { draftId } = await request({ files: pdf(goodA5()) });
    const { item, count, offer } = await ordered(draftId);
    expect(offer).toContain('We have your file.');
    expect(item).toMatchObject({
      artwork: { originalName: 'flyer.pdf' },
      artworkState: 'received',
      artworkProblem: null,
    });
    expect(count).toBeLessThanOrEqual(12);
    const { expiresAt } = await opened.db
      .selectFrom('artworks')
      .select('expiresAt')
      .where('id', '=', item?.artwork?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(expiresAt).toBeNull();
  });

  test('is checked like any other: if it has a fault, the item has a problem that says how to fix it', async () => {
    const { draftId } = await request({ files: pdf(a4(2), 'poster.pdf') });
    const { item } = await ordered(draftId);
    expect(item).toMatchObject({ artwork: { originalName: 'poster.pdf' }, artworkState: 'problem' });
    expect(item?.artworkProblem).toMatch(/size/i);
  });

  test('is chosen by staff if there are several, and they may choose none', async () => {
    const two = { files: pdf(goodA5(), 'one.pdf') };
    const { draftId, lineId } = await request(two);
    const ada = await newAdministrator(opened);
    const page = await ada.open(`/admin/drafts/${draftId}`);
    expect(page.text).toContain('Their file: one.pdf');
    const { item } = await ordered(draftId, { [lineField(lineId, 'artwork')]: '' });
    expect(item).toMatchObject({ artwork: null, artworkState: 'problem' });
  });

  test('of somebody else can’t be chosen', async () => {
    const [mine, theirs] = [await request({ files: pdf(goodA5()) }), await request({ files: pdf(goodA5()) })];
    const { id } = await opened.db
      .selectFrom('artworks')
      .select('id')
      .where('draftId', '=', theirs.draftId)
      .executeTakeFirstOrThrow();
    const { item } = await ordered(mine.draftId, { [lineField(mine.lineId, 'artwork')]: id });
    expect(item?.artwork).toBeNull();
  });

  test('adds no statement to the draft’s page', async () => {
    const { draftId } = await request({ files: pdf(goodA5()) });
    const ada = await newAdministrator(opened);
    await ada.open(`/admin/drafts/${draftId}`);
    const { count } = await opened.countStatements(() => ada.open(`/admin/drafts/${draftId}`));
    expect(count).toBeLessThanOrEqual(5);
  });
});

describe('refused files don’t lose what was typed', () => {
  const FILE = new File([new Uint8Array(9)], 'notes.txt');

  test('when they are too large together', async () => {
    const large = { 'content-length': String(120 * 1024 * 1024) };
    const answer = await newShopper(opened).browser.post('/quote-request', { ...MARY, files: FILE }, large);
    const html = await answer.text();
    expect(answer.status).toBe(413);
    expect(html).toContain('Together, your files are too large');
    expect(html).toContain(MARY.request);
    expect(html).toContain('value="McCann"');
  });

  test('when there were too many uploads', async () => {
    const shopper = newShopper(opened);
    const large = { 'content-length': String(90 * 1024 * 1024) };
    const form = { ...MARY, email: 'mary', files: FILE };
    const send = () => shopper.browser.post('/quote-request', form, large);
    expect((await send()).status).toBe(422);
    await opened.db
      .updateTable('rateLimits')
      .set({ points: 1_000_000 })
      .where('key', 'like', `${RATE_RULES.upload.name}:%`)
      .execute();
    const answer = await send();
    const html = await answer.text();
    expect(answer.status).toBe(429);
    expect(html).toContain('Too many uploads');
    expect(html).toContain(MARY.request);
    expect(html).toContain('value="McCann"');
  });
});
