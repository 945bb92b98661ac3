/**
 * Every rule of the database that a form can break is broken here; the form answers 422 with a sentence, and what was
 * typed is still there. For every other rule there is a reason why no form can break it (`database-rules.ts`). A new
 * rule fails this test until it is listed.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { formsOf, plain } from '../forms.ts';
import { CATALOGUE_TRIES } from './database-rules/catalogue.ts';
import { FITS } from './database-rules/fits.ts';
import { FLOOR_TRIES } from './database-rules/floor.ts';
import { NOT_NULL } from './database-rules/not-null.ts';
import { NOT_REACHED } from './database-rules/not-reached.ts';
import { ORDER_TRIES } from './database-rules/orders.ts';
import { PEOPLE_TRIES } from './database-rules/people.ts';
import { openRulesShop, type RulesShop } from './database-rules/rules-shop.ts';
import { MISSING, type Sent, type Try } from './database-rules/try.ts';

/** Each rule that input would break. If several forms can break a rule, a number follows its name. */
const TRIES: Readonly<Record<string, Try>> = {
  ...CATALOGUE_TRIES,
  ...FLOOR_TRIES,
  ...ORDER_TRIES,
  ...PEOPLE_TRIES,
};

let rules: RulesShop;
let tables: Map<string, string>;
beforeAll(async () => {
  rules = await openRulesShop();
  tables = await tablesOfRules();
});

const withIds = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => rules.ids[name] ?? `{${name}}`);

/** Sends a page's form. Returns the status and the sentences of the answer. */
async function answerTo({
  who = 'owner',
  page,
  first,
  button,
  values,
}: Sent): Promise<{ status: number; said: string[] }> {
  const { browser } = rules.visitors[who];
  const path = withIds(page);
  let html = await (await browser.get(path)).text();
  if (first) html = await (await browser.post(...filledIn(path, html, first))).text();
  const answer = await browser.post(...filledIn(path, html, { button, values }));
  return { status: answer.status, said: sentencesIn(await answer.text()) };
}

/** A form as a browser sends it, with the button pressed: the address, and the fields. */
function filledIn(
  path: string,
  html: string,
  { button, values }: Pick<Sent, 'button' | 'values'>,
): [path: string, fields: Record<string, string | File>] {
  const match = formsOf(html).flatMap((form) =>
    form.buttons.filter(({ words }) => button.test(words)).map((pressed) => ({ form, pressed })),
  )[0];
  if (!match) throw new Error(`no button ${button} on ${path}`);
  const { form, pressed } = match;
  const fields: Record<string, string | File> = { ...form.fields };
  if (pressed.name) fields[pressed.name] = pressed.value;
  for (const [field, value] of Object.entries(values)) {
    if (value === MISSING) delete fields[field];
    else fields[withIds(field)] = typeof value === 'string' ? withIds(value) : value;
  }
  return [form.action || path, fields];
}

/** The text beside fields and in notices, and what is read out. */
const sentencesIn = (html: string): string[] =>
  [
    ...html.matchAll(
      /class="notice notice-stop[^>]*>([\s\S]*?)<\/div>|(?:class="field-error[^"]*"|role="alert")[^>]*>([\s\S]*?)<\/(?:p|div|li|section)>|id="[^"]+-error"[^>]*>([^<]*)/g,
    ),
  ].map(([, notice = '', inside = '', alone = '']) =>
    plain((notice || inside || alone).replace(/<[^>]+>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** The table of each rule, by the rule's name. */
async function tablesOfRules(): Promise<Map<string, string>> {
  const { rows } = await sql<{
    rule: string;
    table: string;
  }>`select conname as rule, conrelid::regclass::text as "table" from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f')`.execute(rules.opened.owner);
  return new Map(rows.map(({ rule, table }) => [rule, table]));
}

/** The name of the rule that an attempt is about, without the number of a further attempt. */
const ruleOf = (name: string) => name.split(' ')[0] ?? '';

/** Everything in the table of a rule. */
async function rowsOf(rule: string): Promise<string[]> {
  const table = tables.get(rule);
  if (!table) throw new Error(`no rule ${rule}`);
  const { rows } = await sql<{
    row: string;
  }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(rules.opened.owner);
  return rows.map(({ row }) => row);
}

describe('if the database would refuse, the form says what is wrong, and nothing is written', () => {
  test.each(Object.entries(TRIES))('%s', async (name, tried) => {
    const before = await rowsOf(ruleOf(name));
    const { status, said } = await answerTo(tried);
    expect([409, 422]).toContain(status);
    expect(said.map((sentence) => sentence.replace('There is a problem ', ''))).toContain(
      withIds(tried.says),
    );
    expect(await rowsOf(ruleOf(name))).toEqual(before);
  });
});

describe('a form makes what is typed fit, so that it is accepted', () => {
  test.each(Object.entries(FITS))('%s', async (_name, sent) => {
    const { status, said } = await answerTo(sent);
    expect({ status, said }).toMatchObject({ status: expect.toSatisfy((it: number) => it < 400), said: [] });
  });
});

test('every check and foreign key of the database is broken by a form here, or has a reason why none can', () => {
  const named = [
    ...new Set(Object.keys(TRIES).map(ruleOf)),
    ...Object.keys(FITS).flatMap((names) => names.split(' ')),
    ...Object.values(NOT_REACHED).flatMap(({ rules: names }) => names.split(/\s+/)),
  ];
  expect(named.filter(Boolean).sort()).toEqual([...tables.keys()].sort());
});

test('every column that must have a value is listed with what fills it', async () => {
  const { rows } = await sql<{
    table: string;
    columns: string;
  }>`select c.relname as "table", string_agg(a.attname, ' ' order by a.attname) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attidentity = '' and not a.attisdropped and a.attgenerated = '' and not c.relispartition
    group by 1 order by 1`.execute(rules.opened.owner);
  expect(NOT_NULL).toEqual(Object.fromEntries(rows.map(({ table, columns }) => [table, columns])));
});
