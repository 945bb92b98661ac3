import { Browser } from '../browser.ts';
import { type Page, Shopper } from '../shopper.ts';

const TEST_ORIGIN = 'http://localhost:3000';

/** A visitor without script to a shop that runs as a process of its own, at `base`. */
export function visitorOf(shop: { base: string }): Shopper {
  const request = (url: string, init: RequestInit) =>
    fetch(url.replace(TEST_ORIGIN, shop.base), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, origin: shop.base },
    });
  return new Shopper(new Browser({ request }));
}

/** Returns the label of the first button that matches; throws if there is none. */
export function buttonOn({ text }: Page, words: RegExp): string {
  const button = words.exec(text)?.[0];
  if (!button) throw new Error(`no button ${words}: ${text.slice(0, 600)}`);
  return button;
}

/** Presses a button that leads to the card page; returns the session there. */
export async function toCardPage(customer: Shopper, button: string): Promise<string> {
  const { path, fields } = customer.filledIn(button);
  return sessionIn((await customer.browser.post(path, fields)).headers.get('location'));
}

/** Returns the session from a card page's address. */
export function sessionIn(address: string | null): string {
  const session = /cs_\w+/.exec(address ?? '')?.[0];
  if (!session) throw new Error(`no card page: ${address}`);
  return session;
}
