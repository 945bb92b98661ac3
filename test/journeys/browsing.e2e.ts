import { type Browser, expect, type Page } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { accessible } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';
import { test } from './clocked-page.ts';

const WIDTHS = [360, 1440];

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

test.describe('the menus of the header', () => {
  const toggle = (page: Page) => page.getByRole('button', { name: 'Signage menu' });
  const entry = (page: Page) => page.locator('header').getByRole('link', { name: 'Foamex Boards' });

  test('open and close by click, one at a time, and are accessible while open', async ({ page }) => {
    await page.goto(`${SHOP()}/about`);
    await toggle(page).click();
    await expect(entry(page)).toBeVisible();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    await accessible(page);
    await page.getByRole('button', { name: 'All Products menu' }).click();
    await expect(entry(page)).toBeHidden();
    await expect(page.locator('header').getByRole('link', { name: 'Wedding Printing' })).toBeVisible();
    await accessible(page);
    await page.locator('h1').click();
    await expect(page.locator('header [aria-expanded=true]')).toHaveCount(0);
  });

  test('open with the keyboard; Escape closes and gives the focus back', async ({ page }) => {
    await page.goto(`${SHOP()}/about`);
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Correx Boards' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toggle(page)).toBeFocused();
    await expect(entry(page)).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Correx Boards' })).toBeFocused();
    await page.getByRole('link', { name: 'Sample Pack', exact: true }).first().focus();
    await expect(entry(page)).toBeHidden();
  });

  test('open when the pointer rests on them, not when it passes over, and stay open as it moves onto them', async ({
    clockedPage: page,
  }) => {
    await page.clock.install();
    await page.goto(`${SHOP()}/about`);
    await page.clock.pauseAt(Date.now() + 60_000);
    const parent = page.locator('header').getByRole('link', { name: 'Signage', exact: true });
    await parent.hover();
    await page.clock.runFor(150);
    await expect(entry(page)).toBeHidden();
    await page.clock.runFor(100);
    await expect(entry(page)).toBeVisible();
    await entry(page).hover();
    await page.clock.runFor(5000);
    await expect(entry(page)).toBeVisible();
    await page.mouse.move(700, 700);
    await page.clock.runFor(250);
    await expect(entry(page)).toBeHidden();
    await parent.hover();
    await page.clock.runFor(250);
    // Clicking what the pointer has opened doesn't close it; it stays open, even after the pointer leaves.
    await toggle(page).click();
    await page.mouse.move(700, 700);
    await page.clock.runFor(5000);
    await expect(entry(page)).toBeVisible();
    await parent.click();
    await expect(page).toHaveURL(`${SHOP()}/signage`);
  });

  test('open by touch, and the parent stays a link', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 1180, height: 820 } });
    const page = await context.newPage();
    await page.goto(`${SHOP()}/about`);
    await toggle(page).tap();
    await expect(entry(page)).toBeVisible();
    await entry(page).tap();
    await expect(page).toHaveURL(`${SHOP()}/shop/foamex-boards`);
    await context.close();
  });

  test('work on a phone, where Escape closes them too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${SHOP()}/about`);
    const menu = page.locator('header summary', { hasText: /^\s*Menu$/ });
    await menu.click();
    await page.locator('header summary', { hasText: 'Signage' }).click();
    await expect(page.getByRole('link', { name: 'Signage overview' })).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Signage overview' }).focus();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(page.getByRole('link', { name: 'Signage overview' })).toBeHidden();
  });

  test('open without script under the pointer and with the focus, with no button that does nothing', async ({
    browser,
  }) => {
    const page = await withoutScript(browser, '/about');
    await expect(toggle(page)).toBeHidden();
    await page.locator('header').getByRole('link', { name: 'Signage', exact: true }).focus();
    await expect(entry(page)).toBeVisible();
    await page.context().close();
  });
});

test('on a phone logo, account and cart stay in one row with £1,234.50 in the cart, with script and without', async ({
  page: office,
  browser,
}) => {
  const id = 'centre-perforated-flyers-001';
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${SHOP()}/product/${id}`);
  const upload = () =>
    page
      .getByLabel('Upload artwork')
      .setInputFiles({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) });
  await upload();
  const button = page.getByRole('button', { name: /^Add to Cart - £/ });
  const pounds = Number(/£([\d.]+)/.exec((await button.textContent()) ?? '')?.[1]);
  await openOffice(office, `/admin/prices?category=perforation&edit=${id}`);
  const base = office.getByLabel(/^Base price of/);
  await base.fill((Number(await base.inputValue()) + 1234.5 - pounds).toFixed(2));
  await base.press('Enter');
  await expect(office.getByText('Price edit: 1 price changed.')).toBeVisible();
  await page.reload();
  await upload();
  await button.click();
  await page.waitForURL('**/cart');
  for (const javaScriptEnabled of [true, false]) {
    const other = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 360, height: 800 },
      storageState: await context.storageState(),
    });
    const shown = await other.newPage();
    await shown.goto(`${SHOP()}/about`);
    const header = shown.locator('header');
    const cart = header.getByRole('link', { name: /^Basket/ });
    await expect(cart).toContainText('£1,234.50');
    const links = [header.locator('a[href="/"]').first(), header.locator('a[href="/login"]').first(), cart];
    const boxes = await Promise.all(links.map((link) => link.boundingBox()));
    const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    expect(new Set(middles).size, middles.join(', ')).toBe(1);
    expect(await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await other.close();
  }
  await context.close();
});

test.describe('a category of ten products', () => {
  for (const width of WIDTHS)
    test(`is filtered and sorted in place, has that in its address, and says how many are left (${width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${SHOP()}/shop/flyers`);
      if (width < 1024) await page.getByText('Filter and sort').click();
      const count = page.locator('[data-live-count]');
      await expect(count).toHaveText('10 products');
      await page.getByRole('checkbox', { name: 'A5', exact: true }).check();
      await page.getByRole('checkbox', { name: 'A6', exact: true }).check();
      await expect(count).toHaveText('2 of 10 products');
      await expect(page.getByRole('checkbox', { name: 'A6', exact: true })).toBeFocused();
      await page.getByLabel('Sort by').selectOption('Smallest size first');
      await expect(page).toHaveURL(/size=a5&size=a6&sort=size$/);
      await expect(cards(page)).toHaveText(['A6 Flyers', 'A5 Flyers']);
      await accessible(page);
      await page.getByRole('link', { name: /Customize & Order: A5/ }).click();
      await page.waitForURL('**/product/**');
      await page.goBack();
      await expect(count).toHaveText('2 of 10 products');
      await expect(page.getByRole('checkbox', { name: 'A5', exact: true })).toBeChecked();
      await page.getByRole('link', { name: /Remove filter Size: A6/ }).click();
      await expect(cards(page)).toHaveText(['A5 Flyers']);
      await expect(count).toBeFocused();
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await expect(count).toHaveText('10 products');
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    });

  test('works the same without script, by its button', async ({ browser }) => {
    const page = await withoutScript(browser, '/shop/banners');
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Sort by').selectOption('Highest price first');
    await page.getByRole('button', { name: 'Show Products' }).click();
    await expect(page.locator('[data-live-count]')).toHaveText('1 of 10 products');
    await expect(page).toHaveURL(/size=2x2ft&.*sort=price-down/);
    await page.context().close();
  });
});

for (const width of WIDTHS) {
  test(`a search that finds nothing offers the categories and a person to ask, and one that finds part of it the closest matches (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(SHOP());
    const box = page.getByRole('searchbox', { name: 'Search' });
    await box.fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL(`${SHOP()}/`);
    await box.fill('xylophone');
    await box.press('Enter');
    await expect(page.getByText('No products found matching your search.')).toBeVisible();
    await expect(box).toHaveValue('xylophone');
    await expect(page.getByRole('link', { name: 'Browse All Products' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'What we print' })).toContainText('Booklet Printing');
    await expect(page.getByRole('main').getByRole('link', { name: '028 9649 6041' })).toBeVisible();
    await accessible(page);
    await box.fill('a5 roller banner');
    await box.press('Enter');
    await expect(page.getByRole('status')).toHaveText('Found 4 product(s) matching "a5 roller banner"');
    await expect(page.getByText('No exact match. These are the closest.')).toBeVisible();
    await expect(page.getByText('No products found')).toBeHidden();
    await accessible(page);
    await box.fill('roler banner');
    await box.press('Enter');
    await expect(page.getByRole('status')).toHaveText('Found 3 product(s) matching "roler banner"');
    await accessible(page);
  });

  test(`a blank search does nothing, with script or without (${width} px)`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${SHOP()}/about`);
    const plain = await withoutScript(browser, '/about');
    for (const visitor of [page, plain]) {
      const box = visitor.getByRole('searchbox', { name: 'Search' });
      for (const blank of ['', '   ']) {
        await box.fill(blank);
        await box.press('Enter');
      }
      await visitor.getByRole('button', { name: 'Search for products' }).click();
      await expect(visitor).toHaveURL(`${SHOP()}/about`);
    }
    await plain.context().close();
  });

  test(`a refused form says why at the top and beside its fields, and keeps what was typed (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, button, field] of [
      ['/contact', 'Send Message', 'Message'],
      ['/sample-pack', 'Request Free Sample Pack', 'Address'],
      ['/privacy/complaint', 'Send Complaint', 'What happened'],
    ] as const) {
      await page.goto(`${SHOP()}${path}`);
      const main = page.getByRole('main');
      await main.getByRole('textbox', { name: field }).fill('kept');
      await main.getByRole('textbox', { name: 'Email' }).fill('nobody');
      await main.getByRole('button', { name: button }).click();
      const summary = page.getByRole('alert');
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(main.getByRole('textbox', { name: field })).toHaveValue('kept');
      await expect(main.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
      await summary.getByRole('link', { name: /name@example\.com/ }).click();
      await expect(main.getByRole('textbox', { name: 'Email' })).toBeFocused();
      await accessible(page);
    }
  });

  // Others are checked in purchase.e2e.ts.
  test(`information pages are accessible and never scroll sideways (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/newsletter',
      '/privacy',
      '/terms',
      '/delivery',
      '/returns',
      '/cookies',
      '/shop/posters',
    ]) {
      await page.goto(`${SHOP()}${path}`);
      await expect(page.locator('h1')).toHaveCount(1);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ path, over: Math.max(0, over) }).toEqual({ path, over: 0 });
      await accessible(page);
    }
  });
}

test('the newsletter form can be sent once it is complete, not before', async ({ page }) => {
  await page.goto(`${SHOP()}/newsletter`);
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: 'Subscribe' });
  await expect(button).toBeDisabled();
  await main.getByRole('textbox', { name: 'Email' }).fill('reader@example.com');
  await expect(button).toBeDisabled();
  await main.getByLabel(/^I accept the terms/).check();
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText('Successfully subscribed to our newsletter!')).toBeVisible();
  await accessible(page);
});

test('a template on the help page is downloaded as a file', async ({ page }) => {
  await page.goto(`${SHOP()}/help`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Guide: Artwork guide (PDF)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('artwork-guide.pdf');
});

test('no page contacts another site until somebody asks for the map (trust I13)', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(SHOP()) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  for (const path of ['/', '/contact', '/help', '/shop/flyers']) await page.goto(`${SHOP()}${path}`);
  expect(elsewhere).toEqual([]);
});

const cards = (page: Page) => page.locator('[data-live-part=list] h2');

async function withoutScript(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${SHOP()}${path}`);
  return page;
}
