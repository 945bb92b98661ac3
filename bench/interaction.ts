import { type CDPSession, type Cookie, chromium, type Page } from '@playwright/test';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { findChromium } from '../scripts/chromium.ts';
import { type Figure, limited } from './figure.ts';
import { withShop } from './own-shop.ts';
import { spreadOf } from './spread.ts';

/** A phone’s processor, as Lighthouse simulates it. */
const SLOWER = 4;
const NEXT_PAINT_MS_MAX = 50;
const ROUNDS = 5;
/** For what is left to do after the paint, such as a table of prices that follows. */
const REST_MS = 250;
/** The browser reports an event only from this duration, in steps of 8 ms (Event Timing API). */
const LEAST_MS = 16;
/** and a task only from this one (Long Tasks API) */
const LONG_MS = 50;
const PRODUCT = '/product/a5-flyers-001';
const FILE = { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(goodA5()) };

/** What a page has observed since it was asked to begin, in ms; 0 if nothing took that long. */
interface Heard {
  waited: number;
  task: number;
}

/** Something that a customer does on a page, and how the page is made ready for it each time. */
interface Interaction {
  name: string;
  ready?: (page: Page, base: string) => Promise<unknown>;
  act: (page: Page, round: number) => Promise<unknown>;
  /** whether what it sends gets a response; if not, it is held so that the page stays */
  isAnswered?: true;
  /** The browser only times what a hand does. If a file is chosen by script, the longest task counts instead. */
  isByScript?: true;
}

/** Where interactions are measured one after the other. */
interface Place {
  open: (page: Page, base: string) => Promise<unknown>;
  /** whether its visitor has the cart from the place before; if not, it is a new visitor */
  keepsCart?: true;
  interactions: Interaction[];
}

const oneOf = (first: string, second: string) => (page: Page, round: number) =>
  page
    .locator('fieldset')
    .getByText(round % 2 === 0 ? second : first, { exact: true })
    .click();

const openProduct = async (page: Page, base: string) => {
  await page.goto(base + PRODUCT, { waitUntil: 'networkidle' });
};

const withFile = async (page: Page, base: string) => {
  await openProduct(page, base);
  await page.getByLabel('Upload artwork').setInputFiles(FILE);
  await page.getByText('Ready to print').waitFor();
};

const openCheckout = (page: Page, base: string) =>
  page.goto(`${base}/checkout`, { waitUntil: 'networkidle' });

/** In the order in which people buy. */
const PLACES: readonly Place[] = [
  {
    open: openProduct,
    interactions: [
      { name: 'the menu', act: (page) => page.locator('header summary', { hasText: 'Menu' }).click() },
      {
        name: 'a letter of a search',
        act: (page) => page.getByRole('searchbox', { name: 'Search' }).press('a'),
      },
      { name: 'an option', act: oneOf('130gsm Gloss', '150gsm Gloss') },
      { name: 'a quantity', act: oneOf('250', '100') },
      {
        name: 'a file: its longest task',
        isByScript: true,
        ready: openProduct,
        act: (page) => page.getByLabel('Upload artwork').setInputFiles(FILE),
      },
    ],
  },
  {
    open: withFile,
    interactions: [
      { name: 'an option, with a file', act: oneOf('130gsm Gloss', '150gsm Gloss') },
      {
        name: 'Add to Cart',
        ready: withFile,
        act: (page) => page.getByRole('button', { name: /^Add to Cart/ }).click(),
      },
    ],
  },
  {
    open: async (page, base) => {
      await withFile(page, base);
      await page.unroute('**');
      await page.getByRole('button', { name: /^Add to Cart/ }).click();
      await page.waitForURL('**/cart');
      await page.waitForLoadState('networkidle');
    },
    interactions: [
      {
        name: 'a quantity in the cart',
        isAnswered: true,
        act: (page, round) =>
          page.getByRole('combobox', { name: 'Quantity' }).press(round % 2 === 0 ? 'ArrowDown' : 'ArrowUp'),
      },
      {
        name: 'another of the same',
        isAnswered: true,
        act: (page) =>
          page
            .getByRole('button', { name: /^Duplicate/ })
            .first()
            .click(),
      },
      {
        name: 'one removed',
        isAnswered: true,
        act: (page) =>
          page
            .getByRole('button', { name: /^Remove A5/ })
            .last()
            .click(),
      },
    ],
  },
  {
    open: openCheckout,
    keepsCart: true,
    interactions: [
      {
        name: 'a letter of the address',
        act: (page) => page.getByLabel('Address', { exact: true }).press('a'),
      },
      {
        name: 'another billing address',
        act: (page) => page.getByText('Billing details are the same as delivery details').click(),
      },
    ],
  },
];

/**
 * How long a customer on a slow phone waits for the next paint after what they do (Event Timing API, a 360 px screen,
 * the processor slowed to a quarter), and the main thread's CPU time for it at full speed, times four. Requests that
 * would leave the page are held.
 */
export async function measureInteraction(): Promise<Figure[]> {
  return withShop(async ({ base }) => {
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
    try {
      const figures: Figure[] = [];
      let cookies: Cookie[] = [];
      for (const { open, keepsCart, interactions } of PLACES) {
        const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
        if (keepsCart) await page.context().addCookies(cookies);
        await page.addInitScript(hearEvents, LEAST_MS);
        // A held request is lost when the page is opened again, and the page asks about that first.
        page.on('dialog', (dialog) => dialog.accept());
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
        await devtools.send('Performance.enable');
        await open(page, base);
        for (const interaction of interactions)
          figures.push(await measure(page, devtools, { ...interaction, base }));
        cookies = await page.context().cookies();
        await page.close();
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
}

async function measure(
  page: Page,
  devtools: CDPSession,
  { name, ready, act, isAnswered, isByScript, base }: Interaction & { base: string },
): Promise<Figure> {
  const [waited, cpu]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    await page.unroute('**');
    await ready?.(page, base);
    await page.route('**', (route) =>
      route.request().method() === 'POST' && !isAnswered ? undefined : route.continue(),
    );
    const isSlow = round >= ROUNDS;
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWER : 1 });
    await page.evaluate(() => Object.assign(window, { waited: 0, task: 0 }));
    const before = await taskMs(devtools);
    await act(page, round);
    await page.waitForTimeout(isSlow ? REST_MS * 2 : REST_MS);
    const heard = await page.evaluate(() => {
      const { waited, task } = window as unknown as Heard;
      return { waited, task };
    });
    if (isSlow) waited.push(isByScript ? heard.task : heard.waited);
    else cpu.push((await taskMs(devtools)) - before);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  const { least, median, most } = spreadOf(waited);
  const words = (ms: number) => (ms === 0 ? `under ${isByScript ? LONG_MS : LEAST_MS}` : ms.toFixed(0));
  return {
    ...limited(name, median, NEXT_PAINT_MS_MAX, {
      unit: ' ms',
      note: `main thread ${(spreadOf(cpu).median * SLOWER).toFixed(0)} ms, what follows the paint included`,
    }),
    measured: `${words(median)} ms`,
    spread: `${words(least)}–${words(most)}`,
  };
}

/** Thread time of all tasks of the page so far, in ms. */
async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/**
 * In the page: records the longest time from an event to the paint after it, and the longest task that the browser
 * calls long (50 ms).
 */
function hearEvents(leastMs: number): void {
  const keep = window as unknown as Heard;
  Object.assign(keep, { waited: 0, task: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) keep.waited = Math.max(keep.waited, duration);
  }).observe({ type: 'event', durationThreshold: leastMs, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) keep.task = Math.max(keep.task, duration);
  }).observe({ type: 'longtask', buffered: true });
}
