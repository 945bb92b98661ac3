import { beforeAll, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { newCustomer, newAdministrator, newShopper } from '../shopper.ts';
let opened: TestShop;
beforeAll(async () => { opened = await openTestShop(); });
test('probe gets', async () => {
  const b = opened.browser();
  const long = 'x'.repeat(10_000);
  for (const path of ['/', '/shop', '/shop/%00', '/shop/%ff', '/product/%00', '/product/%ff', '/pictures/%00.svg', '/pictures/a5-flyers-001.svg','/pictures/empty/%00.svg','/shop?search=%00','/shop?search=a5%00',`/shop?search=${long}`,`/shop?search=${long.slice(0,200)}`,'/shop?search=[(.*%2B%25_','/shop?search=%F0%9F%98%80','/shop?search=%ff','/shop?search=a&search=b','/shop?success=true&session_id=%00','/shop?success=true&order=%00&key=%00','/test-card/%00','/product/a5-flyers-001?artwork=%00&line=%00','/orders/%00','/orders/','/orders/null?key=x','/artwork/%00','/artwork/x/state','/product/a5-flyers-001/artwork','/checkout','/cart','/logout','/admin/orders/%00','/admin','/nope','/__manifest?p=%2Fadmin%2Forders&version=x','/functions/create-checkout-session','/assets/nope.js','/favicon.svg','/robots.txt','/shop/flyers.data','/admin/orders.data','/account.data','/orders/x.data','/%2e%2e/%2e%2e/etc/passwd', '//evil.com', '/healthz', '/webhooks/stripe', '/checkout/cancelled', '/login?next=//evil']) {
    const t = performance.now();
    const r = await b.get(path);
    const text = await r.text();
    console.log(r.status, path.slice(0, 60), Math.round(performance.now()-t), r.headers.get('location') ?? '', r.headers.get('content-type'), text.length, r.status>=400?text.replace(/<[^>]+>/g,' ').replace(/\s+/g,' ').slice(-160,): '');
  }
});
test('probe posts', async () => {
  const b = opened.browser();
  for (const path of ['/', '/shop', '/shop/flyers', '/product/a5-flyers-001', '/product/nope', '/product/a5-flyers-001/artwork','/product/nope/artwork', '/pictures/a5-flyers-001.svg', '/cart','/checkout','/checkout/cancelled','/test-card/x','/login','/register','/logout','/functions/create-checkout-session','/orders','/orders/x','/artwork/x','/artwork/x/preview','/artwork/x/state','/account','/admin','/admin/orders','/admin/orders/x','/admin/nope','/nope','/contact','/sample-pack','/help','/about','/business-stationery','/signage']) {
    const one = await b.post(path, {a: '1'});
    const raw = async (type: string, body: string) => (await opened.app.request(`http://localhost:3000${path}`, {method:'POST', body, headers: {origin:'http://localhost:3000','content-type': type}})).status;
    console.log(one.status, path, one.headers.get('location') ?? '', 'text', await raw('text/plain','x=1'), 'json', await raw('application/json','{}'), 'multi', await raw('multipart/form-data; boundary=x','garbage'), 'multi-noboundary', await raw('multipart/form-data','garbage'), 'none', await raw('', ''));
  }
});
test('probe methods', async () => {
  for (const method of ['PUT','PATCH','DELETE','OPTIONS','HEAD','TRACE','PROPFIND'])
    for (const path of ['/', '/cart', '/artwork/x', '/nope', '/admin/orders']) {
      try {
      const r = await opened.app.request(`http://localhost:3000${path}`, {method, headers:{origin:'http://localhost:3000'}});
      console.log(method, path, r.status);
      } catch (e) { console.log(method, path, String(e)); }
    }
});
test('customer', async () => {
  const t = performance.now();
  await newCustomer(opened);
  const a = await newAdministrator(opened);
  console.log('two registered', performance.now() - t);
  console.log((await a.open('/admin/orders')).status, (await a.open('/admin/orders/null')).status, (await a.open('/admin/orders?search=%00&page=-1&status=zzz')).status);
  const r = await a.browser.post('/admin/orders/null', {status: 'pending', version: '1'});
  console.log('save null', r.status);
  const r2 = await a.browser.post('/admin/orders/%00', {status: 'pending', version: '1'});
  console.log('save nul', r2.status);
  const g = newShopper(opened);
  for (const [path, f] of [['/cart', {intent:'apply-code', code:'\0'}], ['/cart', {intent:'remove', lineId:'\0'}],['/cart',{intent:'quantity',lineId:'\0',quantity:'\0'}], ['/login',{email:'a@b.cd',password:'\0'}], ['/checkout',{intent:'pay',email:'a\0@b.cd'}]] as const)
    console.log(path, JSON.stringify(f), (await g.browser.post(path, f)).status);
});
