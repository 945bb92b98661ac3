import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { inOrder } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';

const HOME = () => `${SHOP()}/admin/email-marketing`;

test.beforeEach(async ({ page }) => openOffice(page, '/admin'));

for (const width of [360, 1280])
  test(`the owner imports subscribers, writes a campaign and sends it (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await importReaders(page, `w${width}`);
    for (const tab of ['overview', 'campaigns', 'subscribers', 'templates', 'settings']) {
      await page.goto(`${HOME()}?tab=${tab}`);
      await inOrder(page);
    }
    await page.goto(`${HOME()}?tab=campaigns`);
    await page.getByRole('button', { name: 'Create Campaign' }).click();
    await page.getByLabel('Subject').fill(`Autumn ${width}`);
    const preview = page.frameLocator('iframe[title="Preview of the message"]');
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .first()
      .fill('Hello {firstName}, as you type');
    await expect(preview.getByText('Hello Jane, as you type')).toBeVisible();
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect(page.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
    const count = page.locator('#audience [role=status]');
    await page.getByLabel('Have ordered from us').check();
    await expect(count).toHaveText('0 recipients');
    await page.getByLabel('Have ordered from us').uncheck();
    await page.getByLabel(`w${width}`, { exact: true }).check();
    await expect(count).toHaveText('3 recipients');
    await addPicture(page);
    await expect(preview.getByRole('img', { name: 'A stack of papers' })).toBeVisible();
    await expect(page.getByLabel(`w${width}`, { exact: true })).toBeChecked();
    await inOrder(page);
    await page.getByRole('button', { name: 'Add Button' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue(`Autumn ${width}`);
    await expect(page.getByRole('textbox', { name: 'Button text' }).last()).toBeFocused();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await inOrder(page);
    await page.getByRole('button', { name: /^Remove: Button, part 10/ }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await inOrder(page);
    await page.getByRole('button', { name: 'Send to 3 recipients' }).click();
    await expect(page.getByText('Sending has started.')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 500 });
      await expect(page.getByText('of 3', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    await inOrder(page);
    await page.goto(`${HOME()}?tab=campaigns&status=sent&search=autumn+${width}`);
    await expect(page.getByRole('link', { name: 'Notes from the press' })).toHaveCount(1);
    await inOrder(page);
    await page.goto(`${SHOP()}/admin/enquiries`);
    await inOrder(page);
  });

test('what is typed before the script runs stays, and is in the preview', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.goto(`${HOME()}?tab=campaigns`);
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create Campaign' }).click({ noWaitAfter: true });
  const text = page.getByRole('textbox', { name: 'Text', exact: true }).first();
  await text.fill('Hello {firstName}, in a hurry');
  letGo();
  const preview = page.frameLocator('iframe[title="Preview of the message"]');
  await expect(preview.getByText('Hello Jane, in a hurry')).toBeVisible();
  await expect(text).toHaveValue('Hello {firstName}, in a hurry');
});

// Guards against this: a browser drops a submission that hasn't left yet when the same form is submitted again, even into a frame.
test('a press on Save counts even if the preview is due at that moment', async ({ page }) => {
  await page.addInitScript(() => {
    const due = new Map<unknown, () => void>();
    const [set, clear] = [window.setTimeout, window.clearTimeout];
    Object.assign(window, {
      due,
      setTimeout: (run: () => void, ...rest: [number]) => {
        const timer = set(run, ...rest);
        if (rest[0] === 500) due.set(timer, run);
        return timer;
      },
      clearTimeout: (timer: number) => {
        due.delete(timer);
        clear(timer);
      },
    });
  });
  await page.goto(`${HOME()}?tab=campaigns`);
  await page.getByRole('button', { name: 'Create Campaign' }).click();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Subject').fill('Just now');
  const pressedAsPreviewIsDue = () => {
    const { due } = window as unknown as { due: Map<unknown, () => void> };
    document.querySelector<HTMLButtonElement>('#message-form button:not(.sr-only)[value=save]')?.click();
    for (const run of due.values()) run();
  };
  await page.evaluate(pressedAsPreviewIsDue);
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Just now');
});

test('leaving with unsaved text asks first, and Ctrl-S saves it', async ({ page }) => {
  await page.goto(`${HOME()}?tab=campaigns`);
  await page.getByRole('button', { name: 'Create Campaign' }).click();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Subject').fill('Half a thought');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Campaigns' }).click({ noWaitAfter: true });
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await page.getByLabel('Subject').press('Control+s');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Half a thought');
  await page.goto(`${HOME()}/reports`);
  await inOrder(page);
  expect(questions).toHaveLength(1);
});

/** Chooses a file that is not a picture, then one that is: both are answered without a press of a button. */
async function addPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Picture' }).click();
  const file = page.getByLabel('Picture', { exact: true });
  await expect(file).toBeFocused();
  await file.setInputFiles({
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(11 * 1024 * 1024),
  });
  await expect(page.getByText('Part 9: Choose a picture of at most 10 MB')).toBeVisible();
  await file.setInputFiles({ name: 'none.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') });
  await expect(page.getByRole('link', { name: 'Part 9: Choose a JPG, PNG or WebP picture' })).toBeVisible();
  const paper = sharp({ create: { width: 2400, height: 1500, channels: 3, background: '#1D2B8F' } });
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() });
  await expect(page.getByText('1200 × 750 px')).toBeVisible();
  await expect(page.getByLabel('What it shows')).toBeFocused();
  await page.getByLabel('What it shows').fill('A stack of papers');
}

async function importReaders(page: Page, tag: string): Promise<void> {
  const csv = `Email,First Name,Tags\r\n${[1, 2, 3].map((i) => `${tag}-${i}@example.com,"Jane, ${i}",${tag}`).join('\r\n')}`;
  await page.goto(`${HOME()}/import`);
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByLabel('How these people agreed').fill('sheet at the fair');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Import Successful')).toBeVisible();
  await inOrder(page);
}
