import { beforeAll, describe, expect, test } from 'vitest';
import { artworkSpecOf } from '#features/artwork/files/index.ts';
import { readProducts } from '#features/catalogue/products/index.server.ts';
import { configure, firstChoices } from '#features/pricing/prices/index.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, newGuest } from '#test/factories.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const HOME = '/admin/papers';
const stored = (id: string) =>
  opened.db.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The weight that an order of ten flyers of the first finish is stored with, without packing. */
async function flyersWeigh(): Promise<number | null> {
  const owner = newGuest();
  await addFlyers(opened.shop, owner, { quantity: '500' });
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
  if (!placed.ok) throw new Error('not placed');
  const item = await opened.db
    .selectFrom('orderItems')
    .select('weightGrams')
    .where('orderId', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  return item.weightGrams;
}

describe('the paper list', () => {
  test('has the papers that the catalogue is printed on, and the products made of each', async () => {
    const page = await ada.open(HOME);
    expect(page.text).toMatch(/350gsm Silk Coated 350 gsm 297\.5 µm \d+/);
    const silk = await ada.open(`${HOME}/350gsm-silk`);
    expect(silk.text).toContain('Made of it');
    expect(silk.text).toContain('Foil Gift Vouchers');
    expect(silk.text).toContain('With every choice');
    expect((await ada.open(`${HOME}/none`)).status).toBe(404);
  });

  test('accepts a new paper; a mistake is shown beside its field, and nothing typed is lost', async () => {
    await ada.open(`${HOME}/new`);
    const refused = await ada.press('Add paper', { name: 'Cotton 600', gsm: '600 g', um: '0' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter the weight in grams per m², from 1 to 20,000, like 350');
    expect(refused.text).toContain('Enter the thickness in µm, from 1 to 50,000, like 300');
    expect(refused.html).toContain('value="600 g"');
    const saved = await ada.press('Add paper', { gsm: '600', um: '1,000', surface: 'uncoated' });
    expect(saved.text).toContain('Added.');
    expect(saved.text).toContain('Cotton 600 Uncoated 600 gsm 1,000 µm 0');
    await ada.open(`${HOME}/new`);
    expect((await ada.press('Add paper', { name: 'Cotton 600', gsm: '600', um: '1000' })).text).toContain(
      'Another paper has this name',
    );
    expect((await ada.open('/admin/audit')).text).toContain('paper.create');
  });

  test('says what new figures change before they are saved; orders are then weighed by them', async () => {
    const before = await flyersWeigh();
    expect(before).toBe(2021);
    await ada.open(`${HOME}/130gsm-gloss`);
    const questionPage = await ada.press('Save', { gsm: '135' });
    expect(questionPage.status).toBe(200);
    expect(questionPage.text).toMatch(
      /Nothing is saved yet.*The weight of \d+ products An A4 sheet of it weighs 8\.44 g instead of 8\.13 g\./,
    );
    expect(questionPage.text).toContain('A5 Flyers');
    expect(questionPage.text).not.toContain('The spine of');
    expect(await stored('130gsm-gloss')).toMatchObject({ gsm: 130 });
    const other = await ada.press('Save and change them', { gsm: '140' });
    expect(other.text).toContain('Nothing is saved yet');
    const saved = await ada.press('Save and change them', { gsm: '135' });
    expect(saved.text).toContain('Nothing is saved yet');
    expect((await ada.press('Save and change them')).text).toContain(
      'Saved. Weights and spines follow it now.',
    );
    expect(await stored('130gsm-gloss')).toMatchObject({ gsm: 135 });
    expect(await flyersWeigh()).toBe(Math.ceil(0.148 * 0.21 * 500 * 135));
    await ada.open(`${HOME}/130gsm-gloss`);
    await ada.press('Save', { gsm: '130' });
    await ada.press('Save and change them');
  });

  test('warns first that a thicker paper makes a wider spine', async () => {
    const book = await opened.db
      .selectFrom('productOptions')
      .innerJoin('products', 'products.id', 'productOptions.productId')
      .select(['products.id', 'products.name', 'productOptions.paperId'])
      .where('form', '=', 'perfect-bound')
      .where('groupKey', '=', 'innerPages')
      .where('productOptions.paperId', 'is not', null)
      .orderBy('productOptions.position')
      .executeTakeFirstOrThrow();
    const spine = async () => {
      const [sold] = await readProducts(opened.db, [book.id]);
      const configured = sold && configure(sold, firstChoices(sold));
      if (!sold || !configured?.ok) throw new Error('not sold');
      return Number(artworkSpecOf(sold, configured.choices).cover?.spineMm);
    };
    const before = await spine();
    const { thicknessUm } = await stored(book.paperId ?? '');
    await ada.open(`${HOME}/${book.paperId}`);
    const questionPage = await ada.press('Save', { um: String(thicknessUm * 2) });
    expect(questionPage.text).toContain('The spine of');
    expect(questionPage.text).toContain(book.name);
    expect(questionPage.text).not.toContain('The weight of');
    await ada.press('Save and change them');
    expect(await spine()).toBeGreaterThan(before);
    await ada.open(`${HOME}/${book.paperId}`);
    await ada.press('Save', { um: String(thicknessUm) });
    await ada.press('Save and change them');
    expect(await spine()).toBe(before);
  });

  test('is not saved over somebody else’s change', async () => {
    const eve = await newAdministrator(opened, 'Eve');
    await ada.open(`${HOME}/cotton-600`);
    await eve.open(`${HOME}/cotton-600`);
    opened.time.now = new Date(opened.time.now.getTime() + 60_000);
    expect((await eve.press('Save', { um: '990' })).text).toContain('Saved.');
    const refused = await ada.press('Save', { um: '980' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('This was changed by Eve')]);
    expect(refused.text).toContain('Thickness (µm) 990 980');
    expect((await ada.press('Save')).text).toContain('Saved.');
  });

  test('archives a paper: it can’t be chosen, and products made of it stay', async () => {
    await ada.open(`${HOME}/130gsm-gloss`);
    expect((await ada.press('Archive paper')).text).toContain('What is made of it now stays as it is.');
    expect(await flyersWeigh()).toBe(2021);
    await ada.open(`${HOME}/130gsm-gloss`);
    expect((await ada.press('Put back')).text).toContain('It can be chosen again.');
  });
});
