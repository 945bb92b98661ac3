import { beforeAll, describe, expect, test } from 'vitest';
import { lineField } from '#features/orders/staff-lines/index.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { offerPath } from './send-offer.server.ts';
import { readDraft } from './store.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
});

const MARY = {
  firstName: 'Mary',
  lastName: 'McCann',
  email: 'mary@example.com',
  address: '4 High Street',
  city: 'Lisburn',
  postcode: 'BT28 1AA',
};
const pdf = (name: string) => new File([goodA5().slice()], name, { type: 'application/pdf' });

const draftOf = async (id: string) => {
  const read = await readDraft(opened.db, id);
  if (!read) throw new Error('no draft');
  return read.draft;
};

async function anOffer() {
  await ada.open('/admin/drafts/new');
  await ada.press('Find', { ...MARY, product: 'a5 flyers 50', intent: 'find-product' });
  await ada.press('Add A5 Flyers');
  await ada.press('Email it to the customer');
  const id = /drafts\/([\w-]+)/.exec(ada.page.path)?.[1] ?? '';
  return { id, quote: offerPath(opened.shop, id) };
}

const linkTo = (html: string, name: string) =>
  (new RegExp(`href="([^"]+)"[^>]*>${name}`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

describe('the files of a quote', () => {
  test('are attached by both sides, listed on both, and open only with the quote’s link', async () => {
    const { id, quote } = await anOffer();
    const attached = await ada.press('Attach it', { files: pdf('sketch.pdf') });
    expect(attached.text).toContain('Attached. The customer sees it on the quote’s page.');
    const mary = newShopper(opened);
    expect((await mary.open(quote)).text).toContain('sketch.pdf');
    const sent = await mary.press('Send the file', { files: pdf('logo.pdf') });
    expect(sent.text).toContain('Thank you. We have your file.');
    for (const name of ['sketch.pdf', 'logo.pdf']) {
      expect(sent.text).toContain(name);
      const link = linkTo(sent.html, name);
      const file = await mary.browser.get(link);
      expect(file.status).toBe(302);
      expect((await mary.browser.get(file.headers.get('location') ?? '')).status).toBe(200);
      const [address = ''] = link.split('?');
      expect((await newShopper(opened).browser.get(address)).status).toBe(404);
      expect((await newShopper(opened).browser.get(`/artwork/${address.split('/').at(-1)}`)).status).toBe(
        404,
      );
      expect((await ada.open(`/admin/drafts/${id}`)).text).toContain(name);
    }
    // The offer is still the one that was sent.
    expect((await draftOf(id)).state).toBe('sent');
    // Another quote's link doesn't open it either.
    const other = await anOffer();
    const stolen = linkTo(sent.html, 'sketch.pdf').split('?')[0]?.replace(id, other.id);
    const key = new URL(other.quote, 'http://localhost').search;
    expect((await newShopper(opened).browser.get(`${stolen}${key}`)).status).toBe(404);
  });

  test('that the customer sends to print are the artwork of their line', async () => {
    const { id, quote } = await anOffer();
    const [line] = (await draftOf(id)).lines;
    const mary = newShopper(opened);
    await mary.open(quote);
    await mary.press('Send the file', { files: pdf('print-me.pdf'), use: line?.id ?? '' });
    const draft = await draftOf(id);
    expect(draft.lines[0]?.artworkId).toBe(draft.files[0]?.id);
    expect((await mary.open(quote)).text).toContain('We have your file.');
    expect((await ada.open(`/admin/drafts/${id}`)).text).toContain('from the customer, to print');
  });

  test('that staff attached by mistake can be removed; the customer’s can’t', async () => {
    const { id, quote } = await anOffer();
    await ada.press('Attach it', { files: pdf('wrong.pdf') });
    const [file] = (await draftOf(id)).files;
    const removed = await ada.press('Remove wrong.pdf');
    expect(removed.text).toContain('The file was removed.');
    const mary = newShopper(opened);
    expect((await mary.open(quote)).text).not.toContain('wrong.pdf');
    await mary.press('Send the file', { files: pdf('mine.pdf') });
    const [mine] = (await draftOf(id)).files;
    expect(file?.id).not.toBe(mine?.id);
    await ada.browser.post(`/admin/drafts/${id}`, { intent: `remove-file:${mine?.id}` });
    expect((await draftOf(id)).files).toHaveLength(1);
  });

  test('of another kind, or none, are refused beside the field', async () => {
    const { quote } = await anOffer();
    const notes = new File([new Uint8Array(9)], 'notes.txt');
    const refused = await ada.press('Attach it', { files: notes });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('notes.txt');
    const mary = newShopper(opened);
    await mary.open(quote);
    const none = await mary.press('Send the file', { files: new File([], '') });
    expect(none.status).toBe(422);
    expect(none.text).toContain('Choose a file first.');
  });
});

describe('a saved line', () => {
  test('is added to the next quote with its words, price and quantities, without what was its customer’s', async () => {
    const { id } = await anOffer();
    const [line] = (await draftOf(id)).lines;
    const of = (name: string) => lineField(line?.id ?? '', name);
    const saved = await ada.press('Save this line: A5 Flyers', {
      [of('title')]: 'Fair flyers',
      [of('text')]: 'As last year.',
      [of('reference')]: 'Mary 1',
      [of('price')]: '20',
      [of('why')]: 'Regular',
      [of('alternative.0.quantity')]: '100',
    });
    expect(saved.text).toContain('The line is saved for next time.');
    await ada.open('/admin/drafts/new');
    const list = await ada.press('Add a saved line');
    expect(list.text).toContain('Fair flyers');
    const added = await ada.press('Add Fair flyers');
    const next = /drafts\/([\w-]+)/.exec(added.path)?.[1] ?? '';
    expect((await draftOf(next)).lines).toMatchObject([
      {
        title: 'Fair flyers',
        customerText: 'As last year.',
        reference: null,
        pricePence: 2000,
        alternatives: [{ quantity: '100', pricePence: null }],
      },
    ]);
  });

  test('can be renamed, to a name of its own, and deleted', async () => {
    await ada.open('/admin/drafts/new');
    for (const name of ['Setting up', 'Artwork check'])
      await ada.press('Add this line', { newDescription: name, newPrice: '15' });
    await ada.press('Save this line: Setting up');
    await ada.press('Save this line: Artwork check');
    await ada.open('/admin/saved-lines');
    const taken = await ada.press('Rename Setting up', {
      name: 'artwork CHECK',
      id: await idOf('Setting up'),
    });
    expect([taken.status, taken.text]).toEqual([
      422,
      expect.stringContaining('Another saved line has this name.'),
    ]);
    await ada.press('Rename Setting up', { name: '', id: await idOf('Setting up') });
    expect(ada.page.text).toContain('Enter a name.');
    await ada.press('Rename Setting up', { name: 'Set-up', id: await idOf('Setting up') });
    expect(ada.page.html).toContain('value="Set-up"');
    const deleted = await ada.press('Delete Set-up');
    expect(deleted.html).not.toContain('value="Set-up"');
  });
});

const idOf = async (name: string) =>
  (await opened.db.selectFrom('savedLines').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id;
