import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { everyMark, tintedBooklet } from '../fixtures/marked-pages.ts';
import { newAdministrator, newShopper, type Page } from '../shopper.ts';
import { wholeCustomer } from '../whole-customer.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's spelling (`required=""`, `charSet`, `<br/>`), which browsers accept as equivalent.
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // Check boxes of one question share a name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
  },
});

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Returns the errors in a page's HTML: the rule, its message, and the place. */
async function faultsOf({ path, html }: Page): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const lines = html.split('\n');
  const mains = html.match(/<main\b/g)?.length ?? 0;
  if (mains !== 1) return [`${path}: ${mains} main landmarks`];
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const near = lines[line - 1]?.slice(Math.max(0, column - 60), column + 60);
      return `${path}: ${ruleId}: ${message} at ${near}`;
    }),
  );
}

const OPEN_TO_ALL = [
  '/',
  '/shop',
  '/shop?search=a5',
  '/shop?search=zzzzzz',
  '/shop/flyers',
  '/shop/business-cards',
  '/shop/booklets',
  '/shop/funeral',
  '/shop/pavement-signs',
  '/shop/none',
  '/nothing',
  '/product/a5-flyers-001',
  '/product/perfect-bound-booklet-001',
  '/product/10x2-banners-001',
  '/product/none',
  '/business-stationery',
  '/signage',
  '/about',
  '/contact',
  '/help',
  '/design',
  '/design?product=a5-flyers-001',
  '/quote-request',
  '/sample-pack',
  '/newsletter',
  '/shop/flyers?size=a5&finish=170gsm-silk&sort=size',
  '/shop?search=a5+roller+banner',
  '/privacy/complaint',
  '/privacy',
  '/terms',
  '/delivery',
  '/returns',
  '/cookies',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/order-links',
];

test('every public page is valid HTML', async () => {
  const shopper = newShopper(opened);
  for (const path of OPEN_TO_ALL) expect(await faultsOf(await shopper.open(path))).toEqual([]);
});

test.each([
  ['/login', 'Sign In', {}],
  ['/register', 'Create Account', { email: 'not an address' }],
  ['/forgot-password', 'Send Link', {}],
  ['/order-links', 'Send Link', {}],
  ['/contact', 'Send Message', {}],
  ['/sample-pack', 'Request Free Sample Pack', {}],
  ['/newsletter', 'Subscribe', {}],
  ['/privacy/complaint', 'Send Complaint', {}],
])('the form at %s, sent empty, is valid HTML with its errors', async (path, button, values) => {
  const shopper = newShopper(opened);
  await shopper.open(path);
  const page = await shopper.press(button, values);
  expect(page.html).toContain('aria-invalid');
  expect(await faultsOf(page)).toEqual([]);
});

test('a customer’s pages are valid HTML: cart, checkout, account, orders', async () => {
  const { shopper, userId, orders } = await wholeCustomer(opened);
  await addFlyers(opened.shop, { userId, cartToken: null });
  const paths = ['/cart', '/checkout', '/orders', '/account/delete', '/nothing'];
  const account = ['', '?edit=profile', '?edit=email', '?edit=password', '?address=new'].map(
    (q) => `/account${q}`,
  );
  for (const path of [...paths, ...account, ...Object.values(orders).map((id) => `/orders/${id}`)])
    expect(await faultsOf(await shopper.open(path))).toEqual([]);
  const problem = await shopper.open(`/orders/${orders.delivered}/problem`);
  expect(await faultsOf(problem)).toEqual([]);
  const report = await shopper.press('Report this problem');
  expect(report.html).toContain('aria-invalid');
  expect(await faultsOf(report)).toEqual([]);
  const checkout = await shopper.open('/checkout');
  const [pay = ''] = /(?:Pay|Place order)[^<]*£[\d.]+[^<]*(?=<\/button>)/.exec(checkout.html) ?? [];
  const refused = await shopper.press(pay, { email: '', address: '' });
  expect(refused.html).toContain('aria-invalid');
  expect(await faultsOf(refused)).toEqual([]);
});

test('a proof is valid HTML, at every size, with marks and spreads', async () => {
  const guest = newShopper(opened, 'later');
  const upload = async (product: string, content: Uint8Array) => {
    const artworkFile = new File([content.slice()], 'design.pdf');
    const answer = await guest.browser.post(`/product/${product}/artwork`, { artworkFile });
    const { artwork } = (await answer.json()) as { artwork: { id: string } };
    return `/artwork/${artwork.id}/proof`;
  };
  const flyer = await upload('a5-flyers-001', everyMark());
  const booklet = await upload('order-of-service-booklet-001', tintedBooklet(8));
  const unchecked = await guest.open(flyer);
  expect(unchecked.text).toContain('We are checking your file');
  expect(await faultsOf(unchecked)).toEqual([]);
  await opened.runJobs();
  for (const path of [`${flyer}?sides=double-sided`, `${flyer}?zoom=real`, `${booklet}?spread=2&zoom=double`])
    expect(await faultsOf(await guest.open(path))).toEqual([]);
});

test('the message editor is valid HTML, with a picture too', async () => {
  const ada = await newAdministrator(opened);
  await ada.open('/admin/email-marketing?tab=campaigns');
  await ada.press('Create Campaign', { template: 'none' });
  expect(await faultsOf(await ada.press('Add Picture'))).toEqual([]);
  const part = /name="blocks" value="([\w-]+)"/.exec(ada.page.html)?.[1] ?? '';
  expect(await faultsOf(await ada.press('Upload the picture in part 1'))).toEqual([]);
  const dot = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#1D2B8F' } })
    .png()
    .toBuffer();
  const file = new File([Uint8Array.from(dot)], 'dot.png');
  const page = await ada.press('Upload the picture in part 1', { [`${part}.file`]: file });
  expect(page.text).toContain('20 × 20 px');
  expect(await faultsOf(page)).toEqual([]);
});

test('the back office is valid HTML', async () => {
  const { orders } = await wholeCustomer(opened);
  const shopper = await newAdministrator(opened);
  const [, problem] =
    /href="\/admin(\/problems\/[\w-]{36})"/.exec((await shopper.open('/admin/problems')).html) ?? [];
  expect(problem).toBeDefined();
  const sections = [
    '',
    '/orders',
    '/orders?search=zzz',
    `/orders/${orders.underWay}`,
    '/none',
    '/problems',
    problem,
    '/enquiries',
    '/reviews',
    '/products',
    '/products/a5-flyers-001',
    '/products/a5-flyers-001?group=quantities',
    '/prices',
    '/papers',
    '/papers/new',
    '/papers/350gsm-silk',
    '/jobs',
    '/jobs?wall=yes',
    '/despatch',
    '/sheets',
    '/delivery',
    '/prices?analytics',
    '/prices?suggestions=all',
    '/discount-codes',
    '/discount-codes?create',
    '/sync',
    '/customers',
    '/staff',
    '/two-step',
    ...['', '?tab=campaigns', '?tab=subscribers', '?tab=templates', '?tab=settings'].map(
      (query) => `/email-marketing${query}`,
    ),
    '/settings',
    '/settings/retention',
    '/personal-data',
    '/outbox',
    '/audit',
  ];
  const faults: string[] = [];
  for (const section of sections) faults.push(...(await faultsOf(await shopper.open(`/admin${section}`))));
  expect(faults).toEqual([]);
});
