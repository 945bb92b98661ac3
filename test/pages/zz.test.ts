import { beforeAll, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { newShopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
test('s', async () => {
  for (const q of ['a5 leaflet', 'roler banner', 'businesscards', 'bussiness cards', 'leafelt']) {
    const p = await newShopper(opened).open(`/shop?search=${encodeURIComponent(q)}`);
    console.log(
      q,
      [...p.html.matchAll(/aria-label="Customize &amp; Order: ([^"]+)"/g)]
        .map(([, name]) => name)
        .join(' | '),
    );
  }
  const p = await newShopper(opened).open('/shop/banners');
  console.log(p.html.match(/<li class="sheet relative[\s\S]*?<\/li>/)?.[0]);
  for (const type of [
    'text/plain',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
  ]) {
    const answer = await opened.app.request('http://localhost:3000/product/a5-flyers-001', {
      method: 'POST',
      body: 'xxxx',
      headers: { origin: 'http://localhost:3000', 'content-type': type },
    });
    console.log(type, answer.status);
  }
  console.log(p.headers.get('content-security-policy'));
});
