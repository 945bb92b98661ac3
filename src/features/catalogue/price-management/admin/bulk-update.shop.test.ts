import { addHours, addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ProductToPrice, readManyToPrice } from '#features/pricing/prices/index.server.ts';
import { choiceName, configure, type PriceParts, startChoices } from '#features/pricing/prices/index.ts';
import { publishDrafts } from '#features/pricing/product-pricing/admin/publish-drafts.server.ts';
import { setSamplePrices } from '#features/pricing/product-pricing/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, checkoutOf, makeCustomer } from '#test/factories.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { publishBulkDraft } from './bulk-drafts.server.ts';
import { PARTS_JSON } from './write-prices.server.ts';

let opened: TestShop;
let ada: Shopper;
let start: Date;
beforeAll(async () => {
  opened = await openTestShop();
  start = opened.time.now;
  // Seven products priced by table, by area, per copy and in custom sizes, beside those with a base price.
  await setSamplePrices(opened.shop);
  await sql`insert into option_groups (product_id, key, label, position, kind, number)
    values ('a5-flyers-001', 'own-holes', 'Holes', 20, 'number',
      '{"least": 0, "most": 4, "step": 1, "eachPence": 150, "eachCopyMilli": 250}')`.execute(opened.owner);
  await sql`insert into product_options (product_id, group_key, id, name, position)
    values ('a5-flyers-001', 'own-holes', '0', '0', 0)`.execute(opened.owner);
});
beforeEach(async () => {
  ada = await newAdministrator(opened);
});
afterEach(async () => {
  opened.time.now = start;
  await opened.owner.deleteFrom('pricingDrafts').execute();
});

const WHOLE = 'bulk=&scope=whole&type=percentage';
const FLYERS = 'search=a5-flyers-001';
/** The page's content on one line. */
const line = (page: { text: string }) => page.text.replaceAll(/\s+/g, ' ');

async function partsOfAll(): Promise<Map<string, PriceParts>> {
  const { rows } = await sql<{ id: string; parts: PriceParts }>`
    select p.id, ${PARTS_JSON} as parts from products p order by p.id`.execute(opened.db);
  return new Map(rows.map(({ id, parts }) => [id, parts]));
}

async function productsOf(...ids: string[]): Promise<ProductToPrice[]> {
  return readManyToPrice(opened.db, ids);
}

/** Every choice that differs from the product's default in one group, with its price. */
function pricesOf(product: ProductToPrice): Map<string, number> {
  const first = startChoices(product);
  const all = product.optionGroups.flatMap(({ key, options, number }) => [
    ...options.map(({ id }) => ({ ...first, [choiceName(key)]: id })),
    ...(number ? [{ ...first, [choiceName(key)]: '3' }] : []),
  ]);
  return new Map(
    all.flatMap((chosen) => {
      const priced = configure(product, chosen);
      return priced.ok ? [[JSON.stringify(chosen), priced.pricePence] as const] : [];
    }),
  );
}

/** The time in the form that its field uses: the test's day is in winter. */
const timeField = (time: Date) => time.toISOString().slice(0, 16);
const runJob = () => publishDrafts(opened.shop, publishBulkDraft);

describe('a bulk update of the base price only', () => {
  test('shows how little the price of an order of many copies changes', async () => {
    const [flyers] = await productsOf('a5-flyers-001');
    if (!flyers) throw new Error('no flyers');
    const page = line(await ada.open(`/admin/prices?bulk=&scope=base&type=percentage&value=5&${FLYERS}`));
    expect(page).toContain('What options add stays as it is');
    // £12.99 rises by 65p, and so do 5,000.
    const most = flyers.optionGroups.find(({ key }) => key === 'quantities')?.options.at(-1);
    const priced = configure(flyers, { ...startChoices(flyers), quantity: most?.id });
    const pounds = priced.ok ? (priced.pricePence / 100).toFixed(2) : '';
    const share = priced.ok ? ((65 / priced.pricePence) * 100).toFixed(1) : '';
    expect(page).toContain(`£${pounds}`);
    expect(page).toContain(`These prices change by +${share}% to +5.0%.`);
  });

  test('leaves products with a price method as they are, and says how many', async () => {
    const page = line(
      await ada.open('/admin/prices?bulk=&scope=base&type=percentage&value=5&category=booklets'),
    );
    expect(page).toContain('1 product in the list isn’t priced from a base price and stays as before.');
    expect(page).toContain('Apply to 7 products');
  });
});

describe('a bulk update of the whole price', () => {
  test('raises every price of every product by the percentage, to a penny for each rounded part, and undo restores exactly the old prices', async () => {
    const before = await partsOfAll();
    const products = await productsOf(...before.keys());
    const was = new Map(products.map((product) => [product.id, pricesOf(product)]));
    const page = line(await ada.open(`/admin/prices?${WHOLE}&value=7.5`));
    expect(page).toContain('These prices change by +7.5%.');
    const done = await ada.press(
      `Apply to ${products.filter(({ isArchived }) => !isArchived).length} products`,
    );
    expect(line(done)).toContain('Bulk update +7.5% of the whole price:');

    let compared = 0;
    for (const product of await productsOf(...before.keys())) {
      for (const [chosen, pence] of pricesOf(product)) {
        const old = was.get(product.id)?.get(chosen) ?? Number.NaN;
        // One for each group and the base; eyelets, hems and copies are each rounded.
        const parts = product.optionGroups.length + 1 + (product.pricing ? 60 : 0);
        expect(Math.abs(pence - old * 1.075), `${product.name} ${chosen}`).toBeLessThanOrEqual(parts);
        compared += 1;
      }
      expect(pricesOf(product).size).toBe(was.get(product.id)?.size);
    }
    expect(compared).toBeGreaterThan(1000);
    // Six have amounts in their method; the seventh only says which sizes and quantities may be typed.
    const { rows } = await sql<{ methods: number; versions: number }>`
      select (select count(*) from products where pricing is not null)::int as methods,
        (select count(*) from pricing_versions where note = 'Bulk update +7.5% of the whole price')::int as versions`.execute(
      opened.db,
    );
    expect(rows[0]).toEqual({ methods: 7, versions: 6 });

    await ada.press('Undo');
    expect(await partsOfAll()).toEqual(before);
    const again = await productsOf(...before.keys());
    expect(new Map(again.map((product) => [product.id, pricesOf(product)]))).toEqual(was);
  });

  test('is shown at the quantities ordered most in the last year', async () => {
    const owner = await makeCustomer(opened, 100_000);
    for (const quantity of ['500', '500', '250']) {
      await addFlyers(opened.shop, owner, { quantity });
      const outcome = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner, 'account'));
      expect(outcome.ok).toBe(true);
    }
    const page = await ada.open(`/admin/prices?${WHOLE}&value=5&${FLYERS}`);
    expect(quantitiesIn(page.html)).toEqual(['250', '500']);
    opened.time.now = addHours(start, 24 * 366);
    const later = await newAdministrator(opened);
    const offered = await later.open(`/admin/prices?${WHOLE}&value=5&${FLYERS}`);
    expect(quantitiesIn(offered.html)).toHaveLength(3);
  });

  test('accepts only a percentage, and says so beside the field', async () => {
    const page = await ada.open('/admin/prices?bulk=&scope=whole&type=fixed&value=1.50');
    expect(line(page)).toContain('A fixed amount can only be added to the base price.');
    expect(page.html).toMatch(/id="value"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="value"/);
    expect(page.html).toContain('value="1.50"');
    expect(page.text).not.toContain('Apply to');
  });

  test('is refused as a whole if an amount would be zero, naming the product', async () => {
    const page = line(await ada.open(`/admin/prices?${WHOLE}&value=-99.99&${FLYERS}`));
    expect(page).toContain('Nothing can be applied until these are: A5 Flyers');
    expect(page).not.toContain('Apply to');
  });

  test('is not run over a surcharge that changed since the preview (guard: the fingerprint)', async () => {
    await ada.open(`/admin/prices?${WHOLE}&value=5&${FLYERS}`);
    await sql`update product_options set price_modifier_pence = price_modifier_pence + 1
      where product_id = 'a5-flyers-001' and group_key = 'finishes' and id = (select max(id) from product_options
        where product_id = 'a5-flyers-001' and group_key = 'finishes')`.execute(opened.owner);
    const before = await partsOfAll();
    const page = await ada.press('Apply to 1 product');
    expect(page.status).toBe(409);
    expect(page.text).toContain('Prices have changed since the preview.');
    expect(await partsOfAll()).toEqual(before);
  });

  test('undone later, skips a product whose surcharges somebody has changed since, and names it', async () => {
    const before = await partsOfAll();
    await ada.open(`/admin/prices?${WHOLE}&value=10&category=flyers`);
    const done = await applied(ada);
    expect(done.text).toContain('+10% of the whole price');
    await sql`update product_options set price_modifier_pence = 4321 where product_id = 'a4-flyers-001'
      and group_key = 'quantities' and price_modifier_pence > 0`.execute(opened.owner);
    const undone = await ada.press('Undo');
    expect(line(undone)).toContain('These have changed since, so they were left as they are: A4 Flyers');
    const after = await partsOfAll();
    expect(after.get('a5-flyers-001')).toEqual(before.get('a5-flyers-001'));
    expect(after.get('a4-flyers-001')?.basePricePence).not.toBe(before.get('a4-flyers-001')?.basePricePence);
  });
});

describe('a draft of a bulk update', () => {
  test('is kept for all staff while prices stay the same, and is gone once it is applied', async () => {
    const before = await partsOfAll();
    await ada.open(`/admin/prices?${WHOLE}&value=4&category=posters`);
    const kept = line(await ada.press('Keep as draft'));
    expect(kept).toContain('Kept as a draft. Prices stay as they are.');
    expect(kept).toMatch(/Draft, not applied: Bulk update \+4% of the whole price for \d+ products\./);
    expect(await partsOfAll()).toEqual(before);
    const bob = await newAdministrator(opened, 'Bob');
    const at = draftLink((await bob.open('/admin/prices')).html);
    const page = await bob.open(at);
    expect(page.html).toMatch(/value="whole"[^>]*checked|checked[^>]*value="whole"/);
    expect(line(await applied(bob))).toContain('Bulk update +4% of the whole price:');
    expect(bob.page.text).not.toContain('Draft, not applied');
    await bob.press('Undo');
    expect(await partsOfAll()).toEqual(before);
  });

  test('is applied by the shop once when it is due, to the prices of that moment, in the name of the person who scheduled it', async () => {
    await ada.open(`/admin/prices?${WHOLE}&value=10&${FLYERS}`);
    const past = await ada.press('Schedule', { publishAt: '2020-01-01T10:00' });
    expect(past.status).toBe(422);
    expect(past.text).toContain('Choose a time in the future');
    expect(past.html).toContain('value="2020-01-01T10:00"');
    const when = addHours(start, 20);
    const page = line(await ada.press('Schedule', { publishAt: timeField(when) }));
    expect(page).toContain('Scheduled. The shop will change the prices automatically.');
    expect(page).toMatch(/The shop applies this at .*: Bulk update \+10% of the whole price for 1 product\./);
    const scheduled = await partsOfAll();
    await runJob();
    expect(await partsOfAll()).toEqual(scheduled);
    await sql`update products set base_price_pence = 2000 where id = 'a5-flyers-001'`.execute(opened.owner);
    const before = await partsOfAll();
    opened.time.now = addMinutes(when, 1);
    await Promise.all([1, 2, 3].map(runJob));
    expect((await partsOfAll()).get('a5-flyers-001')?.basePricePence).toBe(2200);
    const later = await newAdministrator(opened, 'Grace');
    const history = await later.open('/admin/prices?history=a5-flyers-001');
    expect(history.text).toContain('Ada Trade');
    expect(history.text).toContain('Base price · Bulk update +10% of the whole price');
    // As one change: one button, however many amounts it changed.
    expect(history.html.match(/<button[^>]*value="undo"[^>]*>/g)?.length).toBe(1 + recentIn(history.html));
    await later.press('Undo');
    expect((await partsOfAll()).get('a5-flyers-001')).toEqual(before.get('a5-flyers-001'));
  });

  test('that can’t be run when it is due changes nothing, and the overview and the list say why', async () => {
    await ada.open(`/admin/prices?${WHOLE}&value=20&category=booklets`);
    await ada.press('Schedule', { publishAt: timeField(addHours(start, 1)) });
    await sql`update products set base_price_pence = 900000 where id = 'perfect-bound-booklet-001'`.execute(
      opened.owner,
    );
    const before = await partsOfAll();
    opened.time.now = addHours(start, 2);
    await runJob();
    expect(await partsOfAll()).toEqual(before);
    const overview = line(await ada.open('/admin'));
    expect(overview).toContain('Scheduled prices could not be published.');
    expect(overview).toContain('Perfect Bound Booklet: Price seems unusually high. Please verify.');
    const list = await ada.open('/admin/prices');
    expect(line(list)).toContain('couldn’t be applied at');
    expect((await ada.open(draftLink(list.html))).text).toContain('Nothing can be applied until these are');
    await ada.open('/admin/prices');
    expect((await ada.press('Delete the draft')).text).toContain('Draft deleted.');
    expect((await ada.open('/admin/prices')).text).not.toContain('couldn’t be applied at');
  });

  test('is not overwritten or applied by somebody who saw an older version', async () => {
    await ada.open(`/admin/prices?${WHOLE}&value=4&category=posters`);
    await ada.press('Schedule', { publishAt: timeField(addHours(start, 5)) });
    const at = draftLink((await ada.open('/admin/prices')).html);
    const bob = await newAdministrator(opened, 'Ben');
    await bob.open(at);
    await ada.open('/admin/prices');
    expect((await ada.press('Don’t apply it then')).text).toContain('won’t be applied automatically');
    const before = await partsOfAll();
    const late = await applied(bob);
    expect(late.status).toBe(409);
    expect(await partsOfAll()).toEqual(before);
    opened.time.now = addHours(start, 6);
    await runJob();
    expect(await partsOfAll()).toEqual(before);
  });
});

const quantitiesIn = (html: string) =>
  [...html.matchAll(/<td class="figures">([\d,]+)<\/td>/g)].map(([, quantity]) => quantity);

/** Presses the button that applies the update, whatever number of products it names. */
const applied = (shopper: Shopper) =>
  shopper.press(/Apply to [\d,]+ products?/.exec(shopper.page.text)?.[0] ?? 'Apply');

const draftLink = (html: string) =>
  (/href="(\/admin\/prices\?[^"]*draft=[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

/** How many changes can be undone from the page behind the dialog. */
const recentIn = (html: string) => html.match(/name="batchId" value="[^"]*"\/?>\s*<button/g)?.length ?? 0;
