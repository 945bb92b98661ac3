import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { makePdf, printPage } from '../fixtures/artwork.ts';
import { accessible, inOrder } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';
import { barcodesOf, fileOf, type Original, wrongOnSheets } from './printed-sheet.ts';
import { orderAndPay, type Thing } from './shopping.ts';
import { type OpenShop, openShop, playIn } from './start-shop.ts';

/**
 * A broken press closes days for whatever needs it, and other journeys order too, so the day is played in a shop of its
 * own.
 */
let shop: OpenShop;
let leave: () => void;
test.beforeAll(async () => {
  shop = await openShop();
  leave = playIn(shop);
});
test.afterAll(async () => {
  leave();
  await shop.close();
});

/** A file of A5 pages with bleed, each different from the others and from those of other files. */
function a5File(nth: number, pages: number): Original {
  const content = (page: number) =>
    `0.${nth} 0.${page} 0.3 0 k 0 0 500 700 re f 0 0 0 1 k ${40 * page} ${60 * nth} 30 90 re f`;
  const pdf = makePdf(
    Array.from({ length: pages }, (_, i) => printPage(148, 210, 3, { content: content(i + 1) })),
  );
  return { pdf, width: 148, height: 210, isBooklet: pages > 2 };
}

const TWO_SIDED = { sides: 'double-sided', quantity: '100' };
const upload = ({ pdf }: Original, name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf),
});

interface Customer {
  number: string;
  /** their order's page, and its address */
  page: Page;
  path: string;
}

/** A guest orders things with their files, and opens the order page. */
async function order(browser: Browser, email: string, things: readonly Thing[]): Promise<Customer> {
  const page = await (await browser.newContext()).newPage();
  const { number } = await orderAndPay(page, email, things);
  return { number, page, path: page.url() };
}

/** A year's orders, of which more than forty are still to be made. */
const sampleOrders = () =>
  promisify(execFile)(process.execPath, ['build/server/sample-orders.js', '1500'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: shop.dataDir },
  });

/** The board says what the job is waiting for, and its customer sends it. */
async function fileArrives(office: Page, { number, page, path }: Customer, file: Original): Promise<void> {
  await office.goto(`${SHOP()}/admin/jobs?search=${number}`);
  await expect(office.getByText('Waiting for a file')).toBeVisible();
  // The order's next step, and again beside its item.
  await page
    .getByRole('link', { name: /^(Send|Upload) your file/ })
    .first()
    .click();
  await page.getByLabel('Your file', { exact: true }).setInputFiles(upload(file, 'sharp'));
  await page.getByRole('button', { name: 'Send and check' }).click();
  await page.getByRole('button', { name: 'Use this file' }).click();
  await expect(page.getByText('Thank you. We have your file')).toBeVisible();
  await expect(office.getByText('Waiting for a file')).toBeHidden();
  await page.goto(path);
}

/** The day that the product's page promises, `Friday 27 November`. */
async function promisedDay(page: Page): Promise<string> {
  await page.goto(`${SHOP()}/product/a5-flyers-001`);
  const words = page.getByText(/ for despatch on /).first();
  return / for despatch on (\w+ \d+ \w+)/.exec((await words.textContent()) ?? '')?.[1] ?? '';
}

/** The digital press breaks down: it has no minutes until the day that is promised now, so another day is promised. */
async function pressBreaks(office: Page, guest: Page): Promise<void> {
  const before = await promisedDay(guest);
  await office.goto(`${SHOP()}/admin/production`);
  await office.getByLabel('Digital press closes days on which it is full').check();
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(office.getByText('Saved. The board uses it now.')).toBeVisible();
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await office.getByLabel('Day', { exact: true }).fill(day);
    await office.getByLabel('Why', { exact: true }).fill('Broken');
    await office.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(office.getByText('Not running')).toHaveCount(ahead + 1);
  }
  await expect.poll(() => promisedDay(guest)).not.toBe(before);
  await inOrder(office);
}

/**
 * The office sees first what can't be made in time, and moves its day; its customer reads the new one and the reason.
 */
async function dayIsMoved(office: Page, customer: Customer): Promise<void> {
  const before = await dayOn(customer);
  await office.goto(`${SHOP()}/admin/days`);
  const form = office.getByRole('form', { name: customer.number });
  await form.getByLabel(/^Reason, which the customer will see/).fill('Our press is being repaired.');
  await form.getByRole('button', { name: 'Tell the Customer' }).click();
  await expect(office.getByText('The customer gets one email')).toBeVisible();
  expect([before, '']).not.toContain(await dayOn(customer));
  await expect(
    customer.page.getByText(/^It was promised for .* Our press is being repaired\./).first(),
  ).toBeVisible();
}

/** Two people have the same job open, and both move it; the second reads what the first did. */
async function twoMoveOneJob(office: Page, colleague: Page, code: string): Promise<void> {
  for (const page of [office, colleague]) await page.goto(`${SHOP()}/admin/jobs/${code}`);
  await colleague.getByRole('button', { name: 'Printing', exact: true }).click();
  await expect(colleague.getByText('To print → Printing').first()).toBeVisible();
  await office.getByRole('button', { name: 'Finishing', exact: true }).click();
  await expect(office.getByText(`has changed ${code} in the meantime. It’s now at Printing.`)).toBeVisible();
  await colleague.getByRole('button', { name: 'Undo' }).click();
  await expect(colleague.getByText('To print since')).toBeVisible();
}

/** Types as a scanner does: faster than anybody, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 2 });
  await page.keyboard.press('Enter');
}

/** A ticket is scanned at a press; two scans within five seconds count as one, so it is repeated until the page says these words. */
async function scanAt(page: Page, press: string, code: string, words: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`${SHOP()}/admin/station/${press}`);
    await expect(page.getByRole('textbox', { name: /^Scan a ticket/ })).toBeFocused();
    await scan(page, code);
    await expect(page.getByText(words)).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 120_000 });
}

/** Jobs are put on a sheet, which is printed; every page on it looks as its customer sent it. */
async function printOnSheet(page: Page, originals: Record<string, Original>): Promise<void> {
  await page.goto(`${SHOP()}/admin/sheets`);
  for (const code of Object.keys(originals)) await page.locator(`input[value="${code}"]`).check();
  await page.getByRole('button', { name: 'Plan a sheet' }).click();
  await page.getByRole('button', { name: 'Make this sheet' }).click();
  await expect(page.getByText('Ready to print')).toBeVisible();
  const at = new URL(page.url()).pathname;
  const [pdf, cuts] = [
    await fileOf(page, `${at}/files/sheet.pdf`),
    await fileOf(page, `${at}/files/cuts.csv`),
  ];
  expect(wrongOnSheets(pdf, cuts, originals)).toEqual([]);
  await page.getByRole('button', { name: 'Printed' }).click();
  await expect(page.getByText('Printed. Its jobs have moved on.')).toBeVisible();
}

/** Each job is scanned into a parcel of its own, and the parcels leave. */
async function threeParcelsLeave(page: Page, { number }: Customer, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await page.goto(`${SHOP()}/admin/jobs/${code}`);
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    await expect(page.getByText('Ready since')).toBeVisible();
  }
  await page.goto(`${SHOP()}/admin/despatch/${number}`);
  for (const code of codes) {
    await expect(page.getByRole('textbox', { name: /^Scan a ticket/ })).toBeFocused();
    await scan(page, code);
    await expect(page.getByText(new RegExp(`${code} packed in parcel`))).toBeVisible();
    if (code === codes.at(-1)) break;
    await page.getByRole('button', { name: 'Close, next parcel' }).click();
    await expect(page.getByText('Parcel packed.')).toBeVisible();
  }
  await expect(page.getByText('✓ All packed')).toBeVisible();
  await page.goto(`${SHOP()}/admin/despatch`);
  for (const nth of [1, 2, 3]) await page.getByLabel(`Select ${number}-P${nth}`).check();
  await page.getByRole('button', { name: 'Despatch', exact: true }).click();
  await expect(page.getByText('3 parcels have left.')).toBeVisible();
}

/** Somebody comes to collect their order; its ticket, scanned at the counter, opens it. */
async function isCollected(page: Page, { number }: Customer, ticket: string): Promise<void> {
  await page.goto(`${SHOP()}/admin/despatch`);
  await expect(page.getByRole('textbox', { name: /^Scan a ticket/ })).toBeFocused();
  await scan(page, ticket);
  await page.waitForURL(`**/admin/despatch/${number}**`);
  await page.getByLabel('Who collects it').fill('Sam Quinn');
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Collected by Sam Quinn')).toBeVisible();
}

/** The day that an order page promises, `Friday 27 November`; empty if it promises none. */
async function dayOn({ page, path }: Customer): Promise<string> {
  await page.goto(path);
  const words = /(?:Despatch|Ready to collect) on (\w+ \d+ \w+)/.exec(
    (await page.locator('main').textContent()) ?? '',
  );
  return words?.[1] ?? '';
}

/** Checks every invariant of the shop in its database. */
async function nothingIsLost(): Promise<void> {
  const doctor = promisify(execFile)(process.execPath, ['build/server/doctor.js', '--json'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: shop.dataDir },
  });
  // Something else may be amiss on a test machine.
  const { stdout } = await doctor.catch((error: { stdout: string }) => error);
  const { checks } = JSON.parse(stdout) as { checks: { id: string; message: string }[] };
  const figures = checks.find(({ id }) => id === 'invariants');
  expect(figures?.message).toMatch(/^Orders, payments, invoices and accounts add up\./);
}

/** Checks the screens of the shop floor at a desk, on a tablet and on the wall. */
async function look(page: Page): Promise<void> {
  for (const [path, width, height] of [
    ['/admin/jobs', 1280, 900],
    ['/admin/jobs', 768, 1024],
    ['/admin/jobs?wall', 1920, 1080],
    ['/admin/station/digital', 768, 1024],
    ['/admin/production/figures', 1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${SHOP()}${path}`);
    await inOrder(page);
    if (path.endsWith('wall')) await expect(page.getByText(/^\d\d:\d\d/)).toBeVisible();
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a day: forty orders come in, a file is missing, a press breaks down, sheets are printed, three parcels leave, somebody collects, and nothing is lost', async ({
  page,
  browser,
}) => {
  // It takes a minute by itself, and over five if all other tests run beside it on a slow machine.
  test.setTimeout(900_000);
  const samples = sampleOrders();
  const [front, menu, book, sharp] = [a5File(1, 2), a5File(2, 2), a5File(3, 8), a5File(5, 2)];
  const anna = await order(browser, 'anna@example.com', [
    { selectedOptions: TWO_SIDED, file: front.pdf },
    { selectedOptions: TWO_SIDED, file: menu.pdf },
    { productId: 'stapled-booklet-001', file: book.pdf },
  ]);
  const ben = await order(browser, 'ben@example.com', [
    { selectedOptions: { ...TWO_SIDED, turnaround: 'same-day' }, file: null },
  ]);
  const codes = [1, 2, 3].map((nth) => `${anna.number}-${nth}`);
  const bens = `${ben.number}-1`;
  await samples;
  await openOffice(page, '/admin/jobs');
  await expect(page.getByText(/^([4-9]\d|\d{3}) open jobs, live/)).toBeVisible();
  await pressBreaks(page, await (await browser.newContext()).newPage());
  await dayIsMoved(page, anna);
  await fileArrives(page, ben, sharp);
  expect(await dayOn(ben)).not.toBe('');

  const tickets = await fileOf(page, `/admin/jobs/tickets.pdf?size=a5&code=${bens}&code=${codes[2]}`);
  const [ticket = '', bookTicket] = await barcodesOf(tickets);
  expect([ticket, bookTicket]).toEqual([bens, codes[2]]);
  for (const code of [...codes, ticket]) {
    if (code === ticket) {
      await page.locator('h1').click();
      await scan(page, code);
      await page.waitForURL(`**/admin/jobs/${code}`);
    } else await page.goto(`${SHOP()}/admin/jobs/${code}`);
    await page.getByRole('button', { name: 'Next: To print' }).click();
    await expect(page.getByText('To print since')).toBeVisible();
  }
  const colleague = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage();
  await twoMoveOneJob(page, colleague, codes[0] ?? '');

  await scanAt(colleague, 'digital', ticket, /has started/);
  await printOnSheet(page, { [codes[0] ?? '']: front, [codes[1] ?? '']: menu });
  await scanAt(colleague, 'digital', ticket, /is done here.* and at Finishing now/);
  await scanAt(colleague, 'guillotine', ticket, /has started/);
  await printOnSheet(page, { [codes[2] ?? '']: book });
  await scanAt(colleague, 'guillotine', ticket, /is done here.* and at Packing now/);
  await scanAt(colleague, 'packing', ticket, /has started/);
  await threeParcelsLeave(page, anna, codes);
  await scanAt(colleague, 'packing', ticket, /is done here.* and at Ready now/);
  await look(page);
  await isCollected(page, ben, ticket);

  // Both left before the day that their pages promised, and the pages no longer promise one.
  expect({ anna: await dayOn(anna), ben: await dayOn(ben) }).toEqual({ anna: '', ben: '' });
  for (const nth of [1, 2, 3]) await expect(anna.page.getByText(`Parcel ${nth}`)).toBeVisible();
  await expect(anna.page.getByText('Dispatched')).toBeVisible();
  await expect(ben.page.getByText('Sam Quinn collected your order')).toBeVisible();
  for (const customer of [anna, ben]) await accessible(customer.page);
  await nothingIsLost();
});
