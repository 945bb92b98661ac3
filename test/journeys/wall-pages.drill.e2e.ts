import { expect, test } from '@playwright/test';
import { accessible } from './accessible.ts';
import { openOffice, SHOP } from './back-office.ts';
import { orderAndPay } from './shopping.ts';

test('the board on the wall turns its pages by itself until somebody stops it, so that no job stays hidden', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext()).newPage();
  // Ten pages, on columns whose width is no whole number.
  await orderAndPay(guest, 'wall@example.com', Array(40).fill({ selectedOptions: { quantity: '100' } }));
  await guest.context().close();
  await openOffice(page, '/admin/files');
  await page.getByRole('button', { name: 'Print it as it is' }).click();
  await expect(page.getByText('We print it as it is.')).toBeVisible();

  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, viewport: { width: 1278, height: 400 } });
  const wall = await context.newPage();
  await wall.clock.install();
  await wall.goto(`${SHOP()}/admin/jobs?wall`);
  const lists = wall.getByRole('region').filter({ hasText: / of \d/ });
  const turned = lists.first().getByText(/^\d+ of \d+$/);
  await expect(turned).toHaveText(/^1 of/);
  await accessible(wall);
  const [, pages = ''] = / of (\d+)$/.exec((await turned.textContent()) ?? '') ?? [];
  const seen = new Set<string>();
  for (let i = 1; i <= Number(pages); i += 1) {
    await expect(turned).toHaveText(`${i} of ${pages}`);
    // What stands within the list's own frame can be read.
    for (const code of await lists.first().evaluate((list) => {
      const frame = list.querySelector('ul')?.getBoundingClientRect();
      return [...list.querySelectorAll('li')]
        .filter((job) => {
          const { left, right, bottom } = job.getBoundingClientRect();
          return (
            frame && left >= frame.left - 0.75 && right <= frame.right + 0.75 && bottom <= frame.bottom + 1
          );
        })
        .map((job) => String([...list.querySelectorAll('li')].indexOf(job)));
    }))
      seen.add(code);
    await wall.clock.runFor(15_000);
  }
  expect(seen.size).toBe(await lists.first().getByRole('listitem').count());
  await expect(turned).toHaveText(`1 of ${pages}`);
  await wall.getByRole('button', { name: 'Stop turning pages' }).click();
  await wall.clock.runFor(45_000);
  await expect(turned).toHaveText(`1 of ${pages}`);
  await wall.getByRole('button', { name: 'Turn pages' }).click();
  await wall.clock.runFor(15_000);
  await expect(turned).toHaveText(`2 of ${pages}`);
  await context.close();
});
