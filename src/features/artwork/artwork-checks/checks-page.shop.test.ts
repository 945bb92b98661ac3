import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { makePdf, printPage } from '#test/fixtures/artwork.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

const PATH = '/admin/artwork-checks';
let opened: TestShop;
let ada: Shopper;
let ben: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  ben = await newAdministrator(opened, 'Ben');
});

/** Two pages in RGB. */
const inRgb = () =>
  new File(
    [makePdf([1, 2].map(() => printPage(148, 210, 3, { content: '1 0 0 rg 0 0 500 700 re f' }))).slice()],
    'screen.pdf',
  );

/** What the product page says about an RGB file. */
async function verdictOfRgb(): Promise<string> {
  const guest = newShopper(opened);
  const sent = await guest.browser.post('/product/a5-flyers-001/artwork', { artworkFile: inRgb() });
  const { artwork } = (await sent.json()) as { artwork: { id: string } };
  await opened.runJobs();
  return (await guest.open(`/product/a5-flyers-001?sides=double-sided&artwork=${artwork.id}`)).text;
}

test('the owner turns the RGB check off, and a file in RGB is ready; the reset turns it back on', async () => {
  expect(await verdictOfRgb()).toContain('We can print it, with this warning.');
  await ada.open(PATH);
  expect((await ada.press('Save', { 'severity-colour-rgb': 'info' })).text).toContain('Saved.');
  const ready = await verdictOfRgb();
  expect(ready).toContain('Ready to print');
  expect(ready).not.toContain('We can print it, with this warning.');
  await ada.open(PATH);
  await ada.press('Save', { 'severity-colour-rgb': 'error' });
  expect(await verdictOfRgb()).toContain('Invalid file');
  expect((await ada.press('Reset to defaults')).text).toContain('Reset to the defaults.');
  expect(await verdictOfRgb()).toContain('We can print it, with this warning.');
  const log = await opened.db
    .selectFrom('auditLog')
    .select(['action', 'actor'])
    .where('subject', '=', 'artwork-rules:held')
    .execute();
  expect(log).toEqual(
    Array.from({ length: 3 }, () => ({ action: 'artwork-rules.save', actor: 'Ada Trade' })),
  );
});

test('changing one family’s rules leaves the others alone', async () => {
  await ada.open(`${PATH}?family=large`);
  expect(ada.filledIn('Save').fields).toMatchObject({ wantedPpi: '100', leastPpi: '50' });
  await ada.press('Save', { wantedPpi: '120' });
  expect(ada.filledIn('Save').fields).toMatchObject({ wantedPpi: '120' });
  await ada.open(`${PATH}?family=plans`);
  expect(ada.filledIn('Save').fields).toMatchObject({ wantedPpi: '150', leastPpi: '72' });
});

test.each([
  [{ leastPpi: '400' }, 'The minimum resolution can’t be higher than the recommended one'],
  [{ tacPercent: '900' }, 'Enter a number from 200 to 400 %'],
  [{ hairlinePt: '-1' }, 'Enter a number from 0.05 to 3 pt'],
  [{ wantedPpi: 'many' }, 'Enter a number from 30 to 1200 dpi'],
  [{ 'severity-colour-rgb': 'fatal' }, 'Choose a severity'],
] as const)('%j is refused, and what was typed stays', async (values, words) => {
  await ada.open(`${PATH}?family=plans`);
  const refused = await ada.press('Save', values);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(words);
});

test('saving over somebody else’s change is refused with both versions; saving again goes through', async () => {
  await ada.open(PATH);
  await ben.open(PATH);
  await ben.press('Save', { tacPercent: '280' });
  const refused = await ada.press('Save', { tacPercent: '320', 'severity-text-rich': 'error' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('This was changed by Ben Trade');
  expect(refused.text).toMatch(/Maximum ink coverage 280 320/);
  expect((await ada.press('Save')).text).toContain('Saved.');
  expect(ada.filledIn('Save').fields).toMatchObject({ tacPercent: '320', 'severity-text-rich': 'error' });
});

// Guarded by the lock in saveRules: without it, both first saves succeed.
test('if several people save the same rules for the first time at once, one succeeds', async () => {
  const path = `${PATH}?family=plans`;
  await ada.open(path);
  const { fields } = ada.filledIn('Save', { tacPercent: '290' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ada.browser.post(path, fields)));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(7).fill(409)]);
});
