import { expect, test } from '@playwright/test';
import { accessible, inOrder } from './accessible.ts';
import { SHOP } from './back-office.ts';
import { fillInDelivery, payByCard, takeFlyersToCheckout } from './shopping.ts';

for (const width of [360, 768, 1440])
  test(`a cart is shared, sent back, changed, shared again and paid by somebody else, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await takeFlyersToCheckout(page);
    await page.goto(`${SHOP()}/cart`);
    await page.getByRole('button', { name: 'Share this cart' }).press('Enter');
    const link = page.getByLabel('Link for whoever approves or pays');
    const first = await link.inputValue();
    await inOrder(page);

    // Not signed in anywhere, and without script on the phone.
    const javaScriptEnabled = width > 360;
    const elsewhere = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 900 } });
    const boss = await elsewhere.newPage();
    await boss.goto(first);
    await expect(boss.getByRole('heading', { name: 'A cart for you to approve' })).toBeVisible();
    await expect(boss.getByText(/With you by|Despatch on/).first()).toBeVisible();
    await boss.getByLabel('What should change?').fill('Fewer, please');
    await boss.getByRole('button', { name: 'Send it back' }).click();
    await expect(boss.getByText('Enter your name').first()).toBeVisible();
    await expect(boss.getByLabel('What should change?')).toHaveValue('Fewer, please');
    if (javaScriptEnabled) await accessible(boss);
    await boss.getByLabel('Your name').fill('Sam');
    await boss.getByRole('button', { name: 'Send it back' }).click();
    await expect(boss.getByText('Sent back.')).toBeVisible();

    await page.reload();
    await expect(page.getByText('Sam sent your cart back.')).toBeVisible();
    await expect(page.getByText('Fewer, please')).toBeVisible();
    await inOrder(page);
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByRole('button', { name: 'Share this cart' }).click();
    const second = await link.inputValue();
    await boss.goto(first);
    await expect(boss.getByText('Whoever sent this link has stopped it.')).toBeVisible();

    await boss.goto(second);
    await boss.getByRole('link', { name: 'Pay', exact: true }).click();
    await fillInDelivery(boss, `boss${width}@example.com`);
    if (javaScriptEnabled) await accessible(boss);
    await boss.getByRole('button', { name: /^Pay £/ }).click();
    await payByCard(boss);
    await elsewhere.close();

    await page.goto(`${SHOP()}/cart`);
    await expect(page.getByText(/^What you shared was ordered through the link on/)).toBeVisible();
    await inOrder(page);
  });
