/**
 * Every rule of the database that a form can break is broken here: the form answers 422 with a sentence, and what was typed is still
 * there. Every other rule says why no form can (`database-rules.ts`). A new rule fails until it is named.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { formsOf, plain } from '../forms.ts';
import { makeReadyOrder, makeStaff } from '../ready-order.ts';
import { newShopper, type Shopper } from '../shopper.ts';
import { wholeCustomer } from '../whole-customer.ts';
import { NOT_NULL } from './database-columns.ts';
import { TRIES, type Try } from './database-rules.ts';
import { NOT_REACHED } from './database-rules-not-reached.ts';
import { openVisitors } from './visitors.ts';

let opened: TestShop;
const visitors: Record<string, Shopper> = {};
/** What stands for a page's ids in `database-rules.ts`. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  opened = await openTestShop({ throttleScale: 1_000_000 });
  const { admin, order, enquiry, campaign, subscriber } = await openVisitors(opened);
  const zelda = await wholeCustomer(opened);
  await addFlyers(opened.shop, { userId: zelda.userId, cartToken: null });
  await makeReadyOrder(opened.shop, await makeStaff(opened.shop));
  Object.assign(visitors, { owner: admin, customer: zelda.shopper, stranger: newShopper(opened) });
  Object.assign(ids, { order, enquiry, campaign, subscriber, customer: zelda.userId });
  Object.assign(ids, zelda.orders);
  await admin.open('/admin/drafts');
  const mary = { firstName: 'Mary', email: 'mary@example.com', postcode: 'BT28 1AA' };
  await admin.press('New quote or order');
  await admin.press('Find', { ...mary, product: 'a5 flyers 50', intent: 'find-product' });
  await admin.press('Add A5 Flyers');
  ids.draft = /drafts\/([\w-]+)/.exec(admin.page.path)?.[1] ?? '';
  const { rows } = await sql<{
    code: string;
    item: string;
    number: string;
  }>`select j.code, j.item_id as item, o.order_number as number
    from jobs j join orders o on o.id = j.order_id where j.closed_at is null and o.status = 'pending' order by j.code limit 1`.execute(
    opened.db,
  );
  Object.assign(ids, { job: rows[0]?.code, item: rows[0]?.item });
  const more = await sql<
    Record<string, string>
  >`select (select id from draft_lines where draft_id = ${ids.draft}) as line,
    (select id from order_items where order_id = ${ids.delivered} limit 1) as "deliveredItem",
    (select id from data_complaints limit 1) as complaint, (select id from price_lists limit 1) as list`.execute(
    opened.db,
  );
  Object.assign(ids, more.rows[0]);
});

const withIds = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`);

/** Sends the form of a page with something in it that breaks a rule. Returns the status and the sentences of the answer. */
async function refusalOf({
  who = 'owner',
  page,
  button,
  typed,
}: Try): Promise<{ status: number; said: string[] }> {
  const shopper = visitors[who];
  if (!shopper) throw new Error(`no visitor ${who}`);
  const html = await (await shopper.browser.get(withIds(page))).text();
  const found = formsOf(html).flatMap((form) =>
    form.buttons.filter(({ words }) => button.test(words)).map((pressed) => ({ form, pressed })),
  )[0];
  if (!found) throw new Error(`no button ${button} on ${withIds(page)}`);
  const { form, pressed } = found;
  const fields: Record<string, string> = { ...form.fields };
  if (pressed.name) fields[pressed.name] = pressed.value;
  for (const [field, text] of Object.entries(typed)) {
    if (text === MISSING) delete fields[field];
    else fields[withIds(field)] = withIds(text);
  }
  const answer = await shopper.browser.post(form.action || withIds(page), fields);
  return { status: answer.status, said: sentencesIn(await answer.text()) };
}

/** As a value: the field is left out. */
const MISSING = '(missing)';

/** What is said beside fields, and what is read out. */
const sentencesIn = (html: string): string[] =>
  [
    ...html.matchAll(
      /(?:class="field-error[^"]*"|role="alert")[^>]*>([\s\S]*?)<\/(?:p|div|li|section)>|id="[^"]+-error"[^>]*>([^<]*)/g,
    ),
  ].map(([, inside = '', alone = '']) =>
    plain((inside || alone).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).trim(),
  );

describe('a form says what is wrong where the database would refuse', () => {
  test.each(Object.entries(TRIES))('%s', async (_rule, tried) => {
    const { status, said } = await refusalOf(tried);
    expect([409, 422]).toContain(status);
    expect(said.map((sentence) => sentence.replace('There is a problem ', ''))).toContain(tried.says);
  });
});

test('every check and foreign key of the database is broken by a form here, or says why none can', async () => {
  const { rows } = await sql<{ rule: string }>`select conname as rule from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f') order by 1`.execute(opened.owner);
  const named = [
    ...Object.keys(TRIES).map((rule) => rule.split(' ')[0] ?? ''),
    ...Object.values(NOT_REACHED).flatMap(({ rules }) => rules.split(/\s+/)),
  ];
  expect([...new Set(named)].filter(Boolean).sort()).toEqual(
    [...new Set(rows.map(({ rule }) => rule))].sort(),
  );
});

test('every column that must have a value is named with what fills it', async () => {
  const { rows } = await sql<{
    table: string;
    columns: string;
  }>`select c.relname as "table", string_agg(a.attname, ' ' order by a.attname) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attidentity = '' and not a.attisdropped and a.attgenerated = '' and not c.relispartition
    group by 1 order by 1`.execute(opened.owner);
  expect(NOT_NULL).toEqual(Object.fromEntries(rows.map(({ table, columns }) => [table, columns])));
});
