import { goodA5 } from '../fixtures/artwork.ts';
import { fieldsOf, type WebAnswer, type WebCustomer } from './web-customer.ts';

const PRODUCT = '/product/a5-flyers-001';
/** Five minutes, on a machine that is busy with everything else as well. */
const CHECK_TRIES_MAX = 30;
const FLYER = new Uint8Array(goodA5());

/** Called as each request of a purchase is sent; kills are timed by it. */
export type Report = (step: Step) => void;
const STEPS = ['upload', 'add', 'checkout', 'pay', 'return'] as const;
export type Step = (typeof STEPS)[number];

/** The shop sent this customer a response that it must never send. */
export class WrongAnswer extends Error {
  readonly status: number;
  constructor(step: string, { status, text, location }: WebAnswer) {
    const page = text.slice(Math.max(0, text.indexOf('<main')));
    const words = page.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    super(`${step}: ${status} ${location ?? ''} ${words.slice(0, 400)}`);
    this.status = status;
  }
}

/** Uploads a flyer and puts 250 of them, printed on both sides, into the cart. */
export async function fillCart(customer: WebCustomer, report: Report): Promise<void> {
  const page = await customer.get(PRODUCT);
  if (page.status !== 200) throw new WrongAnswer('product page', page);
  report('upload');
  const artworkFile = new File([FLYER], 'flyer.pdf', { type: 'application/pdf' });
  const uploaded = await customer.post(`${PRODUCT}/artwork`, { artworkFile });
  if (uploaded.status !== 200) throw new WrongAnswer('upload', uploaded);
  const { artwork } = JSON.parse(uploaded.text) as { artwork: { id: string } };
  await waitForCheck(customer, artwork.id);
  report('add');
  const fields = { ...fieldsOf(page.text), sides: 'double-sided', quantity: '250', artworkId: artwork.id };
  const added = await customer.post(PRODUCT, { ...fields, intent: 'add' });
  if (added.location !== '/cart') throw new WrongAnswer('add to cart', added);
}

/** Polls until the file is checked, as a product page does; each request is held for up to ten seconds. */
async function waitForCheck(customer: WebCustomer, artworkId: string): Promise<void> {
  for (let tries = 1, seen = 0; ; tries += 1) {
    const state = await customer.get(`/artwork/${artworkId}/state?seen=${seen}`);
    if (state.status !== 200) throw new WrongAnswer('artwork check', state);
    const answer = JSON.parse(state.text) as { artwork: { report: unknown }; seen: number };
    if (answer.artwork.report) return;
    seen = answer.seen;
    if (tries === CHECK_TRIES_MAX) throw new WrongAnswer('artwork check does not end', state);
  }
}

/** Fills in and sends the checkout form; returns the address of the card page. */
export async function checkOut(customer: WebCustomer, email: string, report: Report): Promise<string> {
  const page = await customer.get('/checkout');
  if (page.status !== 200) throw new WrongAnswer('checkout page', page);
  report('checkout');
  const sent = await customer.post('/checkout', {
    ...fieldsOf(page.text),
    email,
    firstName: 'Jane',
    lastName: 'Doe',
    phone: '',
    intent: 'pay',
    paymentMethod: 'stripe',
    address: '1 Castle Street',
    city: 'Lisburn',
    postalCode: 'BT28 1AA',
  });
  if (sent.status !== 302 || !sent.location) throw new WrongAnswer('checkout', sent);
  return sent.location;
}

/** Comes back from the card page; the shop must say that the order is confirmed. */
export async function comeBack(customer: WebCustomer, successUrl: string, report: Report): Promise<void> {
  report('return');
  let answer = await customer.get(successUrl);
  for (let hops = 0; answer.location && hops < 3; hops += 1)
    answer = await customer.get(new URL(answer.location, successUrl).href);
  if (!answer.text.includes('Order Confirmed')) throw new WrongAnswer('return', answer);
}
