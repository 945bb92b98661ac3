import { expect, type Page, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { mailTo, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

// A connection that stays open and carries nothing more, as where a phone has no signal; the browser doesn't report it.

const PRODUCT = '/product/a5-flyers-001';
const flyer = (name: string, padBytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(goodA5({ pages: 2, padBytes })),
});

/**
 * Leaves the first request of this kind unanswered, and makes the page lose patience with it in a thirtieth of the
 * time.
 */
async function goesSilentOnce(
  page: Page,
  url: string,
  isMeant: (method: string, offset: number) => boolean,
): Promise<() => number> {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    const attempts = new Map<XMLHttpRequest, number>();
    const hurried = new Set<XMLHttpRequest>();
    const allow = (xhr: XMLHttpRequest, ms: number) => own?.set?.call(xhr, hurried.has(xhr) ? ms / 30 : ms);
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(ms: number) {
        attempts.set(this, ms);
        allow(this, ms);
      },
    });
    Object.assign(window, {
      hurry() {
        for (const [xhr, ms] of attempts)
          if (xhr.readyState < XMLHttpRequest.DONE) {
            hurried.add(xhr);
            allow(xhr, ms);
          }
      },
    });
  });
  let sent = 0;
  await page.route(url, (route) => {
    const request = route.request();
    if (!isMeant(request.method(), Number(request.headers()['upload-offset'] ?? 0))) return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    return page.evaluate('hurry()').then(() => undefined);
  });
  return () => sent;
}

test('a large upload that stalls goes on by itself', async ({ page }) => {
  const sent = await goesSilentOnce(
    page,
    '**/uploads/*',
    (method, offset) => method === 'PATCH' && offset > 0,
  );
  await page.goto(SHOP() + PRODUCT);
  await page.getByLabel('Upload artwork').setInputFiles(flyer('large.pdf', 12_000_000));
  await expect(page.getByText('The connection was lost. The upload will continue')).toBeVisible();
  await expect(page.getByText('Ready to print')).toBeVisible();
  expect(sent()).toBeGreaterThan(1);
});

test('a small upload that stalls says so, and the file can be chosen again', async ({ page }) => {
  await goesSilentOnce(page, `**${PRODUCT}/artwork`, (method) => method === 'POST');
  await page.goto(SHOP() + PRODUCT);
  await page.getByLabel('Upload artwork').setInputFiles(flyer('small.pdf', 1_000_000));
  await expect(page.getByText('The selected file could not be uploaded – try again')).toBeVisible();
  await page.getByLabel('Upload artwork').setInputFiles(flyer('small.pdf', 1_000_000));
  await expect(page.getByText('Ready to print')).toBeVisible();
});

test('if the upload of a new file for an order stalls, the page says so, and one press sends it again', async ({
  page,
}) => {
  const email = 'still@example.com';
  await orderAndPay(page, email, [{ selectedOptions: { sides: 'double-sided' } }]);
  const link = /http\S+\/orders\/[^\s\])]+/.exec(await mailTo(email, /confirmed/))?.[0] ?? '';
  await goesSilentOnce(page, '**/orders/*/artwork/*', (method) => method === 'POST');
  await page.goto(link);
  await page.locator('main a[href^="/orders/"][href*="/artwork/"]').first().click();
  await page.getByLabel('New file', { exact: true }).setInputFiles(flyer('better.pdf', 1_000_000));
  await page.getByRole('button', { name: 'Send and check' }).click();
  await expect(page.getByText('The connection was lost. Your file is still selected')).toBeVisible();
  await page.getByRole('button', { name: 'Send and check' }).click();
  await expect(page.getByRole('button', { name: 'Use this file' })).toBeVisible();
});
