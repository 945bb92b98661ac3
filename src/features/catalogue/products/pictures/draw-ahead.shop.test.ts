import { readdirSync, statSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pictureName, quietRenderer } from '#pictures/pictures.server.ts';
import { Renderer } from '#pictures/renderer/renderer.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newCustomer } from '#test/shopper.ts';
import { addPhoto } from '../photos/change-photos.server.ts';
import { drawAheadJob } from './draw-ahead.server.ts';
import { picturesAhead, readShownPictures } from './pictures-ahead.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  opened.app.request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', ...headers } });
const pageOf = async (path: string) => (await ask(path)).text();

const namesAhead = async () =>
  [...picturesAhead(await readShownPictures(opened.db))].map((job) => pictureName(job));

/** At normal priority: beside other tests, the lowest one takes minutes. */
const roundsOf = (shop: TestShop['shop']) => drawAheadJob(shop, () => new Renderer());

/** When each stored picture was written. */
function stored(): Map<string, number> {
  const folder = join(opened.folder, 'pictures');
  const names = readdirSync(opened.folder).includes('pictures') ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]));
}

/** The addresses of all AVIF pictures of a page, and of the one for shared links. */
const picturesOf = (html: string) => [
  ...new Set(html.match(/\/pictures\/[\w./-]+?(-\d+\.avif|\.social\.jpg)/g) ?? []),
];

test('home, the shop, every category and all 85 products only show pictures that were drawn ahead', async () => {
  const products = await opened.db.selectFrom('products').select('id').execute();
  const categories = await opened.db.selectFrom('categories').select('id').execute();
  expect(products).toHaveLength(85);
  const lists = ['/', '/shop', ...categories.map(({ id }) => `/shop/${id}`)];
  const addresses = new Set((await Promise.all(lists.map(pageOf))).flatMap(picturesOf));
  // The other views of a product are small at first.
  for (const { id } of products)
    for (const address of picturesOf(await pageOf(`/product/${id}`)))
      if (!/\.(hand|table|wall|front|reverse|detail|sizes)-(?!320|480)/.test(address)) addresses.add(address);
  expect(addresses.size).toBeGreaterThan(85 * 8);
  // A browser with all of them cached gets 304 for each.
  const kept = (await namesAhead()).map((name) => `"${name}"`).join(', ');
  for (const address of addresses)
    expect((await ask(address, { 'if-none-match': kept })).status, address).toBe(304);
});

test('pictures on home and /shop are drawn first, and nothing is drawn twice', async () => {
  const names = await namesAhead();
  expect(new Set(names).size).toBe(names.length);
  const shop = picturesOf(await pageOf('/shop')).filter((address) => address.endsWith('.avif'));
  const first = names.slice(0, shop.length).map((name) => `"${name}"`);
  for (const address of shop)
    expect((await ask(address, { 'if-none-match': first.join(', ') })).status, address).toBe(304);
});

/** Leaves two products in the shop: drawing all 85 takes minutes. */
async function keepTwoProducts(): Promise<void> {
  const kept = ['a5-flyers-001', 'memorial-cards-001'];
  await opened.db
    .updateTable('products')
    .set({ archivedAt: new Date() })
    .where('id', 'not in', kept)
    .execute();
  await opened.db
    .updateTable('categories')
    .set({ archivedAt: new Date() })
    .where('id', 'not in', ['flyers', 'funeral', 'pavement-signs'])
    .execute();
}

test('the next round continues an interrupted one, and a visitor’s request goes first', async () => {
  await keepTwoProducts();
  const names = await namesAhead();
  const stopping = new AbortController();
  const cutOff = roundsOf(opened.shop).run({}, stopping.signal);
  await expect.poll(() => stored().size).toBeGreaterThanOrEqual(3);
  // The last in the order: queued behind the round, it would wait for all the others.
  const answer = await ask('/pictures/memorial-cards-001.social.jpg');
  expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('jpeg');
  expect(stored().size).toBeLessThan(names.length);
  stopping.abort();
  await cutOff;
  const before = stored();
  expect(before.size).toBeLessThan(names.length);
  await roundsOf(opened.shop).run({});
  const after = stored();
  expect([...after.keys()].sort()).toEqual([...names].sort());
  for (const [name, writtenAt] of before) expect(after.get(name), name).toBe(writtenAt);
});

test('the next round draws new photos and changed measurements; without a change it does nothing', async () => {
  const job = roundsOf(opened.shop);
  await job.run({});
  const before = stored();
  opened.statements.length = 0;
  await job.run({});
  expect(opened.statements).toHaveLength(2);
  expect(stored()).toEqual(before);
  const { userId } = await newCustomer(opened, 'Ada');
  const file = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  const actor = { id: userId, name: 'Ada' };
  const added = await addPhoto(opened.shop, actor, { productId: 'memorial-cards-001', alt: 'Flyers', file });
  expect(added.ok).toBe(true);
  await opened.db.updateTable('products').set({ widthMm: 150 }).where('id', '=', 'a5-flyers-001').execute();
  await job.run({});
  const after = stored();
  for (const name of await namesAhead()) expect(after.has(name), name).toBe(true);
  expect(after.size).toBeGreaterThan(before.size);
});

test('a photo whose file is missing doesn’t stop the others from being drawn', async () => {
  const pointPhotoAt = (storageKey: string) =>
    opened.db.updateTable('productPhotos').set({ storageKey }).execute();
  const photo = await opened.db.selectFrom('productPhotos').select('storageKey').executeTakeFirstOrThrow();
  await pointPhotoAt('photos/lost.webp');
  await opened.db.updateTable('products').set({ widthMm: 148 }).where('id', '=', 'a5-flyers-001').execute();
  await roundsOf(opened.shop).run({});
  const shown = await readShownPictures(opened.db);
  const drawn = [...picturesAhead(shown)].filter(({ subject }) => !('photo' in subject));
  const after = stored();
  for (const job of drawn) expect(after.has(pictureName(job))).toBe(true);
  await pointPhotoAt(photo.storageKey);
});

test('drawing ahead yields to all other work on the machine', async () => {
  const renderer = quietRenderer();
  await renderer.render({ subject: { empty: 'Signs' }, width: 320, format: 'avif' });
  expect(getPriority(renderer.pid)).toBe(constants.priority.PRIORITY_LOW);
  renderer.end();
});
