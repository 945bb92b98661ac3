import { expect, type Page } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { accessible } from './accessible.ts';
import { SHOP } from './back-office.ts';
import { test } from './clocked-page.ts';

const slides = (page: Page) => page.getByRole('region', { name: 'What we print most' });
const shown = (page: Page) => slides(page).locator('[data-hero-dot][aria-current="true"]');
const FLYERS = 'Show Flyers';
const CARDS = 'Show Business Cards';

test('the slides change every five seconds until they are paused', async ({ clockedPage: page }) => {
  await page.clock.install();
  await page.goto(SHOP());
  await expect(shown(page)).toHaveAccessibleName(FLYERS);
  await page.clock.runFor(5000);
  await expect(shown(page)).toHaveAccessibleName(CARDS);
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await page.locator('h1').click();
  await page.clock.runFor(30_000);
  await expect(shown(page)).toHaveAccessibleName(CARDS);
  await page.getByRole('button', { name: 'Show Posters' }).click();
  await expect(shown(page)).toHaveAccessibleName('Show Posters');
  await expect(slides(page).getByRole('heading', { name: 'Posters' })).toBeInViewport();
});

test('the slides pause while the pointer or the focus is on them', async ({ clockedPage: page }) => {
  await page.clock.install();
  await page.goto(SHOP());
  await slides(page).hover();
  await page.clock.runFor(10_000);
  await expect(shown(page)).toHaveAccessibleName(FLYERS);
  await page.mouse.move(0, 0);
  await slides(page).getByRole('link', { name: 'Shop Now: Flyers' }).focus();
  await page.clock.runFor(10_000);
  await expect(shown(page)).toHaveAccessibleName(FLYERS);
});

test('the slides don’t move for people who prefer reduced motion', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(SHOP());
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(shown(page)).toHaveAccessibleName(FLYERS);
  await context.close();
});

test('without script all four slides can be reached, and there is no button that does nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(SHOP());
  await expect(page.getByRole('button', { name: /slides|Show/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Shop Now: Folded Leaflets' }).focus();
  await expect(page.getByRole('heading', { name: 'Folded Leaflets' }).first()).toBeInViewport();
  await context.close();
});

test('a price in the table selects its quantity and turnaround in place', async ({ page }) => {
  await page.goto(`${SHOP()}/product/a5-flyers-001?sides=double-sided`);
  const cell = page.getByRole('link', { name: '£75.99 · 15.2p each' });
  await cell.click();
  await expect(page.getByRole('radio', { name: /^500/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Next Day/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Double-sided/ })).toBeChecked();
  await expect(cell).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Add to Cart - £75.99' })).toBeVisible();
  expect(page.url()).toContain('quantity=500&turnaround=next-day');
});

// Either takes a phone 60 ms to start, so money, measures and days are formatted without them (kit/count-words.ts).
test('a product’s page comes alive without starting the browser’s formats of numbers and days', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(window, { used });
    for (const [owner, name] of [
      [Number.prototype, 'toLocaleString'],
      [Date.prototype, 'toLocaleString'],
      [Intl, 'NumberFormat'],
      [Intl, 'DateTimeFormat'],
    ] as [Record<string, unknown>, string][]) {
      const original = owner[name] as () => unknown;
      owner[name] = function (this: unknown, ...given: []) {
        used.push(name);
        return new.target ? Reflect.construct(original, given) : original.apply(this, given);
      };
    }
  });
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  for (const island of ['product-gallery', 'product-form', 'review-list'])
    await expect(page.locator(`[data-island=${island}]`)).toHaveAttribute('data-live', 'true');
  expect(await page.evaluate(() => (window as unknown as { used: string[] }).used)).toEqual([]);
});

test('the tabs work with arrow keys and by their addresses, and keep the chosen options', async ({
  page,
}) => {
  await page.goto(`${SHOP()}/product/a5-flyers-001#templates`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Free Templates')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('radio', { name: /^Double-sided/ }).check();
  await tab('Free Templates').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Reviews')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Reviews' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  // Until its script has loaded, the link reopens the page, and its address lacks a choice made in the meantime.
  await expect(page.locator('[data-island=review-list]')).toHaveAttribute('data-live', 'true');
  await page.getByRole('link', { name: 'Lowest first' }).click();
  await expect(page.getByRole('radio', { name: /^Double-sided/ })).toBeChecked();
  await page.keyboard.press('Home');
  await accessible(page);
});

for (const width of [320, 360, 1440])
  test(`the shop window is accessible, never scrolls sideways, and nothing in it moves (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/shop/funeral', '/shop/booklets', '/product/a5-flyers-001']) {
      await page.goto(`${SHOP()}${path}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      expect(await shifts(page), `${path} at ${width} px`).toBeLessThan(0.05);
      // The narrowest differs from the next one only in its width.
      if (width > 320) await accessible(page);
    }
  });

for (const { width, density } of [
  { width: 360, density: 2 },
  { width: 1440, density: 1 },
])
  test(`the home, category and product pages weigh at most 250 kB with all they show, ${width} px wide`, async ({
    browser,
  }) => {
    const viewport = { width, height: width === 360 ? 740 : 900 };
    const context = await browser.newContext({ viewport, deviceScaleFactor: density });
    for (const path of ['/', '/shop', '/shop/flyers', '/product/a5-flyers-001']) {
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.setCacheDisabled', { cacheDisabled: true });
      let bytes = 0;
      let loading = 0;
      network.on('Network.requestWillBeSent', ({ redirectResponse }) => {
        loading += redirectResponse ? 0 : 1;
      });
      network.on('Network.loadingFailed', () => {
        loading -= 1;
      });
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
        loading -= 1;
      });
      await page.goto(`${SHOP()}${path}`, { waitUntil: 'networkidle' });
      // On a busy machine the network may be idle for half a second with pictures still to come.
      await expect.poll(() => bytes > 100_000 && loading === 0, path).toBe(true);
      expect(bytes, path).toBeLessThanOrEqual(250_000);
      await page.close();
    }
    await context.close();
  });

test('pictures of slides not seen yet are fetched shortly before the first change', async ({
  clockedPage: page,
}) => {
  const pictures = slides(page).locator('li img:visible');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(SHOP());
  await expect(slides(page).getByRole('button', { name: 'Pause the slides' })).toBeVisible();
  await expect(pictures).toHaveCount(1);
  await page.clock.runFor(4000);
  await expect(pictures).toHaveCount(4);
  await expect(shown(page)).toHaveAccessibleName(FLYERS);
});

test('a product’s pictures are browsed and enlarged by keyboard, and Escape leads back; only those shown are fetched', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  // On a tablet the pictures of the row are larger files than the small ones below it.
  await page.setViewportSize({ width: 800, height: 900 });
  const large = () => fetched.filter((path) => /^\/pictures\/.*-(480|640|960)\./.test(path)).length;
  await page.goto(`${SHOP()}/product/a5-flyers-001`, { waitUntil: 'networkidle' });
  expect(large()).toBe(1);
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await pictures.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(pictures.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const enlarge = pictures.getByRole('link', { name: 'Enlarge: Back' });
  await expect(enlarge).toBeInViewport();
  await expect.poll(large).toBeGreaterThan(1);
  await accessible(page);
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Large pictures of A5 Flyers' });
  await expect(dialog.getByRole('status')).toHaveText('Back');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText('Edge and paper');
  await expect(dialog.getByRole('img', { name: 'A5 Flyers: edge and paper' })).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('without script every picture of a product can be reached and enlarged', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${SHOP()}/product/stapled-booklet-001`);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  const enlarge = page.getByRole('link', { name: 'Enlarge: Open', exact: true });
  await expect(enlarge).toBeInViewport();
  await expect(enlarge.getByRole('img')).toBeVisible();
  const address = await enlarge.getAttribute('href');
  const large = await page.request.get(`${SHOP()}${address}`);
  expect(large.headers()['content-type']).toBe('image/webp');
  await context.close();
});

test('accepted artwork appears on the product’s picture until it is removed', async ({ page }) => {
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  const buffer = Buffer.from(goodA5({ pages: 1 }));
  await page
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer });
  const own = page.getByRole('img', { name: 'A5 Flyers printed with your artwork' });
  await expect(own).toBeVisible();
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(own).toHaveCount(0);
});

/** Returns the layout shift since the page began to show (CLS). */
function shifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords())));
    });
    return entries.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
  });
}

test('the order form is beside the picture on a wide screen, and below it on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  const topOf = async (locator: ReturnType<typeof page.locator>) =>
    (await locator.boundingBox())?.y ?? Number.NaN;
  const gallery = page.getByRole('region', { name: 'Pictures' });
  const name = page.getByRole('heading', { level: 1 });
  expect(Math.abs((await topOf(name)) - (await topOf(gallery)))).toBeLessThan(60);
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await topOf(name)).toBeGreaterThan((await topOf(gallery)) + 200);
});
