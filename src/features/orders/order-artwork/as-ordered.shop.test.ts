import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { itemArtworkLink } from '#features/orders/order/confirmation.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { goodA5, makePdf, plainPage } from '#test/fixtures/artwork.ts';
import { makeOrderToFollow } from '#test/paid-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

const FLYERS = 'a5-flyers-001';
const pdf = (content: Uint8Array, name: string) => new File([content.slice()], name);
const square = () => makePdf([plainPage(120, 120), plainPage(120, 120)]);

const itemOf = (orderId: string) =>
  opened.db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();

/** Sends a file with the open form, and uses it. */
async function sendAndUse(by: Shopper, file: File) {
  const { path, fields } = by.filledIn('Send and check', { artworkFile: file });
  const answer = await by.browser.post(path, fields);
  await opened.runJobs();
  const checked = await by.open(answer.headers.get('location') ?? path);
  return checked.text.includes('Use this file') ? by.press('Use this file') : checked;
}

const resize = (widthMm: number, heightMm: number) =>
  sql`update product_options set width_mm = ${widthMm}, height_mm = ${heightMm}
    where product_id = ${FLYERS} and group_key = 'sizes' and id = 'a5'`.execute(opened.owner);

/** What the owner does to a product while an order for it is still waiting to be printed. */
const CHANGES: [what: string, change: () => Promise<unknown>, undo: () => Promise<unknown>][] = [
  [
    'is archived',
    () =>
      opened.owner
        .updateTable('products')
        .set({ archivedAt: opened.shop.clock() })
        .where('id', '=', FLYERS)
        .execute(),
    () => opened.owner.updateTable('products').set({ archivedAt: null }).where('id', '=', FLYERS).execute(),
  ],
  [
    'has other options',
    () => sql`update product_options set id = 'x-' || id where product_id = ${FLYERS}`.execute(opened.owner),
    () =>
      sql`update product_options set id = substr(id, 3) where product_id = ${FLYERS}`.execute(opened.owner),
  ],
  ['has another size', () => resize(120, 120), () => resize(148, 210)],
];

describe.each(CHANGES)('An ordered item whose product now %s', (_what, change, undo) => {
  test('gets its file from staff, checked for what was ordered', async () => {
    const orderId = await makeOrderToFollow(opened.shop);
    const { id: itemId } = await itemOf(orderId);
    await change();
    try {
      await ada.open(`/admin/orders/${orderId}/artwork/${itemId}`);
      const refused = await sendAndUse(ada, pdf(square(), 'square.pdf'));
      expect(refused.text).toContain('120 × 120 mm');
      expect((await itemOf(orderId)).artworkId).toBeNull();
      await ada.open(`/admin/orders/${orderId}/artwork/${itemId}`);
      const done = await sendAndUse(ada, pdf(goodA5(), 'by post.pdf'));
      expect(done.text).toContain('File sent in for the customer.');
      expect(await itemOf(orderId)).toMatchObject({ artworkState: 'received', artworkProblem: null });
      const page = await ada.open(`/admin/orders/${orderId}`);
      expect(page.text).toContain('by post.pdf');
    } finally {
      await undo();
    }
  });

  test('gets its file from the customer, and its proof opens', async () => {
    const orderId = await makeOrderToFollow(opened.shop);
    const { id: itemId } = await itemOf(orderId);
    await change();
    try {
      const jane = newShopper(opened);
      const link = itemArtworkLink(opened.shop, orderId, itemId).replace(opened.shop.site.publicOrigin, '');
      await jane.open(link);
      const done = await sendAndUse(jane, pdf(goodA5(), 'mine.pdf'));
      expect(done.text).toContain('mine.pdf');
      expect(await itemOf(orderId)).toMatchObject({ artworkState: 'received' });
      const proof =
        /href="(\/artwork\/[^"]+\/proof[^"]*)"/.exec(done.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const shown = await jane.open(proof);
      expect(shown.status).toBe(200);
      expect(shown.text).not.toContain('120 × 120 mm');
    } finally {
      await undo();
    }
  });
});

test('An order from before this was recorded gets its file too, if only its turnaround is no longer offered', async () => {
  const orderId = await makeOrderToFollow(opened.shop);
  const { id: itemId } = await itemOf(orderId);
  await opened.owner.updateTable('orderItems').set({ artworkNeeds: null }).where('id', '=', itemId).execute();
  const rename = (from: string, to: string) =>
    sql`update product_options set id = ${to} where product_id = ${FLYERS} and group_key = 'turnaround' and id = ${from}`.execute(
      opened.owner,
    );
  await rename('standard', 'slow');
  await ada.open(`/admin/orders/${orderId}/artwork/${itemId}`);
  expect((await sendAndUse(ada, pdf(goodA5(), 'old.pdf'))).text).toContain('File sent in for the customer.');
  await rename('slow', 'standard');
});
