import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { drawnIn } from '#test/fixtures/separation-jobs.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

const PATH = '/admin/artwork-checks';
const FLYER = 'a5-flyers-001';
const GOLD = 'PANTONE 123 C';
const SILVER = 'PANTONE 877 C';
let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

/** Sends a file with an area in this spot colour. Returns its id and the text of its proof. */
async function sentIn(name: string): Promise<{ id: string; says: string; guest: Shopper }> {
  const guest = newShopper(opened);
  const artworkFile = new File([drawnIn(name, '60 60 300 400 re f').slice()], 'gold.pdf');
  const sent = await guest.browser.post(`/product/${FLYER}/artwork`, { artworkFile });
  const { artwork } = (await sent.json()) as { artwork: { id: string } };
  await opened.runJobs();
  const { text: says } = await guest.open(`/artwork/${artwork.id}/proof?product=${FLYER}`);
  return { id: artwork.id, says, guest };
}

/**
 * Returns the plates with ink on them as staff see them, each with its highest share of ink at one place, in per cent.
 */
async function platesOf(id: string): Promise<Record<string, number>> {
  const facts = await ada.browser.get(`/admin/artwork/${id}/separations/1?product=${FLYER}&what=facts`);
  const { plates } = (await facts.json()) as { plates: { name: string; most: number }[] };
  return Object.fromEntries(
    plates.flatMap(({ name, most }) => (most > 0 ? [[name, Math.round(most * 100)]] : [])),
  );
}

const save = async (values: Record<string, string>) => {
  await ada.open(PATH);
  return ada.press('Add colour', values);
};

test('the owner has a spot colour printed in the four inks: plates change at once, and new files say so', async () => {
  const before = await sentIn(GOLD);
  expect(before.says).not.toContain('will be printed as');
  expect(await platesOf(before.id)).toEqual({ Cyan: 20, Magenta: 10, [GOLD]: 100 });
  const saved = await save({ inkName: 'pantone 123c', magenta: '25', yellow: '90 %' });
  expect(saved.text).toContain(
    'Saved. We use these names for proofs, new press sheets and files that we check from now on.',
  );
  expect(saved.text).toContain('pantone 123c Cyan 0 %, Magenta 25 %, Yellow 90 %, Black 0 %');
  expect(await platesOf(before.id)).toEqual({ Cyan: 20, Magenta: 25, Yellow: 90 });
  expect((await sentIn(GOLD)).says).toContain(`${GOLD} will be printed as 0/25/90/0`);
});

/** Returns the colour in the middle of a proof's first page. */
async function colourOf(guest: Shopper, id: string): Promise<number[]> {
  const picture = await guest.browser.get(`/artwork/${id}/proof/1`);
  const { data, info } = await sharp(Buffer.from(await picture.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test('a proof that was drawn earlier follows the names too, and otherwise stays as it is', async () => {
  const { id, guest } = await sentIn(SILVER);
  const magenta = await colourOf(guest, id);
  expect(await colourOf(guest, id)).toEqual(magenta);
  await save({ inkName: 'Other gold', yellow: '100' });
  expect(await colourOf(guest, id)).toEqual(magenta);
  await save({ inkName: SILVER, yellow: '100' });
  const [red = 0, green = 0, blue = 0] = await colourOf(guest, id);
  expect(Math.min(red, green)).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
  for (const name of [SILVER, 'Other gold']) {
    await ada.open(PATH);
    await ada.press(`Remove ${name}`);
  }
  expect(await colourOf(guest, id)).toEqual(magenta);
});

test('one spot colour goes to another’s plate, and back once that is removed', async () => {
  await save({ inkName: GOLD, otherSpot: 'House Gold' });
  const { id, says } = await sentIn(GOLD);
  expect(says).toContain(`${GOLD} will be printed as House Gold`);
  expect(await platesOf(id)).toEqual({ Cyan: 20, Magenta: 10, 'House Gold': 100 });
  await ada.open(PATH);
  expect((await ada.press(`Remove ${GOLD}`)).text).not.toContain('House Gold');
  expect(await platesOf(id)).toEqual({ Cyan: 20, Magenta: 10, [GOLD]: 100 });
});

test('a name that becomes a line is no longer printed as something else', async () => {
  await save({ inkName: 'Laser', black: '100' });
  await ada.open(PATH);
  await ada.press('Add name', { separationName: 'LASER', separationRole: 'cut' });
  expect(await opened.db.selectFrom('separationNames').selectAll().execute()).toEqual([
    { key: 'laser', name: 'LASER', role: 'cut', inks: null, otherSpot: null },
  ]);
});

test.each([
  [{}, 'Enter the name of the colour, as it is in the file'],
  [{ inkName: '--', black: '1' }, 'Enter a name with letters or numbers'],
  [{ inkName: 'Cyan', black: '1' }, 'This is one of the four inks. Enter the name of a spot colour'],
  [{ inkName: 'Gold' }, 'Enter the four inks, or another spot colour'],
  [{ inkName: 'Gold', cyan: '101' }, 'Enter a whole number from 0 to 100'],
  [{ inkName: 'Gold', cyan: `1e1${'0'.repeat(7)}` }, 'Enter a whole number from 0 to 100'],
  [{ inkName: 'Gold', yellow: 'half' }, 'Enter a whole number from 0 to 100'],
  [{ inkName: 'Gold', cyan: '5', otherSpot: 'Silver' }, 'not both'],
  [{ inkName: 'Gold', otherSpot: 'black' }, 'Enter its per cent above instead'],
  [{ inkName: 'Gold', otherSpot: 'CutContour' }, 'This is the name of a line or a finish'],
  [{ inkName: 'Gold', otherSpot: 'GOLD' }, 'This leads back to the same colour'],
  [{ inkName: 'x'.repeat(200), black: '1' }, 'Use at most 127 characters'],
])('%j is refused, and what was typed stays', async (values: Record<string, string>, words) => {
  const refused = await save(values);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(words);
  expect(ada.filledIn('Add colour').fields.inkName).toBe(values.inkName ?? '');
});
