import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { filesOfPhoto } from '#pictures/pictures.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { expectInvariants } from '#test/invariants.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { cleanPhotosJob } from './change-photos.server.ts';
import { isPhoto, PHOTO_BYTES_MAX, PHOTOS_MAX } from './photo.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});
beforeEach(async () => {
  await opened.db.deleteFrom('productPhotos').execute();
});

const EDIT = '/admin/products/a5-flyers-001';
const RED = { r: 220, g: 20, b: 20 };

/** A single-colour picture with the location and orientation metadata that phones write. */
function picture(format: 'jpeg' | 'png' | 'webp' = 'jpeg', background = RED, width = 400): Promise<Buffer> {
  return sharp({ create: { width, height: 300, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Tattle' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

const fileOf = (bytes: Uint8Array, name = 'photo.jpg') => new File([Uint8Array.from(bytes)], name);

async function upload(bytes: Uint8Array, alt = 'A stack of flyers', by = ada) {
  await by.open(EDIT);
  return by.press('Upload Photo', { file: fileOf(bytes), alt });
}

async function photoIds(): Promise<string[]> {
  const rows = await opened.db
    .selectFrom('productPhotos')
    .select('id')
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** The middle of a picture sent by the shop. */
async function middleOf(path: string) {
  const answer = await newShopper(opened).browser.get(path);
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height, format, exif } = await image.metadata();
  const { data } = await image
    .extract({ left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, format, exif, isRed: (data[0] ?? 0) > 180 && (data[1] ?? 255) < 90 };
}

test('an uploaded photo represents the product: card, gallery, shared link; the drawings come after it', async () => {
  expect((await middleOf('/pictures/a5-flyers-001-480.webp')).isRed).toBe(false);
  const page = await upload(await picture());
  expect(page.text).toContain('The photo is in the shop.');
  const [id] = await photoIds();
  for (const path of ['/pictures/a5-flyers-001-480.webp', `/pictures/photo/${id}-480.avif`])
    expect(await middleOf(path)).toMatchObject({ width: 480, height: 360, isRed: true });
  expect(await middleOf('/pictures/a5-flyers-001.social.jpg')).toMatchObject({
    width: 1200,
    height: 630,
    isRed: true,
  });
  expect((await middleOf('/pictures/a5-flyers-001.drawn-480.webp')).isRed).toBe(false);
  const { html } = await newShopper(opened).open('/product/a5-flyers-001');
  expect(html).toContain('alt="A stack of flyers"');
  expect(html).toContain(`src="/pictures/photo/${id}-640.webp"`);
  expect(html.indexOf(`/pictures/photo/${id}-640.webp`)).toBeLessThan(
    html.indexOf('/pictures/a5-flyers-001.drawn-640.webp'),
  );
  await expectInvariants(opened.db, opened.shop.storage);
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'nothing that a camera wrote into a %s is kept, and it is shown upright (trust J4)',
  async (format) => {
    const original = await picture(format);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    await upload(original);
    const { storageKey } = await opened.db
      .selectFrom('productPhotos')
      .select('storageKey')
      .executeTakeFirstOrThrow();
    const stored = await opened.shop.storage.withLocalFile(storageKey, (path) => sharp(path).metadata());
    expect(stored.exif ?? stored.xmp ?? stored.icc).toBeUndefined();
    expect({ width: stored.width, height: stored.height }).toEqual({ width: 300, height: 400 });
    const [id] = await photoIds();
    expect((await middleOf(`/pictures/photo/${id}-480.webp`)).exif).toBeUndefined();
  },
);

const HOSTILE: Readonly<Record<string, readonly [() => Promise<Uint8Array>, string]>> = {
  'no file': [async () => new Uint8Array(), 'Choose a picture'],
  'a text file named .jpg': [async () => Buffer.from('hello'), 'Choose a JPG, PNG or WebP picture'],
  'an SVG with a script': [
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'Choose a JPG, PNG or WebP picture',
  ],
  'a GIF': [
    async () =>
      sharp(await picture())
        .gif()
        .toBuffer(),
    'Choose a JPG, PNG or WebP picture',
  ],
  'a truncated JPEG': [
    async () => (await picture('jpeg', RED, 2000)).subarray(0, 3000),
    'We could not read this picture',
  ],
  'a JPEG of noise': [
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 0xa7)]),
    'We could not read this picture',
  ],
  'a PNG that claims 100,000 × 100,000 pixels': [
    async () => {
      const bytes = Buffer.from(await picture('png'));
      bytes.writeUInt32BE(100_000, 16);
      bytes.writeUInt32BE(100_000, 20);
      return bytes;
    },
    // Its checksum is then wrong too, so either reason is correct.
    'picture',
  ],
  'a picture of 41 megapixels': [
    () =>
      sharp({ create: { width: 8200, height: 5000, channels: 3, background: RED } })
        .png()
        .toBuffer(),
    'Choose a picture of at most 40 megapixels',
  ],
  'a file of more than 10 MB': [
    async () => Buffer.concat([await picture(), Buffer.alloc(PHOTO_BYTES_MAX)]),
    'Choose a picture of at most 10 MB',
  ],
};

test.each(Object.entries(HOSTILE))(
  '%s is refused with a sentence beside the field',
  async (_what, [make, words]) => {
    const page = await upload(await make());
    expect([413, 422]).toContain(page.status);
    const message = /<p id="file-error" class="field-error">([^<]+)/.exec(page.html)?.[1] ?? '';
    expect(message).toContain(words);
    expect(page.html).toContain('value="A stack of flyers"');
    expect(await photoIds()).toEqual([]);
  },
);

test('a file larger than any photo is refused before it is read', async () => {
  const form = new FormData();
  form.append('intent', 'photo-add');
  const answer = await opened.app.request(`http://localhost:3000${EDIT}`, {
    method: 'POST',
    headers: {
      cookie: ada.browser.cookie,
      origin: 'http://localhost:3000',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '900000000',
    },
    body: '--x--',
  });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('Choose a picture of at most 10 MB');
});

test('a photo needs a description for people who can’t see it', async () => {
  const page = await upload(await picture(), ' ');
  expect(page.status).toBe(422);
  expect(page.text).toContain('Describe what the photo shows, for people who can’t see it');
  await upload(await picture());
  const refused = await ada.press('Save what photo 1 shows', { alt: '' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Describe what the photo shows');
  await ada.open(EDIT);
  await ada.press('Save what photo 1 shows', { alt: 'Flyers, fanned out' });
  expect((await newShopper(opened).open('/product/a5-flyers-001')).html).toContain('Flyers, fanned out');
});

test('two administrators describe one photo at once: one is saved, the other’s text stays in the field beside it', async () => {
  await upload(await picture(), 'As it came');
  await ada.open(EDIT);
  const grace = await newAdministrator(opened, 'Grace');
  await grace.open(EDIT);
  const pages = await Promise.all([
    ada.press('Save what photo 1 shows', { alt: 'Ada’s words' }),
    grace.press('Save what photo 1 shows', { alt: 'Grace’s words' }),
  ]);
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = pages.find(({ status }) => status === 409);
  expect(late?.text).toContain('Your words are still here');
  expect(late?.html).toContain('Ada’s words');
  expect(late?.html).toContain('Grace’s words');
});

test('photos are reordered, removed and restored, and the audit log names who did it', async () => {
  await upload(await picture(), 'Red');
  await upload(await picture('png', { r: 20, g: 20, b: 200 }), 'Blue');
  const [red, blue] = await photoIds();
  await ada.open(EDIT);
  await ada.press('Move photo 2 forward');
  expect(await photoIds()).toEqual([blue, red]);
  expect((await middleOf('/pictures/a5-flyers-001-320.webp')).isRed).toBe(false);
  expect((await ada.press('Remove photo 1')).text).toContain('You can put it back for 30 days.');
  expect((await middleOf('/pictures/a5-flyers-001-320.webp')).isRed).toBe(true);
  expect((await newShopper(opened).browser.get(`/pictures/photo/${blue}-320.webp`)).status).toBe(404);
  await ada.press('Undo');
  expect(await photoIds()).toEqual([blue, red]);
  const noted = await opened.db
    .selectFrom('auditLog')
    .select(['action', 'actor'])
    .where('subject', '=', 'product:a5-flyers-001')
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  expect(noted.map(({ action }) => action.replace('product.photo-', ''))).toEqual([
    'restore',
    'remove',
    'order',
    'add',
    'add',
  ]);
  expect(new Set(noted.map(({ actor }) => actor))).toEqual(new Set(['Ada Trade']));
});

// Guard: the lock on the product. Without it, all of them see room for one more.
test('no product gets more photos than the limit, however many arrive at once', async () => {
  const bytes = await picture();
  for (let i = 0; i < PHOTOS_MAX - 1; i += 1) await upload(bytes);
  await ada.open(EDIT);
  const { path, fields } = ada.filledIn('Upload Photo', { alt: 'One more' });
  const answers = await atOnce(4, () => ada.browser.tab().post(path, { ...fields, file: fileOf(bytes) }));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 422, 422, 422]);
  expect(await photoIds()).toHaveLength(PHOTOS_MAX);
});

test('a month after removal a photo’s file is deleted with everything made from it', async () => {
  await upload(await picture());
  const [id] = await photoIds();
  await middleOf(`/pictures/photo/${id}-960.webp`);
  await ada.press('Remove photo 1');
  const key = `photos/${id}.webp`;
  const job = cleanPhotosJob(opened.shop);
  await job.run({});
  const files = () => Promise.all(filesOfPhoto(key).map((file) => opened.shop.storage.open(file)));
  expect((await files()).filter(Boolean)).toHaveLength(2);
  opened.time.now = new Date(opened.time.now.getTime() + 31 * 86_400_000);
  await job.run({});
  await opened.runJobs();
  expect((await files()).filter(Boolean)).toHaveLength(0);
  expect((await ada.browser.post(EDIT, { intent: 'photo-restore', photo: id ?? '' })).status).toBe(409);
});

test('a file’s type is recognised by its first bytes', () => {
  expect(isPhoto(Buffer.from('RIFF\0\0\0\0WEBP'))).toBe(true);
  expect(isPhoto(Buffer.from('RIFF\0\0\0\0WAVE'))).toBe(false);
  expect(isPhoto(new Uint8Array())).toBe(false);
});
