import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { inTurn, whileHeld } from '#test/lock-waiters.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { fieldsOf, pressSheetFields } from './press-sheet-form.ts';
import { readPressSheets } from './press-sheets.server.ts';
import { archivePressSheet, savePressSheet } from './save-press-sheet.server.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  ADA.id = (await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
});
const ADA = { id: '', name: 'Ada' };

const NEW = '/admin/press-sheets/new';
const MADE = { name: 'HP 330 × 482', width: '482', height: '330', gutter: '', toFolder: 'yes' };

test('the shop comes with SRA3 and B2, and the owner adds another', async () => {
  expect((await ada.open('/admin/press-sheets')).text).toContain('SRA3 450 × 320 mm');
  await ada.open(NEW);
  expect((await ada.press('Add press sheet', MADE)).text).toContain(
    'Added. Choose it when you plan a sheet.',
  );
  const made = (await readPressSheets(opened.db)).find(({ paper }) => paper.name === MADE.name);
  expect(made).toMatchObject({
    id: 'hp-330-482',
    toFolder: true,
    paper: { widthUm: 482_000, heightUm: 330_000, gutterUm: null, workStyle: 'sheetwise' },
  });
  expect((await ada.open('/admin/sheets/plan?job=none')).text).toContain(MADE.name);
});

test('a typing mistake is explained beside the field, and nothing typed is lost', async () => {
  await ada.open(NEW);
  const values = { ...MADE, name: 'Odd', width: '12', gripper: 'four', creepPercent: '150' };
  const page = await ada.press('Add press sheet', values);
  expect(page.status).toBe(422);
  expect(page.text).toContain('Enter millimetres from 50 to 5,080, like 4.5');
  expect(page.text).toContain('Enter a whole number from 100 to 140');
  expect(page.html).toContain('value="four"');
});

test('two press sheets can’t have the same name', async () => {
  await ada.open(NEW);
  const page = await ada.press('Add press sheet', { ...MADE, name: 'B2' });
  expect(page.status).toBe(422);
  expect(page.text).toContain('Another press sheet has this name');
});

test('a save over somebody else’s change is refused, and both versions are shown', async () => {
  await ada.open('/admin/press-sheets/sra3');
  const other = ada.tab();
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
  await ada.press('Save', { gripper: '6' });
  const page = await other.press('Save', { gripper: '8' });
  expect(page.status).toBe(409);
  expect(page.text).toContain('This was changed by Ada');
  expect((await other.press('Save')).text).toContain('Saved. The next plan uses it.');
  const sheet = (await readPressSheets(opened.db)).find(({ id }) => id === 'sra3');
  expect(sheet?.paper.gripper.depthUm).toBe(8000);
});

test('an archived press sheet is not offered, and can be restored', async () => {
  await ada.open('/admin/press-sheets/b2');
  expect((await ada.press('Archive press sheet')).text).toContain(
    'Archived. No more sheets are planned on it.',
  );
  expect((await ada.open('/admin/sheets/plan')).html).not.toContain('value="b2"');
  await ada.open('/admin/press-sheets/b2');
  await ada.press('Put back');
  expect((await ada.open('/admin/sheets/plan')).html).toContain('value="b2"');
});

test('if four people add a press sheet with the same name at once, one does; if four save over each other, one does', async () => {
  const [sra3] = await readPressSheets(opened.db);
  if (!sra3) throw new Error('no press sheet');
  const fields = (name: string) => pressSheetFields.parse({ ...fieldsOf(sra3), name });
  const adding = await atOnce(4, () => savePressSheet(opened.shop, ADA, fields('HP Indigo'), null));
  expect(adding.map((outcome) => (outcome.ok ? 'added' : outcome.kind)).sort()).toEqual([
    'added',
    'duplicate',
    'duplicate',
    'duplicate',
  ]);
  const alike = await atOnce(2, (i) =>
    savePressSheet(opened.shop, ADA, fields(i ? 'Roll 330' : 'Roll (330)'), null),
  );
  expect(alike).toEqual([{ ok: true }, { ok: true }]);
  const saving = await atOnce(4, () =>
    savePressSheet(opened.shop, ADA, fields('SRA3'), { id: sra3.id, seenAt: sra3.updatedAt }),
  );
  expect(saving.filter(({ ok }) => ok)).toHaveLength(1);
});

const lockB2 = (trx: Queries) => sql`select from press_sheets where id = 'b2' for update`.execute(trx);

const auditOf = async (id: string) =>
  (
    await opened.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', `press-sheet:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('a press sheet that two people archive or restore at once is archived or restored once', async () => {
  const before = (await auditOf('b2')).length;
  for (const archived of [true, false]) {
    const both = await whileHeld(opened, lockB2, () =>
      atOnce(2, () => archivePressSheet(opened.shop, ADA, 'b2', archived)),
    );
    expect(both).toEqual([true, true]);
  }
  expect((await auditOf('b2')).slice(before)).toEqual(['press-sheet.archive', 'press-sheet.restore']);
});

test('a press sheet that is archived just before a save is not saved unnoticed', async () => {
  const b2 = (await readPressSheets(opened.db)).find(({ id }) => id === 'b2');
  if (!b2) throw new Error('no B2');
  const fields = pressSheetFields.parse({ ...fieldsOf(b2), name: 'B2 long' });
  const [archived, saved] = await inTurn(
    opened,
    lockB2,
    () => archivePressSheet(opened.shop, ADA, 'b2', true),
    () => savePressSheet(opened.shop, ADA, fields, { id: 'b2', seenAt: b2.updatedAt }),
  );
  expect(archived).toBe(true);
  expect(saved).toMatchObject({ ok: false, kind: 'stale', actor: 'Ada' });
});
