import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { checkoutOf } from '#test/factories.ts';
import { jpeg } from '#test/fixtures/artwork.ts';
import { newCustomer, newShopper, PASSWORD, type Shopper } from '#test/shopper.ts';
import { addShippedTemplates } from './add-shipped-templates.server.ts';
import { SHIPPED_TEMPLATES } from './shipped-templates.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** Begins a design of the first business card and returns its address. */
async function begun(shopper: Shopper): Promise<string> {
  await shopper.open('/templates/business-cards');
  const page = await shopper.press('Use this template');
  expect(page.status).toBe(200);
  expect(page.path).toMatch(/^\/designs\/[0-9a-f-]{36}$/);
  return page.path;
}

/** The names of the design form’s text fields, required ones filled in. */
const filled = (page: { html: string }, words: string): Record<string, string> =>
  Object.fromEntries(
    [...page.html.matchAll(/<(?:input|textarea)[^>]*aria-required="true"[^>]*>/g)].flatMap(([tag]) => {
      const name = /name="(text-[a-zA-Z]+)"/.exec(tag)?.[1];
      return name ? [[name, words]] : [];
    }),
  );

const faultsOn = (page: { html: string }) =>
  [...page.html.matchAll(/class="field-error">([^<]*)</g)].map(([, words = '']) => words);

describe('a customer without a file', () => {
  test('finds templates by trade, by kind and from the product, and begins one without script', async () => {
    const shopper = newShopper(opened);
    const all = await shopper.open('/templates');
    expect(all.text).toContain(`${SHIPPED_TEMPLATES.length} templates`);
    expect((await shopper.open('/templates?search=florist')).text).toMatch(/\b[1-9]\d? templates?\b/);
    expect((await shopper.open('/templates?search=zeppelin')).text).toContain('No templates match');
    expect((await shopper.open('/templates/zeppelins')).status).toBe(404);
    const product = await shopper.open('/product/business-cards-001');
    expect(product.html.includes('/templates?product=business-cards-001')).toBe(true);
    expect((await shopper.open('/shop/business-cards')).html.includes('/templates/business-cards')).toBe(
      true,
    );
    expect((await shopper.open('/product/correx-boards-001')).html.includes('/templates?product=')).toBe(
      false,
    );
    await begun(shopper);
    expect(shopper.page.text).toContain('These are example words. They aren’t printed.');
  });

  test('fills in the form, sees the proof, and orders what was on it: an artwork that is ready to print', async () => {
    const shopper = newShopper(opened);
    await begun(shopper);
    const fields = filled(shopper.page, 'Aoife Ní Bhriain');
    expect(Object.keys(fields).length).toBeGreaterThan(0);
    const proof = await shopper.press('Save and show the proof', fields);
    expect(proof.text).not.toContain('These are example words');
    expect(proof.html).toContain('data:image/png;base64,');
    const product = await shopper.press('Continue to order');
    expect(product.path).toMatch(/^\/product\/[a-z0-9-]+\?.*artwork=/);
    await shopper.press(/^Add to Cart - /);
    const cart = await shopper.open('/cart');
    expect(cart.text).toContain('Ready to print');
  });

  test('is told what is missing, and which words are too long, beside their fields; nothing typed is lost', async () => {
    const shopper = newShopper(opened);
    await begun(shopper);
    const [first = ''] = Object.keys(filled(shopper.page, 'x'));
    const empty = await shopper.press('Continue to order', {});
    expect(empty.status).toBe(422);
    expect(faultsOn(empty).join(' ')).toMatch(/Fill in “/);
    const many = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();
    const more = await shopper.press('Continue to order', { ...filled(empty, 'Aoife'), [first]: many });
    expect(faultsOn(more).join(' ')).toMatch(/At most \d+ letters\. This has 107\./);
    expect(more.html.includes(many)).toBe(true);
    const long = 'W'.repeat(40);
    const refused = await shopper.press('Continue to order', { ...filled(empty, 'Aoife'), [first]: long });
    expect(refused.status).toBe(422);
    expect(faultsOn(refused).join(' ')).toMatch(/letters? too long at \d+(\.5)? pt\./);
    expect(refused.html.includes(long)).toBe(true);
    const foreign = await shopper.press('Save and show the proof', { [first]: '漢字' });
    expect(faultsOn(foreign).join(' ')).toMatch(/has no “漢”/);
  });

  test('keeps it when they register, and nobody else sees it', async () => {
    const shopper = newShopper(opened);
    const path = await begun(shopper);
    await shopper.press('Save and show the proof', filled(shopper.page, 'Nobody Else'));
    expect((await newShopper(opened).open(path)).status).toBe(404);
    const { shopper: other } = await newCustomer(opened, 'Other');
    expect((await other.open(path)).status).toBe(404);
    expect((await other.open('/designs')).text).toContain('You have no designs yet.');
    await shopper.open('/register');
    const email = `keeps-${Math.random()}@example.com`;
    const made = { firstName: 'K', lastName: 'K', email, password: PASSWORD, confirmPassword: PASSWORD };
    await shopper.press('Create Account', made);
    expect((await shopper.open('/designs')).html.includes(path)).toBe(true);
    expect((await shopper.open(path)).html.includes('Nobody Else')).toBe(true);
    await shopper.press('Delete this design');
    expect((await shopper.open('/designs')).html.includes(path)).toBe(false);
  });

  test('orders the same again with one change', async () => {
    const { shopper, userId } = await newCustomer(opened, 'Again');
    const owner = { userId, cartToken: null };
    const path = await begun(shopper);
    await shopper.press('Continue to order', filled(shopper.page, 'Old Number'));
    await shopper.press(/^Add to Cart - /);
    const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
    if (!placed.ok) throw new Error('not placed');
    await shopper.open(`/orders/${placed.orderId}`);
    expect(shopper.page.html.includes(path)).toBe(true);
    expect((await shopper.open(path)).html.includes('Old Number')).toBe(true);
    const product = await shopper.press('Continue to order', filled(shopper.page, 'New Number'));
    await shopper.press(/^Add to Cart - /);
    expect(product.status).toBe(200);
    const { rows } = await sql<{ files: number }>`
      select count(*)::int as files from design_artworks where design_id = ${path.split('/')[2]}::uuid`.execute(
      opened.db,
    );
    expect(rows).toEqual([{ files: 2 }]);
  });

  test('copies it for a colleague, and changes the copy only', async () => {
    const { shopper } = await newCustomer(opened, 'Copies');
    const path = await begun(shopper);
    await shopper.press('Save and show the proof', filled(shopper.page, 'First Person'));
    const copy = await shopper.press('Make a copy');
    expect(copy.path).not.toBe(path);
    expect(copy.html).toContain('First Person');
    expect(copy.html).toContain('(copy)');
    await shopper.press('Save and show the proof', filled(shopper.page, 'Second Person'));
    expect((await shopper.open(path)).html).toContain('First Person');
    expect((await shopper.open('/designs')).html).toContain(copy.path);
  });

  test('can’t put somebody else’s photo into it', async () => {
    const shopper = newShopper(opened);
    const path = await begun(shopper);
    const theirs = '00000000-0000-4000-8000-000000000000';
    await shopper.press('Save and show the proof', {
      ...filled(shopper.page, 'Aoife'),
      'photo-photo': theirs,
      'zoom-photo': '99',
    });
    const { rows } = await sql<{ filledIn: { photos: object } }>`
      select filled_in from designs where id = ${path.split('/')[2]}::uuid`.execute(opened.db);
    expect(rows[0]?.filledIn.photos).toEqual({});
  });
});

test('words that a template lets move are moved with sliders in mm, within its limits', async () => {
  const { shopper } = await newCustomer(opened, 'Moves');
  const path = await begun(shopper);
  await shopper.press('Save and show the proof', filled(shopper.page, 'Mary'));
  // The same template, as its owner would have it with movable words; the design keeps its version.
  await sql`with it as (select d.id, v.layout from designs d join design_template_versions v
      on v.template_id = d.template_id and v.version = d.template_version where d.id = ${path.split('/')[2]}::uuid),
    part as (select it.id, it.layout, (e.ord - 1)::int as n from it,
      jsonb_array_elements(it.layout->'pages'->0->'elements') with ordinality e(el, ord) where e.el->>'draw' = 'text' limit 1),
    made as (insert into design_template_versions (template_id, version, layout, created_at)
      select d.template_id, 900, jsonb_set(part.layout, array['pages', '0', 'elements', part.n::text, 'moves'], '5'), now()
      from part join designs d on d.id = part.id returning version)
    select * from made`.execute(opened.db);
  await sql`update designs set template_version = 900 where id = ${path.split('/')[2]}::uuid`.execute(
    opened.db,
  );
  const page = await shopper.open(path);
  const [, part = ''] = /name="move-across-([0-9.]+)"/.exec(page.html) ?? [];
  await shopper.press('Save and show the proof', {
    ...filled(shopper.page, 'Mary'),
    [`move-across-${part}`]: '3.5',
    [`move-down-${part}`]: '-80',
  });
  const { rows } = await sql<{ filledIn: { moves: object } }>`
    select filled_in from designs where id = ${path.split('/')[2]}::uuid`.execute(opened.db);
  expect(rows[0]?.filledIn.moves).toEqual({ [part]: [3.5, -5] });
});

test('a template with a photo shows it, says if it is too coarse, and takes one without script', async () => {
  const template = SHIPPED_TEMPLATES.find(({ layout }) => layout.fields.some(({ kind }) => kind === 'photo'));
  if (!template) throw new Error('no shipped template has a photo');
  const photo = template.layout.fields.find(({ kind }) => kind === 'photo')?.id ?? '';
  const shopper = newShopper(opened);
  await shopper.open(`/templates?search=${encodeURIComponent(template.name)}`);
  await shopper.press('Use this template');
  const small = new File([Uint8Array.from(await jpeg(120, 90))], 'small.jpg', { type: 'image/jpeg' });
  const page = await shopper.press('Save and show the proof', {
    ...filled(shopper.page, 'Mary'),
    [`photo-${photo}`]: small,
  });
  expect(page.status).toBe(200);
  expect(faultsOn(page).join(' ')).toMatch(/This photo is sharp up to \d+ mm wide/);
});

test('templates that come with the shop are added once; one that is drawn differently gets a version, and designs keep theirs', async () => {
  const versions = async () =>
    (
      await sql<{
        id: string;
        version: number;
      }>`select id, version from design_templates order by id`.execute(opened.db)
    ).rows;
  const before = await versions();
  await opened.owner.transaction().execute((trx) => addShippedTemplates(trx, new Date()));
  expect(await versions()).toEqual(before);
  const shopper = newShopper(opened);
  const path = await begun(shopper);
  await sql`update design_template_versions set layout = layout || '{"bleedMm": 5}'`.execute(opened.owner);
  await opened.owner.transaction().execute((trx) => addShippedTemplates(trx, new Date()));
  expect(await versions()).toEqual(before.map((it) => ({ ...it, version: it.version + 1 })));
  const { rows } = await sql<{ version: number }>`
    select template_version as version from designs where id = ${path.split('/')[2]}::uuid`.execute(
    opened.db,
  );
  expect(rows).toEqual([{ version: 1 }]);
});
