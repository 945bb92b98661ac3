import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readName } from '#pictures/answer.server.ts';
import { pictureInput } from '#pictures/picture-input.ts';
import { pictureName, RendererError, readPicture } from '#pictures/pictures.server.ts';
import type { Job } from '#pictures/renderer/protocol.ts';
import { Renderer } from '#pictures/renderer/renderer.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { inputOf } from './pictures/picture-input.server.ts';
import { seedCatalogue } from './seed-files.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  opened.app.request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', ...headers } });

async function jobOf(id: string, width = 480): Promise<Job> {
  const input = await inputOf(opened.shop, id);
  if (!input) throw new Error(`no product ${id}`);
  return { subject: { input, view: 'scene' }, width, format: 'webp' };
}

test.each([
  ['/pictures/a5-flyers-001-480.avif', 'image/avif', 'heif', 480],
  ['/pictures/a5-flyers-001-320.webp', 'image/webp', 'webp', 320],
  ['/pictures/a5-flyers-001.detail-640.webp', 'image/webp', 'webp', 640],
  ['/pictures/a5-flyers-001.social.jpg', 'image/jpeg', 'jpeg', 1200],
  ['/pictures/empty/pavement-signs-480.webp', 'image/webp', 'webp', 480],
])('%s is what its name says, and may be cached', async (path, type, format, width) => {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('cache-control')).toContain('max-age=3600');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width });
  const etag = answer.headers.get('etag') ?? '';
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
});

test.each([
  '/pictures/a5-flyers-001-481.webp',
  '/pictures/a5-flyers-001-480.png',
  '/pictures/a5-flyers-001.back-480.webp',
  '/pictures/a5-flyers-001-0480.webp',
  '/pictures/none-480.webp',
  '/pictures/empty/none-480.webp',
  '/pictures/%00-480.webp',
])('%s is not found', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('a picture’s name is parsed completely: product, view, width and format', () => {
  expect(readName('a5-flyers-001-640.avif')).toEqual({
    id: 'a5-flyers-001',
    view: 'scene',
    width: 640,
    format: 'avif',
  });
  expect(readName('a5-flyers-001.sizes-1440.webp')).toMatchObject({
    id: 'a5-flyers-001',
    view: 'sizes',
    width: 1440,
  });
  expect(readName('a5-flyers-001.social.webp')).toBeNull();
});

test('a changed measurement makes a different picture with a different ETag', async () => {
  const before = pictureName(await jobOf('a5-flyers-001'));
  await opened.db.updateTable('products').set({ widthMm: 150 }).where('id', '=', 'a5-flyers-001').execute();
  expect(pictureName(await jobOf('a5-flyers-001'))).not.toBe(before);
  await opened.db.updateTable('products').set({ widthMm: 148 }).where('id', '=', 'a5-flyers-001').execute();
  expect(pictureName(await jobOf('a5-flyers-001'))).toBe(before);
});

// Fails without the map of pictures in progress, because each of the ten would be drawn.
test('ten requests for one picture at once draw it once and cache it', async () => {
  const job = await jobOf('a2-posters-001', 960);
  let drawn = 0;
  const make = async () => {
    drawn += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return Buffer.from('picture');
  };
  const all = await Promise.all(
    Array.from({ length: 10 }, () => readPicture(opened.shop.storage, job, make)),
  );
  await readPicture(opened.shop.storage, job, make);
  expect(drawn).toBe(1);
  expect(new Set(all.map(String))).toEqual(new Set(['picture']));
  expect(existsSync(join(opened.folder, 'pictures', pictureName(job)))).toBe(true);
});

test('a failed picture is reported as failed, not cached, and may be requested again', async () => {
  const job = await jobOf('a1-posters-001', 960);
  const fail = async () => {
    throw new RendererError('no');
  };
  await expect(readPicture(opened.shop.storage, job, fail)).rejects.toThrow(RendererError);
  expect(String(await readPicture(opened.shop.storage, job, async () => Buffer.from('again')))).toBe('again');
});

test('if the renderer is killed while drawing, that picture fails at once and the next one is drawn', async () => {
  const renderer = new Renderer();
  const first = renderer.render(await jobOf('a3-flyers-001', 1440));
  const second = renderer.render(await jobOf('a5-flyers-001', 320));
  const lost = expect(first).rejects.toThrow(RendererError);
  process.kill(renderer.pid ?? 0, 'SIGKILL');
  await lost;
  expect((await second).length).toBeGreaterThan(1000);
});

test('a renderer that hangs is stopped, and its picture fails', async () => {
  const renderer = new Renderer({ jobTimeoutMs: 1 });
  await expect(renderer.render(await jobOf('a3-flyers-001', 1440))).rejects.toThrow(RendererError);
});

test('the renderer exits when idle and starts again when needed', async () => {
  const renderer = new Renderer({ idleMs: 1 });
  await renderer.render(await jobOf('a5-flyers-001', 320));
  const { pid = 0 } = renderer;
  await expect
    .poll(() => existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z'))
    .toBe(false);
  expect(renderer.pid).toBeUndefined();
  expect((await renderer.render(await jobOf('a5-flyers-001', 320))).length).toBeGreaterThan(1000);
});

test('for every form, a picture at a card’s largest size is under 40 kB', async () => {
  const renderer = new Renderer();
  const { products } = seedCatalogue();
  for (const product of new Map(products.map((it) => [it.form, it])).values()) {
    const alike = products.filter((other) => other.categoryId === product.categoryId);
    const subject = { input: pictureInput(product, alike), view: 'scene' as const };
    const bytes = await renderer.render({ subject, width: 640, format: 'webp' });
    expect(bytes.length, product.id).toBeLessThan(40_000);
    expect(bytes.length, product.id).toBeGreaterThan(3000);
  }
});
