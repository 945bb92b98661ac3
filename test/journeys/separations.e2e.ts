import { expect, type Page, test } from '@playwright/test';
import { PdfBuilder } from '../fixtures/pdf-builder.ts';
import { separation } from '../fixtures/separation-jobs.ts';
import { accessible } from './accessible.ts';
import { openOffice, SHOP, withoutScript } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

const SPOT = 'PANTONE 185 C';

const TINT = '0.4 0.2 0 0 k 0 0 999 999 re f';
/** Two pages of tint. */
const plainFlyer = () => new PdfBuilder().page({ content: TINT }).page({ content: TINT }).bytes();

/** A page of tint with a spot colour at half strength in the middle, and all four inks at full strength in a corner. */
function spotFlyer(): Uint8Array {
  const content = `${TINT} /CC cs 0.5 scn 118 206 200 200 re f 1 1 1 1 k 20 20 60 60 re f`;
  return new PdfBuilder().page({ content, resources: `/ColorSpace<<${separation(SPOT)}>>` }).bytes();
}

/** Sends a file for flyers, as the product page does. Returns its id once it is checked. */
async function send({ request }: Page, file: Uint8Array): Promise<string> {
  const artworkFile = { name: 'spot.pdf', mimeType: 'application/pdf', buffer: Buffer.from(file) };
  const headers = { Origin: SHOP() };
  const sent = await request.post(`${SHOP()}/product/a5-flyers-001/artwork`, {
    multipart: { artworkFile },
    headers,
  });
  const { artwork } = await sent.json();
  await expect
    .poll(
      async () => (await (await request.get(`${SHOP()}/artwork/${artwork.id}/state`)).json()).artwork.report,
    )
    .not.toBeNull();
  return artwork.id;
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('prepress open the separations from an order, turn plates off, and read the inks under the pointer and by keyboard', async ({
  page,
  browser,
}) => {
  const { id } = await orderAndPay(page, 'plates@example.com', [
    { selectedOptions: { sides: 'double-sided' }, file: plainFlyer() },
  ]);
  const office = await (await browser.newContext()).newPage();
  await openOffice(office, `/admin/orders/${id}`);
  await office.getByRole('link', { name: 'See the proof' }).click();
  await office.getByRole('link', { name: 'Separations' }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Separations of flyer.pdf');
  const pane = office.getByRole('application', { name: 'Page 1' });
  await expect(pane).toBeVisible();
  await expect(office.getByText('No place has more ink than the 300 %')).toBeVisible();
  await office.getByRole('link', { name: 'Page 2' }).click();
  await expect(office.getByText('Page 2 of 2')).toBeVisible();

  const artwork = await send(office, spotFlyer());
  await office.goto(`${SHOP()}/admin/artwork/${artwork}/separations`);
  await expect(pane).toBeVisible();
  await expect(office.getByText(/^1\.\d % of the page has more ink than the 300 %/)).toBeVisible();
  const box = await pane.boundingBox();
  if (!box) throw new Error('the page is not there');
  await office.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(row(office, SPOT)).toContainText('50 %');
  await expect(row(office, 'All together')).toContainText('50 %');
  await office.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.1);
  await expect(row(office, 'Cyan')).toContainText('40 %');
  await expect(row(office, 'All together')).toContainText('60 %');

  const colourAt = (x: number, y: number) =>
    office.evaluate(
      ([left = 0, top = 0]) => {
        const canvas = document.querySelector('canvas');
        const [w, h] = [canvas?.width ?? 0, canvas?.height ?? 0];
        return [...(canvas?.getContext('2d')?.getImageData(left * w, top * h, 1, 1).data ?? [])];
      },
      [x, y],
    );
  const tinted = await colourAt(0.5, 0.1);
  await office.getByRole('checkbox', { name: 'Cyan' }).uncheck();
  await office.getByRole('checkbox', { name: 'Magenta' }).uncheck();
  await expect.poll(() => colourAt(0.5, 0.1)).toEqual([255, 255, 255, 255]);
  expect(tinted).not.toEqual([255, 255, 255, 255]);
  expect(await colourAt(0.1, 0.93)).toEqual([230, 0, 18, 255]);
  await office.getByRole('checkbox', { name: 'Paint too much ink red' }).uncheck();
  await expect.poll(() => colourAt(0.1, 0.93)).not.toEqual([230, 0, 18, 255]);

  await office.getByRole('button', { name: `Alone ${SPOT}` }).press('Enter');
  await expect(office.getByRole('button', { name: `Alone ${SPOT}` })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => colourAt(0.5, 0.1)).toEqual([255, 255, 255, 255]);
  await pane.press('ArrowDown');
  for (let i = 0; i < 9; i++) await pane.press('Shift+ArrowDown');
  await expect(office.getByRole('status')).toHaveText(`${SPOT} 50 %. Total 50 %`);

  for (const width of [360, 768, 1440]) {
    await office.setViewportSize({ width, height: 900 });
    expect(await sideways(office)).toBeLessThanOrEqual(0);
    await accessible(office);
  }
  const plain = await withoutScript(browser, office, `/admin/artwork/${artwork}/separations`);
  const picture = plain.getByRole('img', { name: 'Plates of page 1' });
  await expect(picture).toHaveAttribute('src', /what=all/);
  await plain.getByRole('link', { name: 'Alone Magenta' }).click();
  await expect(picture).toHaveAttribute('src', /what=1/);
});
