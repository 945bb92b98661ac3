import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { artworkSpecOf } from '#features/artwork/files/index.ts';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { configure, firstChoices, weightOf } from '#features/pricing/prices/index.ts';
import { brokenConstraint } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { textOf } from '#test/browser.ts';
import { OptionsPage } from '#test/options-page.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});

const optionsOf = (productId: string) => new OptionsPage(ada, productId).open();

async function configured(productId: string, chosen: Record<string, string> = {}) {
  const product = await readProduct(opened.db, productId);
  if (!product) throw new Error('no product');
  const done = configure(product, { ...firstChoices(product), ...chosen });
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
  return { product, choices: done.choices };
}

/** A product's weight with these choices, as the cart counts it. */
async function weighs(productId: string, chosen: Record<string, string> = {}) {
  const { product, choices } = await configured(productId, chosen);
  return weightOf(product, choices);
}

const LINEN = { optionId: 'linen', optionName: 'Linen 300gsm', modifier: '3.00' };

describe('the paper of an option', () => {
  test('must be chosen for a new option in a group of papers; the field says so, and nothing typed is lost', async () => {
    const dialog = await optionsOf('a5-flyers-001');
    const refused = await dialog.type('finishes', '', LINEN).save();
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain('Linen 300gsm: choose its paper, or “Adds no paper”');
    expect(refused.html).toMatch(/<select[^>]* name="paper"[^>]*aria-invalid="true"/);
    expect(dialog.rows.find(({ optionId }) => optionId === 'linen')).toMatchObject(LINEN);
    const saved = await dialog.type('finishes', '', {}).save();
    expect(saved.status).toBe(422);
  });

  test('is saved with it: the weight follows, history and conflicts name it, and Undo restores it', async () => {
    const dialog = await optionsOf('a5-flyers-001');
    await dialog.type('finishes', '', { ...LINEN, paper: '300gsm-silk' }).save();
    expect(ada.page.text).toContain('Options saved.');
    const hundred = { quantity: '100', finish: 'linen' };
    expect(await weighs('a5-flyers-001', hundred)).toBe(Math.ceil(0.148 * 0.21 * 300 * 100));
    opened.time.now = new Date(opened.time.now.getTime() + 60_000);
    await (await optionsOf('a5-flyers-001'))
      .type('finishes', 'linen', { paper: '350gsm-silk', grams: '2' })
      .save();
    expect(await weighs('a5-flyers-001', hundred)).toBe(Math.ceil((0.148 * 0.21 * 350 + 2) * 100));
    const history = await ada.open('/admin/prices?history=a5-flyers-001');
    expect(history.text).toContain('Option changed: 300gsm Silk → 350gsm Silk, 2 g');
    expect((await ada.press('Undo')).text).toContain('Undone. The options are back as they were.');
    expect(await weighs('a5-flyers-001', hundred)).toBe(Math.ceil(0.148 * 0.21 * 300 * 100));
  });

  test('is not lost: neither in the form nor in the database', async () => {
    const dialog = await optionsOf('a5-flyers-001');
    const refused = await dialog.type('finishes', '130gsm-gloss', { paper: '' }).save();
    expect(textOf(refused.html)).toContain('130gsm Gloss: choose its paper, or “Adds no paper”');
    const lost = sql`update product_options set paper_id = null where product_id = 'a5-flyers-001' and group_key = 'finishes'`;
    expect(await lost.execute(opened.db).then(() => 'taken', brokenConstraint)).toBe(
      'product_options_keep_paper',
    );
    const unpapered = sql`update option_groups set sets_paper = false where product_id = 'a5-flyers-001' and key = 'finishes'`;
    expect(await unpapered.execute(opened.db).then(() => 'taken', brokenConstraint)).toBe(
      'option_groups_papers',
    );
  });

  test('makes a book’s spine', async () => {
    const id = 'perfect-bound-booklet-001';
    const spine = async () => {
      const { product, choices } = await configured(id);
      return Number(artworkSpecOf(product, choices).cover?.spineMm);
    };
    const before = await spine();
    const dialog = await optionsOf(id);
    const [first] = dialog.rows.filter(({ groupKey }) => groupKey === 'innerPages');
    await dialog.type('innerPages', first?.was ?? '', { paper: '350gsm-silk' }).save();
    expect(ada.page.text).toContain('Options saved.');
    expect(await spine()).toBeGreaterThan(before);
  });

  test('sheets that can’t be read are refused beside the field', async () => {
    const dialog = await optionsOf('a5-diary-001');
    const refused = await dialog.type('weights', 'day', { sheets: 'many', grams: '1kg' }).save();
    expect(textOf(refused.html)).toMatch(/sheets must be a whole number from 1 to 2,000/);
    expect(textOf(refused.html)).toMatch(/other weight must be in grams, from 0 to 100,000, like 12 or 6\.5/);
    const before = Number(await weighs('a5-diary-001', { weight: 'day' }));
    await dialog.type('weights', 'day', { sheets: '384', grams: '' }).save();
    expect(Number(await weighs('a5-diary-001', { weight: 'day' }))).toBeGreaterThan(before * 1.5);
  });
});

describe('the paper of a product', () => {
  const PAGE = '/admin/products/notepads-001';
  test('is chosen on its page, with sheets and other weight, and the product’s weight follows', async () => {
    const page = await ada.open(PAGE);
    expect(page.html).toMatch(/<option value="90gsm-uncoated" selected/);
    const at = { ...firstSize(await configured('notepads-001')) };
    const refused = await ada.press('Save', { sheets: '0', extraGrams: 'heavy' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Sheets must be a whole number from 1 to 2,000, or empty');
    expect(refused.text).toContain('Enter grams from 0 to 100,000, like 12 or 6.5, or leave it empty');
    const none = { sheets: '100', extraGrams: '20', paperId: 'none-such' };
    expect((await ada.press('Save', none)).text).toContain('Choose a paper');
    const saved = await ada.press('Save', { paperId: '80gsm-carbonless' });
    expect(saved.text).toContain('Saved. The shop shows it now.');
    const grams = at.copies * ((at.widthMm * at.heightMm * 100 * 80) / 1e6 + 20);
    expect(await weighs('notepads-001')).toBe(Math.ceil(Number(grams.toFixed(6))));
  });

  test('is missing: the product’s weight is unknown, and the delivery page says so', async () => {
    await ada.open(PAGE);
    await ada.press('Save', { paperId: '', sheets: '', extraGrams: '' });
    expect(await weighs('notepads-001')).toBeNull();
    expect((await ada.open('/admin/delivery')).text).toMatch(/We don’t know what 1 product weighs.*Notepads/);
  });
});

function firstSize({ product, choices }: Awaited<ReturnType<typeof configured>>) {
  const option = (group: string) => choices.find((choice) => choice.group === group)?.option;
  const { widthMm, heightMm } = { ...product, ...option('sizes') };
  return {
    widthMm: Number(widthMm),
    heightMm: Number(heightMm),
    copies: Number(option('quantities')?.copies),
  };
}

describe('a group of papers', () => {
  const PAGE = '/admin/products/a7-flyers-001';
  test('starts with an option that names its paper', async () => {
    await ada.open(PAGE);
    const own = { group: 'own-paper', label: 'Sleeve', optionId: 'kraft', optionName: 'Kraft' };
    const refused = await ada.press('Add Group', own);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Choose the paper of the first option'),
    ]);
    expect((await ada.press('Add Group', { optionPaper: '350gsm-silk' })).text).toContain(
      'Option group added.',
    );
    expect((await weighs('a7-flyers-001')) ?? 0).toBeGreaterThan(0);
  });

  test('stops being one when its box is unticked; its papers are forgotten', async () => {
    await ada.open(`${PAGE}?group=own-sleeve`);
    const { fields } = ada.filledIn('Save Sleeve');
    expect(fields.setsPaper).toBe('yes');
    await ada.press('Save Sleeve', { setsPaper: '' });
    const row = await opened.db
      .selectFrom('productOptions')
      .select(['paperId', 'sheets'])
      .where('groupKey', '=', 'own-sleeve')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ paperId: null, sheets: null });
  });
});

test('a change of options from before the update can’t be undone, and says so', async () => {
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
  await (await optionsOf('a6-flyers-001')).type('finishes', '130gsm-gloss', { modifier: '0.50' }).save();
  await ada.open('/admin/prices?history=a6-flyers-001');
  const undo = ada.filledIn('Undo');
  // As before its paper was known.
  await sql`update price_batches set options_before = null, options_after = null where product_id = 'a6-flyers-001'`.execute(
    opened.db,
  );
  const history = await ada.open('/admin/prices?history=a6-flyers-001');
  expect(history.text).toContain('Made before the shop was updated, so it can’t be undone.');
  const answer = await ada.browser.post(undo.path, { ...undo.fields });
  expect([answer.status, textOf(await answer.text())]).toEqual([
    409,
    expect.stringContaining('This was changed before the shop was updated, so it can’t be undone.'),
  ]);
});
