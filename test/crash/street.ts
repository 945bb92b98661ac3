import { setTimeout as pause } from 'node:timers/promises';
import type { CardNetworkTwin } from '../twins/card-network/start.ts';
import { checkOut, comeBack, fillCart, type Report, type Step, WrongAnswer } from './purchase.ts';
import type { ShopProcess } from './shop-process.ts';
import { WebCustomer } from './web-customer.ts';

const CUSTOMERS_AT_ONCE = 6;
const TRY_AGAIN_AFTER_MS = 1000;

/** Customers who arrive one after another, some at once, until the shop closes. */
export interface Street {
  /** Resolves at the nth step of a kind from now. */
  step(kind: Step, nth: number): Promise<void>;
  /** Rejects if a customer gets a wrong response. */
  broken: Promise<never>;
  /** The number of requests that a kill cut off. */
  interrupted: number;
  /** The number of responses that asked a customer to try again. */
  turnedAway: number;
  /** The sessions paid so far. */
  paid: readonly string[];
  /** Lets the current customers finish; returns the paid sessions, one per customer. */
  close(): Promise<string[]>;
}

interface Options {
  customersAtOnce?: number;
  /** Returns whether a response says to try again. A 503 does, see `test/pages/busy-shop.drill.shop.test.ts`. */
  isTryAgain?: (answer: WrongAnswer) => boolean;
}

/** Opens the street: customers upload, order and pay until it is closed. */
export function openStreet(
  shop: Pick<ShopProcess, 'base' | 'kills' | 'whenOpen'>,
  cards: CardNetworkTwin,
  { customersAtOnce = CUSTOMERS_AT_ONCE, isTryAgain = ({ status }) => status === 503 }: Options = {},
): Street {
  const waiting = new Map<Step, { left: number; reached: () => void }>();
  const report: Report = (kind) => {
    const wait = waiting.get(kind);
    if (wait && --wait.left === 0) wait.reached();
  };
  const paid: string[] = [];
  let customers = 0;
  let closed = false;
  const street = { interrupted: 0, turnedAway: 0, paid };
  /** A customer who is cut off waits until the shop opens again, and retries. */
  async function again<T>(what: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      // Counted beforehand, since a kill may come between the shop's opening and the request.
      const kills = shop.kills;
      await shop.whenOpen();
      try {
        return await work();
      } catch (error) {
        const answer = error instanceof WrongAnswer ? error : undefined;
        const cutOff = error instanceof TypeError || (answer !== undefined && answer.status >= 500);
        if (cutOff && shop.kills > kills) street.interrupted += 1;
        else if (answer && isTryAgain(answer)) {
          street.turnedAway += 1;
          await pause(TRY_AGAIN_AFTER_MS);
        } else if (answer) throw answer;
        else throw new Error(`${what}: cut off, though nobody killed the shop`, { cause: error });
      }
    }
  }
  /** A customer whose card page is cut off because the card network was killed retries, and may find that they have paid. */
  async function pay(sessionId: string): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await cards.pay(sessionId);
      } catch (error) {
        if (tries > 1 && error instanceof Error && error.message.includes('This session is complete.'))
          return;
        if (!(error instanceof TypeError)) throw error;
        street.interrupted += 1;
        await pause(TRY_AGAIN_AFTER_MS);
      }
  }
  async function shopOnce(): Promise<void> {
    const number = ++customers;
    const customer = new WebCustomer(shop.base);
    await again('cart', () => fillCart(customer, report));
    const cardPage = await again('checkout', () =>
      checkOut(customer, `customer-${number}@example.com`, report),
    );
    const sessionId = new URL(cardPage).pathname.split('/').pop() ?? '';
    await pay(sessionId);
    paid.push(sessionId);
    report('pay');
    // Every third one closes the browser on the card page, so the shop learns of it only from the provider's event, or by recovery.
    if (number % 3 === 0) return;
    await again('return', () =>
      comeBack(customer, `${shop.base}/shop?success=true&session_id=${sessionId}`, report),
    );
  }
  async function keepShopping(): Promise<void> {
    while (!closed) await shopOnce();
  }
  const all = Promise.all(Array.from({ length: customersAtOnce }, keepShopping));
  return Object.assign(street, {
    step: (kind: Step, nth: number) =>
      new Promise<void>((reached) => waiting.set(kind, { left: nth, reached })),
    broken: new Promise<never>((_, reject) => void all.catch(reject)),
    async close() {
      closed = true;
      await all;
      return paid;
    },
  });
}
