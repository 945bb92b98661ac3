import { Browser } from '#test/browser.ts';
import { fieldsOf } from '#test/crash/web-customer.ts';
import { addFlyers } from '#test/factories.ts';
import { type CountedShop, openCountedShop } from './counted-shop.ts';
import { type Figure, limited, reported } from './figure.ts';

/** The same in other shops' programs, measured by us with the versions named. */
const ELSEWHERE = [
  reported('  the same in Vendure 3.7', '327'),
  reported('  the same in Medusa 2.21', '688'),
];
const STATEMENTS = { unit: '', binding: true };

/** Counts the statements of pages for a guest with a cart, and of a whole purchase by card. */
export async function countStatements(): Promise<Figure[]> {
  const opened = await openCountedShop();
  try {
    const guest = await guestWithCart(opened);
    const page = async (path: string) => {
      // The second view: a connection's first one also queries types.
      await guest.get(path);
      return (await opened.count(() => guest.get(path))).count;
    };
    const pages = [
      limited('product page', await page('/product/a5-flyers-001'), 4, STATEMENTS),
      limited('category page', await page('/shop/flyers'), 4, STATEMENTS),
      limited('cart', await page('/cart'), 5, STATEMENTS),
    ];
    return [...pages, ...(await countPurchase(opened, guest))];
  } finally {
    await opened.close();
  }
}

async function guestWithCart({ app, shop }: CountedShop): Promise<Browser> {
  const guest = new Browser(app);
  // The first form sets the guest's cookie.
  await guest.post('/product/a5-flyers-001', { intent: 'add', artworkFile: new File([], '') });
  const cartToken = /galley_cart=([\w-]{43})/.exec(guest.cookie)?.[1];
  if (!cartToken) throw new Error('the guest got no cart');
  await addFlyers(shop, { userId: null, cartToken });
  return guest;
}

async function countPurchase(opened: CountedShop, guest: Browser): Promise<Figure[]> {
  const steps: Figure[] = [];
  let sum = 0;
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { count, result } = await opened.count(work);
    steps.push(reported(`  ${name}`, String(count)));
    sum += count;
    return result;
  };
  const form = await step('GET /checkout', async () => (await guest.get('/checkout')).text());
  const sent = await step('POST /checkout', () =>
    guest.post('/checkout', {
      ...fieldsOf(form),
      email: 'jane@example.com',
      firstName: 'Jane',
      lastName: 'Doe',
      phone: '',
      intent: 'pay',
      address: '1 Castle Street',
      city: 'Lisburn',
      postalCode: 'BT28 1AA',
      paymentMethod: 'stripe',
    }),
  );
  const cardPage = new URL(sent.headers.get('location') ?? '/', 'http://localhost:3000').pathname;
  await step('GET the card page', () => guest.get(cardPage));
  const card = { cardNumber: '4242424242424242', expiry: '12/40', cvc: '123', intent: 'pay' };
  const paid = await step('POST the card page', () => guest.post(cardPage, card));
  await step('POST /webhooks/stripe', () => deliverEvent(opened, cardPage.split('/').pop() ?? ''));
  const confirmed = await step('GET the return page', async () => (await guest.follow(paid)).text());
  if (!confirmed.includes('Order Confirmed'))
    throw new Error('the purchase did not end with a confirmed order');
  return [limited('a purchase, all its requests together', sum, 40, STATEMENTS), ...steps, ...ELSEWHERE];
}

/** Does what the job does that calls our own webhook for a test payment. */
async function deliverEvent({ app, cards }: CountedShop, sessionId: string): Promise<void> {
  const { body, signature } = cards.signedEvent({ id: sessionId, status: 'complete' });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await app.request('http://localhost:3000/webhooks/stripe', {
    method: 'POST',
    body,
    headers,
  });
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}`);
}
