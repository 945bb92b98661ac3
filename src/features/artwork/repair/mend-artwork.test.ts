import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../../test/app.ts';
import { makePdf, pt } from '../../../../test/fixtures/artwork.ts';
import { newCustomer, newShopper, type Shopper } from '../../../../test/shopper.ts';
import { deleteExpiredArtworks, keepArtworks, readArtworkFile } from '../store.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const a4 = makePdf([
  { media: [0, 0, pt(210), pt(297)], content: '0.5 0.2 0 0 k 0 0 999 999 re f' },
]);
const MEND = { intent: 'mend', repair: ['scale', 'mirror-bleed'] };

async function upload(shopper: Shopper): Promise<string> {
  const form = new FormData();
  form.set('artworkFile', new File([a4.slice()], 'flyer.pdf'));
  const answer = await shopper.browser.fetch('/product/a5-flyers-001/artwork', { method: 'POST', body: form });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await checked(artwork.id);
  return artwork.id;
}
