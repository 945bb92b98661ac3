import { setTimeout as pause } from 'node:timers/promises';
import type { CartOwner } from '#features/selling/cart/index.server.ts';
import { processTree } from '#test/crash/process-tree.ts';
import { checkOut, WrongAnswer } from '#test/crash/purchase.ts';
import type { ShopProcess } from '#test/crash/shop-process.ts';
import { fieldsOf, type WebAnswer, WebCustomer } from '#test/crash/web-customer.ts';
import { addFlyers, makeCode, newGuest } from '#test/factories.ts';
import { type Figure, limited, reported, skipped } from './figure.ts';
import { ACCEPT_ENCODING } from './load.ts';
import { waitUntilIdle, withShop } from './own-shop.ts';
import { commandOf, cpuMs, hasProc } from './proc.ts';
import { besideShop, type ShopBeside } from './shop-beside.ts';
import { spreadOf } from './spread.ts';

const CODE = 'BENCH10';
const CARD = { cardNumber: '4242424242424242', expiry: '12/40', cvc: '123', intent: 'pay' };
const AT_ONCE = 8;
/** The first orders are left out, as their code is not compiled yet. */
const WARM_UP = 120;
const ORDERS = Number(process.env.BENCH_WHOLE_ORDERS ?? 60);
const ROUNDS = 5;
const EMAIL_WAIT_MS = 60_000;

/**
 * CPU time (the shop's process, and PostgreSQL) of a whole order: two lines, a discount code, a card. Ten requests, as a
 * browser without script sends them (cart, code, cart, checkout, its form, the card page, its form, the provider's event,
 * the return and the order), and the jobs that follow: the event, the invoice, the emails. Eight customers order at once.
 */
export async function measureWholeOrder(): Promise<Figure[]> {
  if (!hasProc) return [skipped('a whole order', 'measured only on Linux')];
  return withShop(async (shop) =>
    besideShop(shop.dataDir, async (beside) => {
      await makeCode(beside.shop, CODE, 1_000_000);
      await orderInTurn(shop, beside, await fillCarts(beside, WARM_UP));
      await waitUntilIdle(shop);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const carts = await fillCarts(beside, ORDERS);
        await waitUntilIdle(shop);
        rounds.push(await measureRound(shop, beside, carts));
      }
      const carts = await fillCarts(beside, ORDERS);
      await waitUntilIdle(shop);
      return [...figuresOf(rounds), ...(await measureSteps(shop, beside, carts))];
    }),
  );
}

/** Per order; `perSecond` from the first request to the last answer. */
interface Round {
  shopMs: number;
  databaseMs: number;
  perSecond: number;
}

async function measureRound(
  shop: ShopProcess,
  beside: ShopBeside,
  carts: readonly CartOwner[],
): Promise<Round> {
  const before = readCpu(shop);
  const started = performance.now();
  const answeredMs = (await orderInTurn(shop, beside, carts)) - started;
  const after = readCpu(shop);
  return {
    shopMs: (after.shopMs - before.shopMs) / carts.length,
    databaseMs: (after.databaseMs - before.databaseMs) / carts.length,
    perSecond: (carts.length * 1000) / answeredMs,
  };
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const figure = (name: string, key: keyof Round, limit: number) => {
    const { least, median, most } = spreadOf(rounds.map((round) => round[key]));
    const spread = `${least.toFixed(1)}–${most.toFixed(1)}`;
    return { ...limited(name, median, limit, { unit: ' ms', digits: 1 }), spread };
  };
  const perSecond = spreadOf(rounds.map((round) => round.perSecond));
  return [
    figure('a whole order, the shop’s process', 'shopMs', 25),
    figure('a whole order, PostgreSQL', 'databaseMs', 15),
    {
      ...reported('orders a second, eight at once', perSecond.median.toFixed(1), 'wanted: at least 40'),
      spread: `${perSecond.least.toFixed(1)}–${perSecond.most.toFixed(1)}`,
    },
  ];
}

/** The artwork engine is not counted: files are checked before somebody orders. */
function readCpu({ pid = 0 }: ShopProcess): { shopMs: number; databaseMs: number } {
  const others = processTree(pid).filter((other) => other !== pid && commandOf(other).startsWith('postgres'));
  return { shopMs: cpuMs(pid), databaseMs: others.reduce((sum, other) => sum + cpuMs(other), 0) };
}

/** New guests with two lines in their cart each, their files checked. */
async function fillCarts({ shop }: ShopBeside, count: number): Promise<CartOwner[]> {
  const guests: CartOwner[] = [];
  for (let i = 0; i < count; i += 1) {
    const guest = newGuest();
    await addFlyers(shop, guest);
    await addFlyers(shop, guest, { sides: 'single-sided' });
    guests.push(guest);
  }
  return guests;
}

/** Orders every cart, some at once, and waits for the emails. Returns once the last customer has a response. */
async function orderInTurn(
  shop: ShopProcess,
  { shop: beside }: ShopBeside,
  carts: readonly CartOwner[],
): Promise<number> {
  await someAtOnce(carts, async (cart) => {
    const buyer = buyerWith(shop, cart);
    for (const step of Object.values(STEPS)) await step(buyer);
  });
  const answeredAt = performance.now();
  await emailsSent(beside);
  return answeredAt;
}

/** The same step by step, with every customer at the same step: how much each step takes. */
async function measureSteps(
  shop: ShopProcess,
  { shop: beside }: ShopBeside,
  carts: readonly CartOwner[],
): Promise<Figure[]> {
  const buyers = carts.map((cart) => buyerWith(shop, cart));
  const figures: Figure[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    const before = readCpu(shop);
    await someAtOnce(buyers, step);
    await emailsSent(beside);
    const after = readCpu(shop);
    const [own, database] = [after.shopMs - before.shopMs, after.databaseMs - before.databaseMs].map((ms) =>
      (ms / carts.length).toFixed(1),
    );
    figures.push(reported(`  ${name}`, `${own} + ${database} ms`));
  }
  return figures;
}

async function someAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function emailsSent(beside: ShopBeside['shop']): Promise<void> {
  const started = performance.now();
  const queued = () =>
    beside.db.selectFrom('mails').select('id').where('status', '=', 'queued').limit(1).executeTakeFirst();
  while (await queued()) {
    if (performance.now() - started > EMAIL_WAIT_MS) throw new Error('emails were not sent');
    await pause(200);
  }
}

/** A customer on the way to their order. */
interface Buyer {
  customer: WebCustomer;
  /** where the last response led */
  next: string;
  page: WebAnswer | null;
}

/** What a browser without script sends, in order; the provider's event and the jobs follow by themselves. */
const STEPS: Readonly<Record<string, (buyer: Buyer) => Promise<void>>> = {
  'the cart': async (buyer) => {
    buyer.page = await expectPage(buyer.customer, '/cart');
  },
  'its code': async ({ customer, page }) => {
    await customer.post('/cart', { ...fieldsOf(page?.text ?? ''), intent: 'apply-code', code: CODE });
  },
  'the cart again': async ({ customer }) => {
    const { text } = await expectPage(customer, '/cart');
    if (!text.includes(CODE)) throw new Error('the code was not applied');
  },
  'the checkout, and its form': async (buyer) => {
    const { customer } = buyer;
    const address = await checkOut(customer, 'jane@example.com', () => undefined);
    buyer.next = new URL(address, customer.base).pathname;
  },
  'the card page': async ({ customer, next }) => {
    await expectPage(customer, next);
  },
  'the card, and the event': async (buyer) => {
    const paid = await buyer.customer.post(buyer.next, CARD);
    if (!paid.location) throw new WrongAnswer('pay', paid);
    buyer.next = paid.location;
  },
  'the return': async (buyer) => {
    const { customer } = buyer;
    let page = await customer.get(buyer.next);
    for (let hops = 0; page.location && hops < 3; hops += 1) page = await customer.get(page.location);
    const link = /href="(\/orders\/[0-9a-f-]{36}[^"]*)"/.exec(page.text)?.[1];
    if (!page.text.includes('Order Confirmed') || !link) throw new WrongAnswer('return', page);
    buyer.next = link.replaceAll('&amp;', '&');
  },
  'the order': async ({ customer, next }) => {
    await expectPage(customer, next);
  },
};

function buyerWith(shop: ShopProcess, { cartToken }: CartOwner): Buyer {
  const customer = new WebCustomer(shop.base, {
    cookies: { galley_cart: cartToken ?? '' },
    headers: { 'accept-encoding': ACCEPT_ENCODING },
  });
  return { customer, next: '', page: null };
}

async function expectPage(customer: WebCustomer, path: string): Promise<WebAnswer> {
  const page = await customer.get(path);
  if (page.status !== 200) throw new WrongAnswer(path, page);
  return page;
}
