import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { jpeg } from '#test/fixtures/artwork.ts';
import { newShopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** 132 dpi on an A5 flyer with bleed: too few for A5, enough for A6. */
const phonePicture = async () => new File([(await jpeg(800, 1123)).slice()], 'flyer.jpg');

async function sendPicture() {
  const shopper = newShopper(opened);
  await shopper.open('/product/a5-flyers-001');
  await shopper.press('Update price', { artworkFile: await phonePicture() });
  await opened.runJobs();
  return { shopper, page: await shopper.open(shopper.page.path) };
}

test('a picture too small for a product is offered a smaller one, with its price and the choices kept', async () => {
  const { shopper, page } = await sendPicture();
  expect(page.text).toContain('Invalid file');
  expect(page.text).toMatch(/This file fits A6 [^:]+, 105 × 148 mm: £\d/);
  const [, path = ''] = page.html.match(/href="([^"]+)"[^>]*>This file fits/) ?? [];
  const other = await shopper.open(path.replaceAll('&amp;', '&').replace(/#.*/, ''));
  expect(other.text).not.toContain('Invalid file');
  expect(other.text).toContain('flyer.jpg');
});

test('its customer can order now and send a better file later', async () => {
  const { shopper, page } = await sendPicture();
  const [, path = ''] = page.html.match(/href="([^"]+)"[^>]*>Order now and send/) ?? [];
  const later = await shopper.open(
    path.replaceAll('&amp;', '&').replace(/^\?/, '/product/a5-flyers-001?').replace(/#.*/, ''),
  );
  expect(later.html).toMatch(/<input[^>]*name="artworkLater"[^>]*checked/);
  expect(later.text).not.toContain('Invalid file');
});

test('nobody learns what somebody else’s file fits', async () => {
  const { page } = await sendPicture();
  const id = new URLSearchParams(page.path.split('?')[1]).get('artwork');
  const { browser } = newShopper(opened);
  const answer = await browser.get(`/product/a5-flyers-001/fits/${id}`);
  expect(await answer.json()).toMatchObject({ otherSizes: [] });
});
