import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxTransport } from '#platform/email/transport.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { cleanMessagePicturesJob } from './message-pictures.server.ts';
import { sendCampaign } from './send-campaign.server.ts';

let opened: TestShop;
let ada: Shopper;
const HOME = '/admin/email-marketing';
const START = new Date('2026-11-24T10:30:00Z');
const DAY_MS = 86_400_000;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});
beforeEach(async () => {
  opened.time.now = START;
  for (const table of ['campaigns', 'subscribers', 'letterPictures'] as const)
    await opened.db.deleteFrom(table).execute();
});

const RED = { r: 220, g: 20, b: 20, alpha: 1 };

/** A picture of one colour with location metadata, as phones write it. */
function picture(format: 'jpeg' | 'png' | 'webp', width: number, height: number, background = RED) {
  const channels = background.alpha < 1 ? 4 : 3;
  return sharp({ create: { width, height, channels, background } })
    .withExif({ IFD0: { Make: 'Tattle' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 30/1 0/1' } })
    .toFormat(format)
    .toBuffer();
}

const fileOf = (bytes: Uint8Array, name = 'message.jpg') => new File([Uint8Array.from(bytes)], name);

/** An empty message with a part for a picture; returns the part's id. */
async function draftWithPicture(): Promise<string> {
  await ada.open(`${HOME}?tab=campaigns`);
  await ada.press('Create Campaign', { template: 'none' });
  await ada.press('Add Picture');
  return partId();
}

const partId = () => /name="blocks" value="([\w-]+)"/.exec(ada.page.html)?.[1] ?? '';
const upload = (part: string, file: File, values: Record<string, string> = {}) =>
  ada.press('Upload the picture in part 1', { [`${part}.file`]: file, ...values });
const srcOf = (html: string) => /<img[^>]* src="(\/newsletter\/pictures\/[^"]+)"/.exec(html)?.[1] ?? 'none';
const stored = () => opened.db.selectFrom('letterPictures').selectAll().execute();

test('an uploaded picture is in the preview and in the email, with size and description, and can be fetched for years', async () => {
  await opened.db
    .insertInto('subscribers')
    .values({ email: 'jane@example.com', status: 'subscribed', source: 'footer' })
    .execute();
  const part = await draftWithPicture();
  const page = await upload(part, fileOf(await picture('jpeg', 2400, 1200)), {
    subject: 'Autumn',
    [`${part}.alt`]: 'Leaves & "ink"',
  });
  expect(page.text).toContain('1200 × 600 px');
  expect(page.html).toContain('value="Autumn"');
  const src = srcOf(page.html);
  const { id } = await opened.db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow();
  const preview = await ada.open(`${HOME}/preview?campaign=${id}`);
  expect(preview.html).toContain(`src="http://localhost:3000${src}"`);
  expect(preview.headers.get('content-security-policy')).toContain("img-src 'self'");

  await ada.open(`${HOME}/campaigns/${id}`);
  await ada.press('Send now');
  await ada.press('Send to 1 recipient');
  const outbox = join(opened.folder, 'outbox');
  await sendCampaign(opened.shop, outboxTransport(outbox, 'Press <press@example.com>'), id);
  const [name = ''] = await readdir(outbox);
  const email = await PostalMime.parse(await readFile(join(outbox, name)));
  const shown = /<img[^>]*newsletter\/pictures[^>]*>/.exec(email.html ?? '')?.[0] ?? '';
  expect(shown).toContain(`src="http://localhost:3000${src}"`);
  expect(shown).toContain('width="552"');
  expect(shown).toContain('height="276"');
  expect(shown).toContain('alt="Leaves &amp; &quot;ink&quot;"');

  const { result: answer, count } = await opened.countStatements(() => newShopper(opened).browser.get(src));
  expect(count).toBe(1);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const { format, width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 1200,
    height: 600,
    exif: undefined,
  });
  const again = await newShopper(opened).browser.get(src, {
    'if-none-match': answer.headers.get('etag') ?? '',
  });
  expect(again.status).toBe(304);
  expect((await newShopper(opened).browser.head(src)).status).toBe(200);
});

test('transparent pictures and drawings stay PNG, photographs become JPEG, and none is enlarged', async () => {
  const grain = Uint8Array.from({ length: 300 * 200 * 3 }, (_, i) => (Math.sin(i) * 10_000) & 255);
  const photograph = await sharp(grain, { raw: { width: 300, height: 200, channels: 3 } })
    .png()
    .toBuffer();
  for (const [bytes, name] of [
    [await picture('png', 300, 200, { ...RED, alpha: 0.5 }), /-300x200\.png$/],
    [await picture('webp', 300, 200, { ...RED, alpha: 0.5 }), /-300x200\.png$/],
    [await picture('png', 300, 200), /-300x200\.png$/],
    [await picture('webp', 3000, 200), /-1200x80\.jpg$/],
    [photograph, /-300x200\.jpg$/],
  ] as const) {
    const part = await draftWithPicture();
    expect(srcOf((await upload(part, fileOf(bytes))).html)).toMatch(name);
  }
});

test('a refused picture says why beside its part, and everything typed stays, including other parts’ pictures', async () => {
  const first = await draftWithPicture();
  await ada.press('Add Picture');
  const second = /name="blocks" value="[\w-]+,([\w-]+)"/.exec(ada.page.html)?.[1] ?? '';
  const big = Buffer.concat([await picture('jpeg', 30, 30), Buffer.alloc(10 * 1024 * 1024)]);
  for (const [file, words] of [
    [fileOf(Buffer.from('hello')), 'Part 1: Choose a JPG, PNG or WebP picture'],
    [fileOf((await picture('jpeg', 2000, 2000)).subarray(0, 3000)), 'Part 1: We could not read this picture'],
    [fileOf(big), 'Part 1: Choose a picture of at most 10 MB'],
    [new File([], ''), 'Part 1: Choose a picture'],
  ] as const) {
    const page = await ada.press('Upload the picture in part 1', {
      [`${first}.file`]: file,
      [`${second}.file`]: fileOf(await picture('png', 90, 60)),
      subject: 'Half a thought',
      [`${first}.alt`]: 'Leaves',
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
    expect(page.html).toContain('value="Half a thought"');
    expect(page.html).toContain('value="Leaves"');
    expect(page.text).toContain('90 × 60 px');
  }
  const saved = await ada.press('Save draft');
  expect(saved.text).toContain('Draft saved.');
  expect(saved.html).toContain('value="Half a thought"');
  expect(srcOf(saved.html)).toMatch(/-90x60\.png$/);
});

test('a picture of just under 10 MB is accepted', async () => {
  const jpeg = await picture('jpeg', 900, 600);
  const file = fileOf(Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - 1024 - jpeg.length)]));
  const page = await upload(await draftWithPicture(), file);
  expect(srcOf(page.html)).toMatch(/-900x600\.jpg$/);
});

test('a scan of 60 MB is refused without losing the typed text; anything larger is not read', async () => {
  const part = await draftWithPicture();
  const file = fileOf(Buffer.concat([await picture('jpeg', 30, 30), Buffer.alloc(60 * 1024 * 1024)]));
  const values = { [`${part}.file`]: file, subject: 'Half a thought' };
  const { path, fields } = ada.filledIn('Upload the picture in part 1', values);
  // As browsers send it.
  const post = (bytes: number) => ada.browser.post(path, fields, { 'content-length': String(bytes) });
  const answer = await post(61 * 1024 * 1024);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Part 1: Choose a picture of at most 10 MB');
  expect(html).toContain('value="Half a thought"');
  expect((await post(200 * 1024 * 1024)).status).toBe(413);
  expect(await stored()).toEqual([]);
});

test('a form that is cut off, or has too many pictures, saves nothing', async () => {
  const part = await draftWithPicture();
  const { path, fields } = ada.filledIn('Upload the picture in part 1', { subject: 'Half a thought' });
  const ten = fileOf(Buffer.concat([await picture('jpeg', 30, 30), Buffer.alloc(10_000_000)]));
  const many = [...Object.entries(fields), ...['a', 'b', 'c', 'd'].map((id) => [`${id}.file`, ten] as const)];
  expect((await ada.browser.post(path, many, { 'content-length': '41000000' })).status).toBe(413);
  const body = new FormData();
  body.append('subject', 'Half a thought');
  body.append(`${part}.file`, ten);
  const whole = new Response(body);
  const cut = (await whole.clone().arrayBuffer()).slice(0, 5_000_000);
  const answer = await opened.app.request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: {
      cookie: ada.browser.cookie,
      origin: 'http://localhost:3000',
      'content-length': '5000000',
      'content-type': whole.headers.get('content-type') ?? '',
    },
    body: cut,
  });
  expect(answer.status).toBe(400);
  expect((await ada.open(path)).html).not.toContain('Half a thought');
});

test('the same picture uploaded twice, or at once, is stored once under one address', async () => {
  const file = fileOf(await picture('jpeg', 400, 300));
  const grace = await newAdministrator(opened, 'Grace');
  const part = await draftWithPicture();
  await grace.open(ada.page.path);
  const pages = await Promise.all(
    [ada, grace].map((one) => one.press('Upload the picture in part 1', { [`${part}.file`]: file })),
  );
  const again = await draftWithPicture();
  const third = await upload(again, file);
  expect(new Set([...pages, third].map(({ html }) => srcOf(html))).size).toBe(1);
  expect(await stored()).toHaveLength(1);
  expect(await readdir(join(opened.folder, 'letter-pictures'))).toContain(
    (await stored())[0]?.storageKey.split('/')[1],
  );
});

test('a picture is sent with a description, or as decoration without a link', async () => {
  await opened.db
    .insertInto('subscribers')
    .values({ email: 'jane@example.com', status: 'subscribed', source: 'footer' })
    .execute();
  const part = await draftWithPicture();
  expect((await ada.press('Send now', { subject: 'Autumn' })).text).toContain(
    'Upload a picture, or enter a link',
  );
  await upload(part, fileOf(await picture('jpeg', 400, 300)));
  expect((await ada.press('Send now')).text).toContain(
    'Say what the picture shows, for people who can’t see it',
  );
  const linked = await ada.press('Send now', { [`${part}.isDecoration`]: 'on', [`${part}.href`]: '/shop' });
  expect(linked.text).toContain('Screen readers read these words as the link');
  const question = await ada.press('Send now', { [`${part}.isDecoration`]: 'on', [`${part}.href`]: '' });
  expect(question.text).toContain('you can’t call back emails already sent');
  await ada.open(ada.page.path.split('?')[0] ?? '');
  await ada.press('Remove: picture in part 1');
  const elsewhere = { [`${part}.src`]: 'https://pictures.example/a.png', [`${part}.alt`]: 'Leaves' };
  expect((await ada.press('Send now', elsewhere)).text).toContain('you can’t call back emails already sent');
});

test('templates have pictures too, and campaigns started from them show the same', async () => {
  await ada.open(`${HOME}/templates/new`);
  await ada.press('Add Picture', { name: 'With a picture', category: 'Offer' });
  const file = fileOf(await picture('png', 200, 100));
  const src = srcOf((await upload(partId(), file)).html);
  expect(src).toMatch(/-200x100\.png$/);
  const { id } = await opened.db
    .selectFrom('emailTemplates')
    .select('id')
    .where('name', '=', 'With a picture')
    .executeTakeFirstOrThrow();
  await ada.open(`${HOME}?tab=campaigns`);
  expect(srcOf((await ada.press('Create Campaign', { template: id })).html)).toBe(src);
  await ada.open(`${HOME}?tab=templates&delete=${id}`);
  await ada.press('Delete template');
});

test('an unused picture is deleted after thirty days; a sent message’s picture never is', async () => {
  const used = await draftWithPicture();
  const stays = srcOf((await upload(used, fileOf(await picture('jpeg', 400, 300)))).html);
  await opened.db.updateTable('campaigns').set({ status: 'sent', sentAt: START }).execute();
  const part = await draftWithPicture();
  const path = ada.page.path;
  const goes = srcOf((await upload(part, fileOf(await picture('jpeg', 300, 400)))).html);
  const night = async (days: number) => {
    opened.time.now = new Date(START.getTime() + days * DAY_MS);
    await cleanMessagePicturesJob(opened.shop).run({});
  };
  await night(60);
  expect(await stored()).toHaveLength(2);
  await ada.press('Remove: picture in part 1');
  await night(89);
  expect((await newShopper(opened).browser.get(goes)).status).toBe(200);
  await night(91);
  expect((await newShopper(opened).browser.get(stays)).status).toBe(200);
  expect((await newShopper(opened).browser.get(goes)).status).toBe(404);
  await ada.open(path);
  const refused = await ada.press('Send now', { [`${part}.src`]: goes, subject: 'Autumn' });
  expect(refused.text).toContain('This picture has been deleted. Upload it again');
});
