import { expect, test } from '@playwright/test';
import { goodA5 } from '../fixtures/artwork.ts';
import { accessible } from './accessible.ts';
import { SHOP } from './back-office.ts';

for (const width of [360, 768, 1440])
  test(`a colleague without an account approves a flyer before it is ordered, at ${width} px`, async ({
    context,
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const buffer = Buffer.from(goodA5({ padBytes: width }));
    const artworkFile = { name: 'design.pdf', mimeType: 'application/pdf', buffer };
    const sent = await context.request.post(`${SHOP()}/product/a5-flyers-001/artwork`, {
      multipart: { artworkFile },
      headers: { origin: SHOP() },
    });
    const { artwork } = (await sent.json()) as { artwork: { id: string } };
    const proof = `${SHOP()}/artwork/${artwork.id}/proof?product=a5-flyers-001&sides=double-sided`;
    await page.goto(proof);
    await expect(page.getByText('Ready to print')).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const link = await page.getByLabel(/^Link to share/).inputValue();
    await accessible(page);

    // Not signed in anywhere, and without script on the phone.
    const javaScriptEnabled = width > 360;
    const elsewhere = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 900 } });
    const colleague = await elsewhere.newPage();
    await colleague.goto(link);
    await expect(colleague.getByRole('heading', { name: 'All 2 pages' })).toBeVisible();
    for (const name of ['Page 1 of 2, front, as printed', 'Page 2 of 2, back, as printed']) {
      const picture = colleague.getByRole('img', { name });
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toBeVisible();
    }
    if (javaScriptEnabled) await accessible(colleague);
    await colleague.getByLabel('Your name').fill('Jo');
    await colleague.getByRole('button', { name: 'Say no' }).click();
    await expect(colleague.getByLabel('Your name')).toHaveValue('Jo');
    await colleague.getByRole('link', { name: 'Say what is wrong, so that they can fix it' }).click();
    await expect(colleague.getByLabel(/^Comment/)).toBeFocused();
    await colleague.getByRole('button', { name: 'Approve this version' }).click();
    await expect(colleague.getByText('We’ve noted that you approve this version.')).toBeVisible();
    if (javaScriptEnabled) await accessible(colleague);
    await elsewhere.close();

    await page.reload();
    await expect(page.getByText('Jo ✓ approves')).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Colleagues: approved by Jo')).toBeVisible();
  });
