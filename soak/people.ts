import { setTimeout as pause } from 'node:timers/promises';
import { visitorOf } from '#test/crash/visitor.ts';
import type { Draw } from './draw.ts';
import { OWNER, type World } from './world.ts';

const REST_MS = 200;

/** The shop that people visit, and what is going wrong there at the moment. */
export interface Place {
  shop: Pick<World['shop'], 'base' | 'whenOpen'>;
  now: World['now'];
}

/** People who do something over and over until they are sent home, and what they met with. */
export interface People {
  /** How many things they have done. */
  readonly done: number;
  /** How often a page asked to try again, or the connection was cut off. */
  readonly turnedAway: number;
  /** Responses that nobody should ever get, as sentences. */
  readonly wrong: readonly string[];
  goHome(): Promise<void>;
}

/**
 * Lets one person repeat `work` with a short rest. A page that answers 503 or 507, and a connection that is cut off, are
 * bad luck; anything else that `work` throws is wrong.
 */
export function repeatedly(place: Place, work: () => Promise<void>): People {
  const people = { done: 0, turnedAway: 0, wrong: [] as string[] };
  let over = false;
  const all = (async () => {
    while (!over) {
      await place.shop.whenOpen();
      try {
        await work();
        people.done += 1;
      } catch (error) {
        if (error instanceof TurnedAway || error instanceof TypeError) people.turnedAway += 1;
        else
          people.wrong.push(`${place.now.fault}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await pause(REST_MS);
    }
  })();
  return Object.assign(people, {
    async goHome() {
      over = true;
      await all;
    },
  });
}

class TurnedAway extends Error {}

/** Throws unless the page is there: TurnedAway if it says to try again. */
export function assertThere(page: { status: number; path: string; text: string }): void {
  if (page.status === 200 || page.status === 404) return;
  if ([503, 507].includes(page.status)) throw new TurnedAway(page.path);
  // The reason is in the page itself, after the menu.
  throw new Error(
    `${page.path}: ${page.status} ${page.text.replace(/^.*?Audit log System/s, '').slice(0, 200)}`,
  );
}

/**
 * The same for what staff save: a refund that arrives, or a customer’s change, may have been quicker, in which case the
 * page says so with 409.
 */
export function assertSaved(page: { status: number; path: string; text: string }): void {
  if (page.status === 409) throw new TurnedAway(page.path);
  assertThere(page);
}

const PAGES = ['/', '/shop', '/shop/flyers', '/product/a5-flyers-001', '/search?q=poster', '/cart', '/help'];

/** Opens the pages of the shop, in any order. */
export function visitor(place: Place, draw: Draw): People {
  const shopper = visitorOf(place.shop);
  return repeatedly(place, async () => assertThere(await shopper.open(draw.oneOf(PAGES))));
}

/** Asks the shop a question, by its form. */
export function enquirer(place: Place): People {
  let tries = 0;
  return repeatedly(place, async () => {
    const shopper = visitorOf(place.shop);
    assertThere(await shopper.open('/contact'));
    tries += 1;
    const page = await shopper.press('Send Message', {
      firstName: 'Una',
      lastName: `Number ${tries}`,
      email: `una-${tries}@example.com`,
      subject: 'general',
      message: 'When will my order be ready?',
    });
    assertThere(page);
    await pause(2000);
  });
}

/** Works in the back office: looks at orders, refunds a pound of one, moves another on. */
export function staff(place: Place, draw: Draw): People {
  const ada = visitorOf(place.shop);
  let isIn = false;
  return repeatedly(place, async () => {
    if (!isIn) {
      assertThere(await ada.open('/login'));
      assertThere(await ada.press('Sign In', OWNER));
      isIn = true;
    }
    const list = await ada.open('/admin/orders?payment=paid');
    assertThere(list);
    const links = [...list.html.matchAll(/href="(\/admin\/orders\/[\da-f-]{36})/g)].map(([, path]) => path);
    const order = draw.oneOf(links);
    if (!order) return;
    const page = await ada.open(order);
    assertThere(page);
    if (draw.below(2) === 0) {
      if (page.text.includes('Refund by card'))
        assertSaved(await ada.press('Refund by card', { amount: '1.00' }));
      // An order from the counter waits for its file, and can't be printed before that. Nor does an order that has left
      // go back.
    } else if (page.html.includes('value="pending" selected') && !page.text.includes('No file yet')) {
      assertSaved(
        await ada.press('Save Changes', { status: 'processing', notes: `Seen ${draw.below(1000)}` }),
      );
    }
  });
}

/** Changes placed orders: one line gets another price, so that money goes back or more is due. */
export function changer(place: Place, draw: Draw): People {
  const ben = visitorOf(place.shop);
  let isIn = false;
  return repeatedly(place, async () => {
    if (!isIn) {
      assertThere(await ben.open('/login'));
      assertThere(await ben.press('Sign In', OWNER));
      isIn = true;
    }
    const list = await ben.open('/admin/orders?payment=paid');
    assertThere(list);
    const order = draw.oneOf(
      [...list.html.matchAll(/href="(\/admin\/orders\/[\da-f-]{36})/g)].map(([, path]) => path),
    );
    if (!order) return;
    const page = await ben.open(`${order}/change`);
    assertThere(page);
    const line = /name="line\.([\da-f-]{36})\.here"/.exec(page.html)?.[1];
    if (!line) return;
    // Usually dearer: somebody has to pay for it before it is made.
    const price = `${draw.below(3) === 0 ? 5 + draw.below(20) : 70 + draw.below(50)}.00`;
    // One in three gets a code, another in its place, or none; a code that doesn't apply is refused.
    const code =
      draw.below(3) === 0 ? { discountCode: draw.oneOf(['', 'WELCOME10', 'SAVE20', 'FREESHIP']) } : {};
    const shown = await ben.press('Show the new price', {
      [`line.${line}.price`]: price,
      why: 'They rang',
      ...code,
    });
    const button = /(?:Ask the customer to pay|Change it, and refund) £[\d.,]+/.exec(shown.text)?.[0];
    if (!button) return;
    const changed = await ben.press(button);
    // Something else was first: a refund, or the payment for another change.
    if (changed.status !== 409 && changed.status !== 422) assertThere(changed);
  });
}

const COUNTER_REST_MS = 2000;

/** Sells at the counter: puts an order together, and places it as paid in cash. */
export function seller(place: Place): People {
  const una = visitorOf(place.shop);
  let isIn = false;
  let begun = 0;
  return repeatedly(place, async () => {
    if (!isIn) {
      assertThere(await una.open('/login'));
      assertThere(await una.press('Sign In', OWNER));
      isIn = true;
    }
    assertThere(await una.open('/admin/drafts'));
    assertThere(await una.press('New quote or order'));
    begun += 1;
    const who = { firstName: 'Wallace', lastName: `Number ${begun}`, email: `counter-${begun}@example.com` };
    const where = { address: '4 High Street', city: 'Lisburn', postcode: 'BT28 1AA' };
    const page = await una.press('Find', {
      ...who,
      ...where,
      product: 'a5 flyers 50',
      intent: 'find-product',
    });
    assertThere(page);
    assertThere(await una.press('Add A5 Flyers'));
    assertThere(await una.press('Paid in cash at the counter'));
    assertThere(await una.press(/^Yes, .* is paid$/));
    await pause(COUNTER_REST_MS);
  });
}

/** Pays what customers owe on top of their orders; `paid`: the sessions of the card pages. */
export function payer(
  place: Place,
  cards: World['cards'],
  links: readonly string[],
): People & { paid: string[] } {
  const paid: string[] = [];
  let next = 0;
  const people = repeatedly(place, async () => {
    const path = links[next];
    if (!path) return;
    const jane = visitorOf(place.shop);
    const page = await jane.open(path);
    assertThere(page);
    const button = /Pay £[\d.,]+ by Card/.exec(page.text)?.[0];
    if (button) {
      const form = jane.filledIn(button);
      const to = (await jane.browser.post(form.path, form.fields)).headers.get('location');
      const session = /cs_[\w]+/.exec(to ?? '')?.[0];
      if (!session) throw new TurnedAway(path);
      await cards.pay(session);
      paid.push(session);
    }
    next += 1;
  });
  return Object.assign(people, { paid });
}
