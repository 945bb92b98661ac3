import { Browser } from '../browser.ts';
import { Shopper } from '../shopper.ts';

const TEST_ORIGIN = 'http://localhost:3000';

/** Somebody without script at a shop that runs as a process of its own, at `base`. */
export function visitorOf(shop: { base: string }): Shopper {
  const request = (url: string, init: RequestInit) =>
    fetch(url.replace(TEST_ORIGIN, shop.base), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, origin: shop.base },
    });
  return new Shopper(new Browser({ request }));
}
