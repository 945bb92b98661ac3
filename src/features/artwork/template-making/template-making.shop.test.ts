import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { fontFile } from '#composition/index.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { jpeg } from '#test/fixtures/artwork.ts';
import { cardPdf } from '#test/fixtures/template-pdfs.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

const file = (bytes: Uint8Array, name: string, type = 'application/pdf') =>
  new File([Uint8Array.from(bytes)], name, { type });

/** Makes a template of a card’s PDF, and returns its page. */
async function made(name: string, pdf: Uint8Array) {
  await ada.open('/admin/templates/new');
  return ada.press('Read the PDF', { name, artworkFile: file(pdf, `${name}.pdf`) });
}

/** Tries and publishes the template that is open. */
async function published(path: string) {
  await ada.open(path);
  const trying = await ada.press('Try it and publish');
  expect(trying.text).toContain('Trying it with the shortest, longest and most awkward words');
  await opened.runJobs();
  return ada.open(path);
}

test('the owner makes a template from a PDF of her own, and a customer orders it: the file is ready to print', async () => {
  const page = await made('Hazel', await cardPdf('kerned'));
  expect(page.path).toBe('/admin/templates/hazel?done=made');
  for (const label of ['Name', 'Job title', 'Phone', 'Email', 'Town']) expect(page.text).toContain(label);
  expect(page.text).not.toContain('is missing');
  expect((await newShopper(opened).open('/templates?search=hazel')).text).toContain('No templates match');
  expect((await ada.open('/admin/templates')).text).toContain('Draft');
  const after = await published('/admin/templates/hazel');
  expect(after.text).toContain('Version 1 is on sale.');

  const shopper = newShopper(opened);
  await shopper.open('/templates?search=hazel');
  await shopper.press('Use this template');
  await shopper.press('Save and show the proof', { 'text-name': 'Siobhán Ní Dhomhnaill' });
  await shopper.press('Continue to order');
  await shopper.press(/^Add to Cart - /);
  expect((await shopper.open('/cart')).text).toContain('Ready to print');
  const { rows } = await sql<{ findings: unknown[] }>`
    select a.report->'findings' as findings from design_artworks d join artworks a on a.id = d.artwork_id`.execute(
    opened.db,
  );
  expect(rows).toEqual([{ findings: [] }]);
});

test('a single finding refuses publication and names field and sample; a new PDF keeps what was said of the fields', async () => {
  await made('Alder', await cardPdf('letters', { hasSpot: true }));
  const path = '/admin/templates/alder';
  const refused = await published(path);
  expect(refused.text).toContain('Not published');
  expect(refused.text).toContain('PANTONE 185 C');
  await ada.press('Save', { 'label-name': 'Your name', 'w-0-0': '18', 'least-0-0-0': '13' });
  expect(ada.page.text).toContain('Saved.');
  const replaced = await ada.press('Replace the PDF', {
    artworkFile: file(await cardPdf('words'), 'alder.pdf'),
  });
  expect(replaced.text).toContain('Your name');
  // Too narrow again: by hand.
  await ada.press('Save', { 'w-0-0': '18', 'least-0-0-0': '13' });
  const long = await published(path);
  expect(long.text).toMatch(/Your name: “[^”]+” is .+ letters too long at 13 pt\./);
  expect(long.text).toContain('(sample: ');
  expect(long.text).toContain('Not published yet.');
});

test('designs keep the version that they were begun with; a template off sale is no longer offered', async () => {
  await made('Rowan', await cardPdf('words'));
  const path = '/admin/templates/rowan';
  await published(path);
  const shopper = newShopper(opened);
  await shopper.open('/templates?search=rowan');
  const design = (await shopper.press('Use this template')).path;
  await ada.press('Save', { 'label-town': 'Village' });
  expect((await published(path)).text).toContain('Version 2 is on sale.');
  expect((await shopper.open(design)).text).toContain('Town');
  await ada.open('/admin/templates');
  await ada.press(/^Take off sale: Rowan$/);
  expect((await newShopper(opened).open('/templates?search=rowan')).text).toContain('No templates match');
  expect((await shopper.open(design)).status).toBe(200);
});

test('a font that isn’t here is named; the owner uploads it with its licence, or uses another', async () => {
  const page = await made('Birch', await cardPdf('kerned', { name: 'BrandonGrotesque-Bold' }));
  expect(page.text).toContain('A font is missing');
  expect(page.text).toContain('BrandonGrotesque-Bold');
  expect((await ada.press('Try it and publish')).text).toContain(
    'Upload the missing fonts, or choose others.',
  );
  const lora = readFileSync(fontFile('lora/600SemiBold') ?? '');
  const unconfirmed = await ada.press('Upload it', { font: file(lora, 'brandon.ttf', 'font/ttf') });
  expect(unconfirmed.text).toContain('Confirm that you may use this font');
  const broken = await ada.press('Upload it', {
    font: file(lora.subarray(0, 900), 'brandon.ttf', 'font/ttf'),
    licence: 'yes',
  });
  expect(broken.text).toContain('This font file is damaged.');
  const uploaded = await ada.press('Upload it', {
    font: file(lora, 'brandon.ttf', 'font/ttf'),
    licence: 'yes',
  });
  expect(uploaded.text).toContain('The font is in use.');
  expect(uploaded.text).not.toContain('A font is missing');
  const { rows } = await sql<{ by: string }>`
    select licence_confirmed_by as by from template_files where kind = 'font'`.execute(opened.db);
  expect(rows).toEqual([{ by: expect.stringContaining('Ada') }]);
  expect((await published('/admin/templates/birch')).text).toContain('Version 1 is on sale.');

  await made('Willow', await cardPdf('kerned', { name: 'Gotham-Book' }));
  const other = await ada.press('Use this one', { font: 'karla/400Regular' });
  expect(other.text).not.toContain('A font is missing');
});

test('a photo and a code are added by their measures; what is wrong has a sentence and stays typed', async () => {
  await made('Aspen', await cardPdf('kerned'));
  const wrong = await ada.press('Add the field', {
    'new-label': 'Portrait',
    'new-kind': 'photo',
    'new-x': 'far',
  });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('value="far"');
  const box = { 'new-x': '60', 'new-y': '4', 'new-w': '18', 'new-h': '18' };
  const added = await ada.press('Add the field', { ...box, 'new-label': 'Portrait', 'new-kind': 'photo' });
  expect(added.text).toContain('The field is added.');
  expect((await published('/admin/templates/aspen')).text).toContain('Version 1 is on sale.');
});

test('the owner lets customers move words, up to 3 mm', async () => {
  const page = await made('Hawthorn', await cardPdf('kerned'));
  const [, name = ''] = /name="(moves-\d+-\d+)"/.exec(page.html) ?? [];
  expect((await ada.press('Save', { [name]: '-1' })).text).toContain('enter a number from 0 to 100');
  await ada.press('Save', { [name]: '3' });
  expect((await published('/admin/templates/hawthorn')).text).toContain('Version 1 is on sale.');
  const shopper = newShopper(opened);
  await shopper.open('/templates?search=hawthorn');
  expect((await shopper.press('Use this template')).text).toContain('Move “Name”');
});

test('a picture, a locked file or nothing is no template, and the name stays typed', async () => {
  await ada.open('/admin/templates/new');
  const none = await ada.press('Read the PDF', { name: 'Nothing' });
  expect(none.text).toContain('Choose a PDF.');
  expect(none.html).toContain('value="Nothing"');
  const picture = file(await jpeg(400, 300), 'photo.jpg', 'image/jpeg');
  expect((await ada.press('Read the PDF', { artworkFile: picture })).text).toContain(
    'A template is made from a PDF.',
  );
});

test('two owners at one template: the second is told, and nothing typed is lost', async () => {
  const ben = await newAdministrator(opened, 'Ben');
  await made('Maple', await cardPdf('kerned'));
  const path = '/admin/templates/maple';
  await ben.open(path);
  await ada.open(path);
  await ada.press('Save', { 'label-town': 'City' });
  const late = await ben.press('Save', { 'label-town': 'Parish' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Somebody else changed this template.');
  expect(late.html).toContain('value="Parish"');
  expect((await ben.press('Save')).text).toContain('Saved.');
});
