import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { drawnIn, OUTLINE } from '#test/fixtures/separation-jobs.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

const PATH = '/admin/artwork-checks';
const FLYER = 'a5-flyers-001';
let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

/** Uploads a customer's file with something drawn in this colour, and returns its proof for the flyer. */
async function proofOf(name: string, content = OUTLINE) {
  const guest = newShopper(opened);
  const artworkFile = new File([drawnIn(name, content).slice()], 'shape.pdf');
  const sent = await guest.browser.post(`/product/${FLYER}/artwork`, { artworkFile });
  const { artwork } = (await sent.json()) as { artwork: { id: string } };
  await opened.runJobs();
  const page = await guest.open(`/artwork/${artwork.id}/proof?product=${FLYER}&sides=single-sided`);
  return { guest, id: artwork.id, page };
}

const lines = (html: string) =>
  [...html.matchAll(/<path d="(M[^"]*)"[^>]*proof-(cut|crease|perforation)"/g)].map(([, d, role]) => [
    role,
    d,
  ]);

/** Sets as the owner what flyers are made with. */
async function flyersHave(finish: Record<string, string>): Promise<void> {
  await ada.open(`/admin/products/${FLYER}`);
  expect((await ada.press('Save', finish)).text).toContain('Saved.');
}

test('a flyer isn’t cut to shape until the owner says so; then the proof draws the line', async () => {
  const before = await proofOf('CutContour');
  expect(before.page.text).toContain('This product isn’t cut to shape: the line will not be printed or cut');
  expect(lines(before.page.html)).toEqual([]);
  await flyersHave({ 'finish-cut': 'may' });
  const after = await proofOf('CutContour');
  expect(after.page.text).toContain('is a cutting line: it is not printed as a colour');
  expect(lines(after.page.html)).toEqual([['cut', 'M60 552.28L360 552.28L360 152.28L60 152.28Z']]);
  expect(after.page.html).toContain('id="show-cut"');
  await flyersHave({ 'finish-cut': 'must' });
  expect((await proofOf('Gold')).page.text).toContain('The file needs a cutting line, but has none');
  await flyersHave({ 'finish-cut': '' });
});

test('a varnish lies over the proof as a layer, for those who may see the file', async () => {
  await flyersHave({ 'finish-varnish': 'may' });
  const { guest, id, page } = await proofOf('Spot UV', '60 60 300 400 re f');
  expect(page.html).toMatch(/<image [^>]*href="[^"]*\?layer=Spot\+UV"[^>]*proof-varnish"/);
  const layer = await guest.browser.get(`/artwork/${id}/proof/1?layer=Spot+UV`);
  expect([layer.status, layer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await guest.browser.get(`/artwork/${id}/proof/1?layer=Black`)).status).toBe(404);
  expect((await newShopper(opened).browser.get(`/artwork/${id}/proof/1?layer=Spot+UV`)).status).toBe(404);
  await flyersHave({ 'finish-varnish': '' });
});

test('the owner adds a name that customers use, in any spelling, and removes it again', async () => {
  expect((await proofOf('Laser 12')).page.text).toContain('A special ink is used: Laser 12');
  await ada.open(PATH);
  const added = await ada.press('Add name', { separationName: 'laser-12', separationRole: 'cut' });
  expect(added.text).toContain(
    'We use these names for proofs, new press sheets and files that we check from now on.',
  );
  expect(added.text).toMatch(/laser-12 Cutting line/);
  expect((await proofOf('Laser 12')).page.text).toContain('This product isn’t cut to shape');
  await ada.open(PATH);
  expect(
    (await ada.press('Add name', { separationName: 'Laser 12', separationRole: 'ignore' })).text,
  ).toMatch(/Laser 12 Left out/);
  await ada.open(PATH);
  expect((await ada.press('Remove Laser 12')).text).not.toContain('Laser 12');
  const log = await opened.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', 'separation-names')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'separation-name.save',
    'separation-name.save',
    'separation-name.remove',
  ]);
});

test.each([
  [{ separationName: ' ' }, 'Enter the name of the colour, as it is in the file'],
  [{ separationName: '---' }, 'Enter a name with letters or numbers'],
  [{ separationName: 'x'.repeat(200) }, 'Use at most 127 characters'],
  [{ separationName: 'Laser', separationRole: 'glitter' }, 'Choose what it is'],
])('%j is refused, and what was typed stays', async (values, words) => {
  await ada.open(PATH);
  const refused = await ada.press('Add name', values);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(words);
});

test('a new shop’s folded leaflets may be creased, and its flyers have nothing', async () => {
  const stored = await opened.db.selectFrom('products').select(['form', 'finishing']).execute();
  const made = Object.fromEntries(stored.map(({ form, finishing }) => [form, finishing]));
  expect(made).toMatchObject({ folded: { crease: 'may' }, perforated: { perforation: 'may' }, booklet: {} });
});
