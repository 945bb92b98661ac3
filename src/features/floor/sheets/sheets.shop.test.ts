import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { addDays, addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { insertArtwork, saveReport } from '#features/artwork/files/index.server.ts';
import { readProductForSale, readProducts } from '#features/catalogue/products/index.server.ts';
import { saveOrder } from '#features/desk/order-desk/status/save-order.server.ts';
import { FLOOR, removeStage } from '#features/floor/floor-settings/save-floor.server.ts';
import { changeJob } from '#features/floor/production/change-job.server.ts';
import { moveJob } from '#features/floor/production/move-job.server.ts';
import { splitJob } from '#features/floor/production/split-job.server.ts';
import { openCardPage, settlePayment } from '#features/money/payments/index.server.ts';
import { judgeFile } from '#features/orders/order/index.server.ts';
import { replaceArtwork } from '#features/orders/order-artwork/index.server.ts';
import { completeChoices, pricedOn } from '#features/pricing/prices/index.ts';
import { addToCart } from '#features/selling/cart/index.server.ts';
import { placeOrder } from '#features/selling/checkout/place-order.server.ts';
import { stocksOf } from '#imposition/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { lastChange } from '#platform/audit.server.ts';
import { pressStorageOf } from '#platform/backup/index.ts';
import type { TestCards } from '#platform/card/test-card.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { addFlyers, atOnce, checkoutOf, makeArtwork, newGuest } from '#test/factories.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { BACKGROUND, PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { inTurn, lockOrder, untilWaiting, whileHeld } from '#test/lock-waiters.ts';
import { wordsOfPdf } from '#test/read-pdf.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { startObjectStore } from '#test/twins/object-store.ts';
import { printSheet, withdrawSheet } from './end-sheet.server.ts';
import { makeSheetJob } from './make-sheet.server.ts';
import { planRun } from './plan-run.server.ts';
import { planSheet, remakeSheet } from './plan-sheet.server.ts';
import { tendPressFolderJob } from './press-folder.server.ts';
import { fieldsOf, pressSheetFields } from './press-sheets/press-sheet-form.ts';
import { readPressSheets } from './press-sheets/press-sheets.server.ts';
import { archivePressSheet, savePressSheet } from './press-sheets/save-press-sheet.server.ts';
import { readChosen } from './read-jobs.server.ts';
import { readSheet, type Sheet } from './read-sheet.server.ts';
import { sheetJobOf, stockOf } from './sheet-job.ts';
import { undoPrint } from './undo-print.server.ts';

const mupdf = await import('mupdf');
const engine = startMupdfEngine({ workers: 1, jobTimeoutMs: 60_000 });
let opened: TestShop;
let ada: Shopper;
const ADA = { id: '', name: 'Ada Byron' };
const BEN = { id: '', name: 'Ben Nevis' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  for (const actor of [ADA, BEN]) {
    actor.id = randomUUID();
    await opened.owner
      .insertInto('users')
      .values({ id: actor.id, name: actor.name, email: `${actor.id}@example.com` })
      .execute();
  }
});
beforeEach(async () => {
  opened.time.now = NOON;
  await sql`update press_sheets set to_folder = true, overs_percent = 0, overs_copies = 0`.execute(opened.db);
});
afterAll(() => engine.close());

interface NewJob {
  code: string;
  orderId: string;
  itemId: string;
  owner: ReturnType<typeof newGuest>;
}

async function paid(owner: NewJob['owner']): Promise<NewJob> {
  const placed = await placeOrder(opened.shop, await checkoutOf(opened.shop, owner));
  if (!placed.ok) throw new Error('not placed');
  const page = await openCardPage(opened.shop, placed.orderId);
  if (!page.ok) throw new Error('no card page');
  await inTransaction(opened.db, (trx) => (opened.shop.cards as TestCards).paySession(trx, page.sessionId));
  await settlePayment(opened.shop, page.sessionId);
  const { orderId } = placed;
  const job = await opened.db
    .selectFrom('jobs')
    .select(['code', 'itemId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  await judgeFile(opened.db, job.itemId, { state: 'approved', problem: null });
  return { ...job, orderId, owner };
}

/** A job of 10 A5 flyers that is waiting to be printed. */
async function newJob(options: Record<string, string> = {}): Promise<NewJob> {
  const owner = newGuest();
  await addFlyers(opened.shop, owner, options);
  return paid(owner);
}

async function fingerprintOf(codes: readonly string[], pressSheetId = 'sra3'): Promise<string> {
  const { jobs, products } = await readChosen(opened.db, codes);
  const press = (await readPressSheets(opened.db)).find(({ id }) => id === pressSheetId);
  if (!press) throw new Error('no such press sheet');
  const outcome = planRun(press, jobs, products);
  if (!outcome.ok) throw new Error(outcome.problems.map(({ words }) => words).join(' '));
  return outcome.run.fingerprint;
}

const plan = async (codes: readonly string[], actor = ADA) =>
  planSheet(opened.shop, actor, { codes, pressSheetId: 'sra3', fingerprint: await fingerprintOf(codes) });

async function planned(...jobs: readonly NewJob[]): Promise<string> {
  const outcome = await plan(jobs.map(({ code }) => code));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.sheetId;
}

/** A sheet that is ready to be printed. */
async function made(...jobs: readonly NewJob[]): Promise<string> {
  const sheetId = await planned(...jobs);
  await opened.runJobs();
  expect(await sheetOf(sheetId)).toMatchObject({ state: 'ready' });
  return sheetId;
}

async function sheetOf(id: string): Promise<Sheet> {
  const sheet = await readSheet(opened.db, id);
  if (!sheet) throw new Error('no such sheet');
  return sheet;
}

async function end(id: string, command: typeof printSheet, actor = ADA) {
  return command(opened.shop, actor, { sheetId: id, version: (await sheetOf(id)).version });
}

const stageOf = async ({ code }: NewJob) =>
  (await opened.db.selectFrom('jobs').select('stageId').where('code', '=', code).executeTakeFirstOrThrow())
    .stageId;

async function cancel({ orderId }: NewJob) {
  const { version } = await opened.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return saveOrder(opened.shop, ADA, {
    orderId,
    version,
    status: 'cancelled',
    trackingNumber: null,
    notes: null,
  });
}

/** Its customer sends another file, which is approved. */
async function replaceFile(job: NewJob, other = goodA5({ padBytes: 1000 })) {
  const artworkId = await makeArtwork(opened.shop, job.owner);
  await sql`update artworks set sha256 = ${createHash('sha256').update(artworkId).digest('hex')}
    where id = ${artworkId}`.execute(opened.owner);
  const { orderId, itemId, owner } = job;
  const sender = { id: null, name: 'Jane Doe' };
  await replaceArtwork(opened.shop, { orderId, itemId, artworkId, owner, sender, ticked: [] });
  const key = `artwork/test/${artworkId}`;
  await opened.shop.storage.put(key, other);
  await sql`update artworks set sha256 = ${createHash('sha256').update(other).digest('hex')}, bytes = ${other.length}
    where id = ${artworkId}`.execute(opened.owner);
  await judgeFile(opened.db, itemId, { state: 'approved', problem: null });
}

/** A sheet’s file as it was made. */
async function sheetFile(code: string): Promise<Buffer> {
  const { pdfKey } = await opened.db
    .selectFrom('sheets')
    .select('pdfKey')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const content = await opened.shop.storage.open(pdfKey ?? '');
  if (!content) throw new Error('no file');
  return buffer(content);
}

const inFolder = (code: string) => existsSync(join(opened.folder, 'press', 'sra3', `${code}.pdf`));

test('two orders are printed on one sheet: planned, made, downloaded, printed, and moved on together', async () => {
  const jobs = [await newJob(), await newJob()];
  const list = await ada.open('/admin/sheets');
  for (const { code } of jobs) expect(list.text).toContain(code);
  const [, all = ''] = /href="([^"]+)" aria-label="Plan all 2 on 130gsm Gloss"/.exec(list.html) ?? [];
  await ada.open(all.replaceAll('&amp;', '&'));
  expect(ada.page.text).toContain('130gsm Gloss on SRA3');
  expect(ada.page.text).toContain('Sheets saved 1');
  const waiting = await ada.press('Make this sheet');
  expect(waiting.text).toContain('Waiting to be made');
  await opened.runJobs();
  const ready = await ada.open(waiting.path.split('?')[0] ?? '');
  expect(ready.text).toContain('Ready to print');
  const file = await ada.browser.get(`${ready.path}/files/sheet.pdf`);
  const pdf = Buffer.from(await file.arrayBuffer());
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.6');
  expectSheet(pdf, 2);
  expect((await ada.browser.get(`${ready.path}/files/cuts.csv`)).headers.get('content-type')).toContain(
    'csv',
  );
  expect((await ada.browser.get(`${ready.path}/files/cuts.pdf`)).status).toBe(200);
  const printed = await ada.press('Printed');
  expect(printed.text).toContain('Printed. Its jobs have moved on.');
  expect(await Promise.all(jobs.map(stageOf))).toEqual(['finishing', 'finishing']);
  expect((await ada.open('/admin/sheets')).text).toContain('sharing has saved 1 sheet');
  expect((await ada.open('/admin/production/figures')).text).toContain('Sheets saved by sharing 1');
  await opened.runJobs();
});

/** Opened by the engine: this many sides of SRA3. Inks and pictures are compared in `impose-sheets.test.ts`. */
function expectSheet(pdf: Uint8Array, sides: number) {
  const doc = mupdf.Document.openDocument(pdf, 'application/pdf');
  expect(doc.countPages()).toBe(sides);
  const [left, bottom, right, top] = doc.loadPage(0).getBounds();
  expect([right - left, top - bottom].map((points) => Math.round((points * 25.4) / 72))).toEqual([450, 320]);
}

/** What is wrong with a sheet's file as PDF/X-4, and the printing condition that it declares. */
async function checkedSheet(sheetId: string) {
  const path = join(opened.folder, 'checked.pdf');
  writeFileSync(path, await sheetFile((await sheetOf(sheetId)).code));
  const [checked, { report }] = [await engine.checkX4(path), await engine.inspect(path, 'pdf')];
  return { checked, condition: report.document?.outputIntent };
}

test('a sheet goes to the press as PDF/X-4, for the printing condition of its paper', async () => {
  const sheetId = await made(await newJob());
  const isX4 = { status: 'ok', breaches: [] };
  expect(await checkedSheet(sheetId)).toEqual({ checked: isX4, condition: 'FOGRA39' });
  expect((await ada.open(`/admin/sheets/${sheetId}`)).text).not.toContain('not a PDF/X-4');
  await sql`update papers set surface = 'uncoated' where name = '130gsm Gloss'`.execute(opened.owner);
  onTestFinished(async () => {
    await sql`update papers set surface = 'coated' where name = '130gsm Gloss'`.execute(opened.owner);
  });
  expect(await checkedSheet(await made(await newJob()))).toEqual({ checked: isX4, condition: 'FOGRA29' });
});

test('a sheet with a file that lacks a font is made, and its page says that it isn’t PDF/X-4 and why', async () => {
  const job = await newJob();
  const content = `${BACKGROUND} BT /Sale 9 Tf 60 60 Td (Sale) Tj ET`;
  await replaceFile(job, new PdfBuilder().page({ content }).page({ content }).bytes());
  const sheetId = await made(job);
  const { text } = await ada.open(`/admin/sheets/${sheetId}`);
  expect(text).toContain(
    '! Its file is not a PDF/X-4. PDF/X-4 asks: All fonts that show text are in the file. Found: Sale (not in the file).',
  );
  expect((await checkedSheet(sheetId)).checked).toMatchObject({
    breaches: [{ clause: 'x4-version' }, { clause: 'fonts' }, { clause: 'fonts' }],
  });
});

test('the tickets of a sheet’s jobs are printed from its page, and say how each is imposed', async () => {
  await sql`update press_sheets set work_style = 'work-and-turn' where id = 'sra3'`.execute(opened.db);
  const [one, other, book] = [await newJob(), await newJob(), await paidBooklet('self', 16)];
  const apart = [await newJob({ quantity: '100' }), await newJob({ quantity: '250' })];
  const gang = await sheetOf(await planned(one, other));
  expect((await sheetOf(await planned(...apart))).plan.plates).toHaveLength(2);
  await planned(book);
  await sql`update press_sheets set work_style = 'sheetwise'`.execute(opened.db);
  const { html } = await ada.open(`/admin/sheets/${gang.id}`);
  const [, path = ''] = /href="([^"]*tickets\.pdf[^"]*)"[^>]*>A5</.exec(html) ?? [];
  const answer = await ada.browser.get(path.replaceAll('&amp;', '&'));
  const pdf = mupdf.Document.openDocument(await answer.arrayBuffer(), 'application/pdf');
  expect(pdf.countPages()).toBe(2);
  const words = (page: number) => pdf.loadPage(page).toStructuredText('').asText().replace(/\s+/g, ' ');
  expect(gang.plan.plates).toHaveLength(1);
  expect(words(0)).toMatch(/\d up on SRA3, work and turn, \d+ sheets, with 1 other job/);
  const ticketOf = async ({ code }: NewJob) => {
    const ticket = await ada.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${code}`);
    const paper = mupdf.Document.openDocument(await ticket.arrayBuffer(), 'application/pdf');
    return paper.loadPage(0).toStructuredText('').asText().replace(/\s+/g, ' ');
  };
  expect(await ticketOf(book)).toMatch(/On SRA3, work and turn, \d+ sheets Artwork/);
  for (const job of apart)
    expect(await ticketOf(job)).toMatch(/\d up on SRA3, work and turn, \d+ sheets Artwork/);
  await opened.runJobs();
});

test('a job’s page and its card on the board say which sheet it is on', async () => {
  const job = await newJob();
  const { code } = await sheetOf(await planned(job));
  expect((await ada.open(`/admin/jobs/${job.code}`)).text).toContain(`On sheet ${code}`);
  expect((await ada.open('/admin/jobs')).text).toContain(code);
  await opened.runJobs();
});

test('a printed sheet can be found by the number printed beside it', async () => {
  const id = await made(await newJob());
  const { code } = await sheetOf(id);
  const pdf = await (await ada.browser.get(`/admin/sheets/${id}/files/sheet.pdf`)).arrayBuffer();
  const words = mupdf.Document.openDocument(pdf, 'application/pdf')
    .loadPage(0)
    .toStructuredText('preserve-whitespace')
    .asText();
  expect(words).toContain(`${code}, SRA3`);
  expect((await ada.open(`/admin/find?q=${code.toLowerCase()}`)).path).toBe(`/admin/sheets/${id}`);
  expect((await ada.open('/admin/find?q=S-9999')).text).toContain('There’s no sheet S-9999.');
});

test('if a file has two pages but one side was ordered, the first page is printed, as its customer was told', async () => {
  const sheet = await sheetOf(await planned(await newJob({ sides: 'single-sided' })));
  expect(sheet.plan.plates[0]?.sides).toHaveLength(1);
  await opened.runJobs();
});

test('overs are printed beyond what was ordered, as the owner set them', async () => {
  await sql`update press_sheets set overs_percent = 5, overs_copies = 3`.execute(opened.db);
  const job = await newJob({ quantity: '250' });
  const sheet = await sheetOf(await planned(job));
  expect(sheet.jobs).toMatchObject([{ quantity: 250, printQuantity: 266 }]);
  const ticket = await ada.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${job.code}`);
  const pdf = mupdf.Document.openDocument(await ticket.arrayBuffer(), 'application/pdf');
  const words = pdf.loadPage(0).toStructuredText('').asText();
  expect(words).toContain(`${sheet.code}: 266 copies, 16 over`);
  expect(words).toContain('4 up on SRA3, sheetwise, 67 sheets');
  expect(sheet.plan.jobs[0]?.copies).toBeGreaterThanOrEqual(266);
  await opened.runJobs();
  const { id: sheetId, version } = await sheetOf(sheet.id);
  expect(await printSheet(opened.shop, ADA, { sheetId, version })).toMatchObject({ ok: true });
  expect((await ada.open('/admin/production/figures')).text).toMatch(/Extra copies on sheets 16 \(\d/);
});

test('the overs of a product family are on its tickets, and on its sheets if the press sheet has fewer', async () => {
  await sql`update press_sheets set overs_percent = 0, overs_copies = 12`.execute(opened.db);
  const setOvers = (percent: number) =>
    sql`update product_families set overs_percent = ${percent}, overs_copies = 2`.execute(opened.db);
  await setOvers(4);
  const job = await newJob({ quantity: '250' });
  const ticket = await ada.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${job.code}`);
  const pdf = mupdf.Document.openDocument(await ticket.arrayBuffer(), 'application/pdf');
  expect(pdf.loadPage(0).toStructuredText('').asText()).toContain('262 copies, 12 over');
  await setOvers(5);
  const sheet = await sheetOf(await planned(job));
  expect(sheet.jobs).toMatchObject([{ quantity: 250, printQuantity: 265 }]);
  await setOvers(0);
  const other = await newJob({ quantity: '250' });
  expect((await sheetOf(await planned(other))).jobs).toMatchObject([{ quantity: 250, printQuantity: 262 }]);
  await sql`update press_sheets set overs_copies = 0`.execute(opened.db);
  await sql`update product_families set overs_copies = 0`.execute(opened.db);
  await opened.runJobs();
});

async function paidBooklet(cover: string, pages: number, padBytes = 0): Promise<NewJob> {
  const owner = newGuest();
  const product = await productOf('stapled-booklet-001');
  const artworkId = await bookletFile(owner, goodA5({ pages, padBytes }));
  const selectedOptions = completeChoices(product, { weight: `${pages}-pages`, cover });
  const added = await addToCart(opened.shop, owner, {
    product,
    artworkId,
    lineId: null,
    accepted: [],
    vatAnswers: {},
    selectedOptions,
  });
  expect(added.ok, JSON.stringify(added)).toBe(true);
  return paid(owner);
}

async function productOf(id: string) {
  const offered = await readProductForSale(opened.db, id, null);
  if (!offered) throw new Error(`the seed has no ${id}`);
  return pricedOn(offered.product, londonDay(NOON));
}

test('a stapled booklet of 32 pages, several megabytes large, is imposed as spreads on the paper that was ordered', async () => {
  const sheetId = await made(await paidBooklet('self', 32, 4_000_000));
  const sheet = await sheetOf(sheetId);
  expect(sheet.stock).toBe('130gsm Silk');
  expect(sheet.plan.pieces).toHaveLength(8);
  const pdf = await ada.browser.get(`/admin/sheets/${sheetId}/files/sheet.pdf`);
  expectSheet(Buffer.from(await pdf.arrayBuffer()), 2 * sheet.plan.plates.length);
});

test('a booklet with a heavier cover is one sheet on two papers, which isn’t put into the press’s folder', async () => {
  const job = await paidBooklet('250gsm-silk', 12);
  expect((await ada.open('/admin/sheets')).text).toContain('130gsm Silk with a cover of 250gsm Silk');
  const sheet = await sheetOf(await made(job));
  expect(sheet).toMatchObject({ stock: '130gsm Silk with a cover of 250gsm Silk', papers: 2 });
  const page = await ada.open(`/admin/sheets/${sheet.id}`);
  expect(page.text).toContain(`Two papers: pages 1 to 2 of ${sheet.code}.pdf on 250gsm Silk, pages 3 to`);
  expect(page.text).toContain('it isn’t put in the press’s folder');
  await tendPressFolderJob(opened.shop).run({});
  expect(inFolder(sheet.code)).toBe(false);
  expect(await end(sheet.id, printSheet)).toMatchObject({ ok: true });
  expect(await stageOf(job)).toBe('finishing');
});

describe('a job is printed as it was ordered, although', () => {
  const FLYERS = sql`product_id = 'a5-flyers-001'`;
  const onSheets = async ({ code }: NewJob) => {
    const [press] = await readPressSheets(opened.db);
    const { jobs, products } = await readChosen(opened.db, [code]);
    const [job] = jobs;
    if (!press || !job) throw new Error('no such job, or press sheet');
    const product = products.find(({ id }) => id === job.productId);
    const { stock, text } = { stock: stockOf(product, job), text: (await ada.open('/admin/sheets')).text };
    expect(text).toContain(stock);
    return { stock, whyNot: job.whyNot, made: sheetJobOf(product, job, press) };
  };
  const ticketOf = async ({ code }: NewJob) =>
    wordsOfPdf(await ada.browser.get(`/admin/jobs/tickets.pdf?size=a5&code=${code}`));
  const proofOf = async ({ orderId, itemId }: NewJob) => {
    const { artworkId } = await opened.db
      .selectFrom('orderItems')
      .select('artworkId')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    const page = await ada.open(`/artwork/${artworkId}/proof?order=${orderId}&item=${itemId}`);
    return { status: page.status, hasFolds: /fold/i.test(page.text) };
  };
  test.each([
    [
      'its option stands for another paper now',
      () =>
        sql`update product_options set paper_id = '350gsm-silk' where ${FLYERS} and group_key = 'finishes'`,
    ],
    ['its options have other ids now', () => sql`update product_options set id = 'x-' || id where ${FLYERS}`],
    [
      'it is folded now',
      () => sql`update product_options set fold = 'tri' where ${FLYERS} and group_key = 'sizes'`,
    ],
    ['it is bound now', () => sql`update products set form = 'perfect-bound' where id = 'a5-flyers-001'`],
    ['it was archived', () => sql`update products set archived_at = now() where id = 'a5-flyers-001'`],
  ])('%s', async (_, change) => {
    const job = await newJob();
    const before = await onSheets(job);
    expect(before).toMatchObject({ whyNot: null, made: { ok: true, job: { kind: 'flat', folds: [] } } });
    const papers = [await ticketOf(job), await proofOf(job)];
    const { rows } = await sql<{ product: string; options: string }>`
      select to_jsonb(p)::text as product, (select jsonb_agg(o)::text from product_options o where ${FLYERS}) as options
      from products p where id = 'a5-flyers-001'`.execute(opened.owner);
    await change().execute(opened.owner);
    onTestFinished(async () => {
      const { product, options } = rows[0] ?? { product: '{}', options: '[]' };
      await sql`update products p set form = w.form, archived_at = null
        from jsonb_populate_record(null::products, ${product}::jsonb) w where p.id = w.id`.execute(
        opened.owner,
      );
      await sql`update product_options o set id = w.id, paper_id = w.paper_id, fold = w.fold
        from jsonb_populate_recordset(null::product_options, ${options}::jsonb) w
        where o.product_id = w.product_id and o.group_key = w.group_key and o.position = w.position`.execute(
        opened.owner,
      );
    });
    expect(await onSheets(job)).toEqual(before);
    expect([await ticketOf(job), await proofOf(job)]).toEqual(papers);
    await made(job);
  });
});

test('books are put on sheets as they are bound; if the press can’t print one, the page says why', async () => {
  const [press] = await readPressSheets(opened.db);
  if (!press) throw new Error('the seed has press sheets');
  const bookOf = async (id: string, pages: number, choices: Record<string, string>) => {
    const [product] = await readProducts(opened.db, [id]);
    if (!product) throw new Error(`the seed has no ${id}`);
    const options = Object.entries(completeChoices(product, choices)).map(([group, option]) => ({
      group,
      id: String(option),
      name: String(option),
    }));
    return sheetJobOf(product, { ...BOOK, options, report: await bookReport(pages) }, press);
  };
  expect(await bookOf('wire-bound-booklet-001', 20, {})).toMatchObject({
    ok: true,
    job: { kind: 'leaves', stock: '130gsm Silk', binding: { kind: 'wire', coverStock: '300gsm Silk' } },
  });
  expect(await bookOf('perfect-bound-booklet-001', 28, {})).toMatchObject({
    ok: true,
    job: { pages: { length: 24 }, binding: { cover: { stock: '300gsm Silk', spineUm: 1800 } } },
  });
  const refusals = [
    await bookOf('wire-bound-booklet-001', 20, { cover: 'acetate' }),
    await bookOf('a5-notebook-001', 2, {}),
    await bookOf('perfect-bound-booklet-001', 30, { weight: '32-pages' }),
  ];
  expect(refusals.map((it) => (it.ok ? it.job : it.words))).toEqual([
    'BOOK has a cover of 300gsm Silk with clear acetate, which doesn’t go through the press. Print it from its own file.',
    'BOOK has leaves that are not in its file. Print it from its own file.',
    'BOOK has a file of 30 pages, which is not what was ordered. Check the file.',
  ]);
});

test('a job ordered with an option that its product no longer has isn’t put on a sheet as if it had been ordered without', async () => {
  const [press] = await readPressSheets(opened.db);
  const [product] = await readProducts(opened.db, ['stapled-booklet-001']);
  if (!press || !product) throw new Error('the seed has press sheets and booklets');
  const without = (removed: string) => ({
    ...product,
    optionGroups: product.optionGroups.map((group) => ({
      ...group,
      options: group.options.filter(({ id }) => id !== removed),
    })),
  });
  const options = [
    { group: 'weights', id: '12-pages', name: '12 pages' },
    { group: 'innerPages', id: '130gsm-silk', name: '130gsm Silk' },
    { group: 'cover', id: '250gsm-silk', name: '250gsm Silk cover' },
    { group: 'lamination', id: 'matt', name: 'Matt laminated cover' },
  ];
  const job = { ...BOOK, options, report: await bookReport(12) };
  const made = ['250gsm-silk', 'matt', 'none'].map((removed) => sheetJobOf(without(removed), job, press));
  expect(made.map((it) => (it.ok ? stocksOf(it.job) : it.words))).toEqual([
    'BOOK was ordered with “250gsm Silk cover”, which its product no longer has. Put the option back, or print it from its own file.',
    ['130gsm Silk', '250gsm Silk'],
    ['130gsm Silk', '250gsm Silk'],
  ]);
});

const BOOK = {
  code: 'BOOK',
  quantity: 25,
  paperType: 'Standard',
  overs: { oversPercent: 0, oversCopies: 0 },
  spineUm: null,
  needs: null,
  madeOf: null,
} as const;

async function bookReport(pages: number) {
  const path = join(opened.folder, `book-${pages}.pdf`);
  writeFileSync(path, goodA5({ pages }));
  return (await engine.inspect(path, 'pdf', {})).report;
}

async function bookletFile(owner: NewJob['owner'], content: Uint8Array): Promise<string> {
  const id = randomUUID();
  const storageKey = `artwork/test/${id}`;
  await opened.shop.storage.put(storageKey, content);
  await insertArtwork(opened.db, {
    id,
    owner,
    productId: 'stapled-booklet-001',
    storageKey,
    kind: 'pdf',
    originalName: 'booklet.pdf',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    expiresAt: addDays(NOON, 30),
  });
  const { report } = await opened.shop.storage.withLocalFile(storageKey, (path) =>
    engine.inspect(path, 'pdf', {}),
  );
  await saveReport(opened.db, id, report, null);
  return id;
}

describe('a sheet can’t be printed by mistake', () => {
  const held = async ({ orderId }: NewJob) => {
    const { id } = await opened.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    await sql`insert into disputes (payment_id, provider_dispute_id, amount_pence, state, is_refundable, reason, opened_at, asked_at)
      values (${id}, ${`du_${id}`}, 100, 'needs-response', false, 'fraudulent', ${NOON}, ${NOON})`.execute(
      opened.db,
    );
  };
  const set = (assign: ReturnType<typeof sql>) => (job: NewJob) =>
    sql`update jobs set ${assign}, version = version + 1 where code = ${job.code}`.execute(opened.db);
  const waits = async ({ code }: NewJob) => {
    const { version } = await opened.db
      .selectFrom('jobs')
      .select('version')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const change = { kind: 'block', reason: 'payment', note: null } as const;
    return changeJob(opened.shop, ADA, { code, version }, change);
  };
  const split = async ({ code }: NewJob) => {
    const { version } = await opened.db
      .selectFrom('jobs')
      .select('version')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    return splitJob(opened.shop, ADA, { code, version, copies: 1, spoilt: null, note: null });
  };
  const faulty = ({ itemId }: NewJob) =>
    judgeFile(opened.db, itemId, { state: 'problem', problem: 'Too dark' });

  test.each<[string, (job: NewJob) => Promise<unknown>, string, boolean]>([
    ['whose order was cancelled', cancel, 'its order was cancelled', false],
    ['whose file was replaced', replaceFile, 'its file was replaced', true],
    ['whose file turned out faulty', faulty, 'there is a problem with its file', false],
    ['that was split', split, 'its quantity has changed', true],
    ['that waits for its payment', waits, 'it is waiting for something', false],
    ['whose payment is disputed', held, 'its payment is disputed', false],
    [
      'that went back to its artwork',
      set(sql`stage_id = 'artwork'`),
      'it went back to an earlier stage',
      false,
    ],
  ])(
    'with a job %s: staff are told, the files are gone, and one button makes it again',
    async (_, happens, words, stays) => {
      const [good, bad] = [await newJob(), await newJob()];
      const sheetId = await made(good, bad);
      const { code } = await sheetOf(sheetId);
      expect(inFolder(code)).toBe(true);
      await happens(bad);
      const page = await ada.open(`/admin/sheets/${sheetId}`);
      expect(page.text).toContain('Don’t print this sheet');
      expect(page.text).toContain(`${bad.code}: ${words}`);
      expect((await ada.open('/admin/sheets')).text).toContain(`Don’t print: ${bad.code}: ${words}`);
      expect((await ada.browser.get(`/admin/sheets/${sheetId}/files/sheet.pdf`)).status).toBe(409);
      expect(await end(sheetId, printSheet)).toMatchObject({ ok: false, kind: 'refused' });
      expect(await stageOf(good)).toBe('to-print');
      await opened.run('tend-press-folder');
      expect(inFolder(code)).toBe(false);
      await ada.open(`/admin/sheets/${sheetId}`);
      const remade = await ada.press('Make it again');
      expect(remade.text).toContain(`Made again from ${code}`);
      expect(remade.text.includes(bad.code)).toBe(stays);
      await opened.runJobs();
      const [, newId = ''] = /sheets\/([0-9a-f-]+)/.exec(remade.path) ?? [];
      expect(await sheetOf(newId)).toMatchObject({ state: 'ready' });
      expect(await sheetOf(sheetId)).toMatchObject({ state: 'withdrawn', hasFiles: false });
      expect((await ada.browser.get(`/admin/sheets/${newId}/files/sheet.pdf`)).status).toBe(200);
    },
  );

  test('of a product that has been archived, ordered before materials were recorded', async () => {
    const job = await newJob();
    const sheetId = await made(job);
    await sql`update order_items set made_of = null where id = ${job.itemId}`.execute(opened.owner);
    await sql`update products set archived_at = now() where id = 'a5-flyers-001'`.execute(opened.db);
    const page = await ada.open(`/admin/sheets/${sheetId}`);
    await sql`update products set archived_at = null where id = 'a5-flyers-001'`.execute(opened.db);
    expect(page.text).toContain(`${job.code}: its product was archived`);
  });

  test('a file that the press has taken is not put there again, and staff are told to stop it', async () => {
    const job = await newJob();
    const sheetId = await made(job);
    const { code } = await sheetOf(sheetId);
    rmSync(join(opened.folder, 'press', 'sra3', `${code}.pdf`));
    await waits(job);
    await opened.run('tend-press-folder');
    expect((await ada.open(`/admin/sheets/${sheetId}`)).text).toContain('Stop it at the press');
    await set(sql`blocked = null, blocked_since = null, blocked_note = null`)(job);
    await opened.run('tend-press-folder');
    expect(inFolder(code)).toBe(false);
  });

  test('a file comes back into the folder when its job can be printed again; with its cut list beside it', async () => {
    const job = await newJob();
    const { code } = await sheetOf(await made(job));
    await waits(job);
    await opened.run('tend-press-folder');
    expect(inFolder(code)).toBe(false);
    await set(sql`blocked = null, blocked_since = null, blocked_note = null`)(job);
    await opened.run('tend-press-folder');
    const folder = readdirSync(join(opened.folder, 'press', 'sra3'));
    expect(folder).toEqual(expect.arrayContaining([`${code}.pdf`, `${code}.csv`]));
    expect(readFileSync(join(opened.folder, 'press', 'sra3', `${code}.pdf`)).length).toBeGreaterThan(1000);
  });

  test('in an S3 store the press’s folder is kept as on this machine: the cut list first, and a file completely or not at all', async () => {
    await sql`update press_sheets set to_folder = false`.execute(opened.db);
    const job = await newJob();
    const { code } = await sheetOf(await made(job));
    await sql`update press_sheets set to_folder = true`.execute(opened.db);
    const store = await startObjectStore();
    onTestFinished(() => store.close());
    const press = pressStorageOf({ S3_URL: store.url, DATA_DIR: opened.folder });
    const tend = () => tendPressFolderJob({ ...opened.shop, press }).run({});
    const [pdf, csv] = [`press/sra3/${code}.pdf`, `press/sra3/${code}.csv`];

    // The store only returns errors: the run fails, and the next one puts the file there.
    store.failNext(1000);
    await expect(tend()).rejects.toThrow();
    expect(store.objects.has(pdf)).toBe(false);
    store.failNext(0);
    await tend();
    expect(store.objects.get(pdf)).toEqual(await sheetFile(code));
    expect(String(store.objects.get(csv))).toContain(job.code);
    const put = store.requests.filter((one) => one.startsWith('PUT') && one.includes(code));
    expect(put.at(-2)).toBe(`PUT ${csv} 200`);
    expect(put.at(-1)).toBe(`PUT ${pdf} 200`);
    expect(inFolder(code)).toBe(false);

    await waits(job);
    await tend();
    expect([store.objects.has(pdf), store.objects.has(csv)]).toEqual([false, false]);
    await set(sql`blocked = null, blocked_since = null, blocked_note = null`)(job);
    await tend();
    expect(store.objects.has(pdf)).toBe(true);
  });
});

const versionOf = async ({ code }: Pick<NewJob, 'code'>) =>
  (await opened.db.selectFrom('jobs').select('version').where('code', '=', code).executeTakeFirstOrThrow())
    .version;

describe('“Printed” pressed by mistake', () => {
  /** Somebody moves a job on, in its current version. */
  const moveOn = async (job: NewJob, stageId = 'packing') =>
    moveJob(opened.shop, BEN, { code: job.code, version: await versionOf(job), stageId });
  async function printed(...jobs: NewJob[]): Promise<string> {
    const sheetId = await made(...jobs);
    expect(await end(sheetId, printSheet)).toMatchObject({ ok: true });
    return sheetId;
  }

  test('can be undone: the sheet can be printed again, and its jobs are back, as their history says', async () => {
    const jobs = [await newJob(), await newJob()];
    const sheetId = await made(...jobs);
    const { code } = await sheetOf(sheetId);
    await ada.open(`/admin/sheets/${sheetId}`);
    await ada.press('Printed');
    await opened.runJobs();
    expect(inFolder(code)).toBe(false);
    const page = await ada.press('Undo “Printed”');
    expect(page.text).toContain('“Printed” was undone. Its jobs are back where they were.');
    expect(page.text).toContain('Ready to print');
    expect(await Promise.all(jobs.map(stageOf))).toEqual(['to-print', 'to-print']);
    expect((await ada.open(`/admin/jobs/${jobs[0]?.code}`)).text).toContain(
      'Back to To print: the move to Finishing was undone',
    );
    await opened.runJobs();
    expect(inFolder(code)).toBe(true);
    expect(await end(sheetId, printSheet)).toMatchObject({ ok: true });
    expect(await Promise.all(jobs.map(stageOf))).toEqual(['finishing', 'finishing']);
    await opened.runJobs();
  });

  test('leaves a job alone that somebody had already moved', async () => {
    const [one, ahead] = [await newJob(), await newJob()];
    const sheetId = await made(one, ahead);
    await moveOn(ahead);
    await end(sheetId, printSheet);
    expect(await end(sheetId, undoPrint)).toMatchObject({ ok: true });
    expect([await stageOf(one), await stageOf(ahead)]).toEqual(['to-print', 'packing']);
  });

  test('can’t be undone once one of its jobs has moved on: the message says which, and nothing moves', async () => {
    const [one, other] = [await newJob(), await newJob()];
    const sheetId = await printed(one, other);
    await moveOn(other);
    expect(await end(sheetId, undoPrint)).toEqual({
      ok: false,
      kind: 'refused',
      words: `Ben Nevis has changed ${other.code} in the meantime. It’s now at Packing. Nothing was undone.`,
    });
    expect([await stageOf(one), await stageOf(other)]).toEqual(['finishing', 'packing']);
    expect(await sheetOf(sheetId)).toMatchObject({ state: 'printed' });
  });

  test('can’t be undone after a minute: neither the page nor the database allows it', async () => {
    const sheetId = await printed(await newJob());
    opened.time.now = addSeconds(NOON, 61);
    expect((await ada.open(`/admin/sheets/${sheetId}`)).text).not.toContain('Undo “Printed”');
    expect(await end(sheetId, undoPrint)).toMatchObject({ ok: false, kind: 'refused' });
    const back = opened.db.updateTable('sheets').where('id', '=', sheetId);
    const again = { state: 'ready', endedAt: null, endedByName: null };
    await expect(back.set(again).execute()).rejects.toThrow('from printed to ready');
    await expect(back.set({ ...again, printUndoneAt: opened.time.now }).execute()).rejects.toThrow(
      'from printed to ready',
    );
  });

  test('can’t be undone while one of its jobs is on another sheet', async () => {
    const [one, ahead] = [await newJob(), await newJob()];
    const sheetId = await made(one, ahead);
    await moveOn(ahead);
    await end(sheetId, printSheet);
    await moveOn(ahead, 'to-print');
    const other = await planned(ahead);
    expect(await end(sheetId, undoPrint)).toEqual({
      ok: false,
      kind: 'refused',
      words: 'One of its jobs has been put on another sheet since.',
    });
    expect(await stageOf(one)).toBe('finishing');
    await opened.runJobs();
    await end(other, withdrawSheet);
  });

  // Guard: `lockOrders`, which “Printed” takes too. Without it, both undo the sheet whose jobs have nothing to undo.
  test('moves its jobs to the stage after printing, whether or not plates are made in a separate place', async () => {
    const places = opened.db.insertInto('familyStages');
    const ofPlates = { stageId: 'to-print', pressId: 'guillotine', minutes: 5 };
    await places.values({ familyId: 'sheets', ...ofPlates }).execute();
    const job = await newJob();
    await printed(job);
    expect(await stageOf(job)).toBe('finishing');
    await opened.db.deleteFrom('familyStages').where('stageId', '=', ofPlates.stageId).execute();
  });

  test('and undone by two people at once is undone once, even if all its jobs were already further on', async () => {
    const [ahead, job] = [await newJob(), await newJob()];
    const bare = await made(ahead);
    await moveOn(ahead);
    await end(bare, printSheet);
    for (const [one, sheetId] of [[ahead, bare] as const, [job, await printed(job)] as const]) {
      const { version } = await sheetOf(sheetId);
      const lock = async (trx: Queries) => {
        await lockOrder(one.orderId)(trx);
        await sql`select from sheets where id = ${sheetId} for update`.execute(trx);
      };
      const outcomes = await whileHeld(opened, lock, () =>
        atOnce(2, () => undoPrint(opened.shop, ADA, { sheetId, version })),
      );
      expect(outcomes.map((it) => (it.ok ? 'undone' : it.kind)).sort()).toEqual(['stale', 'undone']);
    }
    const { count } = await opened.db
      .selectFrom('jobEvents')
      .innerJoin('jobs', 'jobs.id', 'jobEvents.jobId')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('jobs.code', '=', job.code)
      .where('kind', '=', 'undone')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('and undone while somebody moves one of its jobs on moves all jobs back, or none', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await newJob(), await newJob()];
      const sheetId = await printed(one, other);
      const { version } = await sheetOf(sheetId);
      const before = await versionOf(other);
      const [undone, moved] = await Promise.all([
        undoPrint(opened.shop, ADA, { sheetId, version }),
        moveJob(opened.shop, BEN, { code: other.code, version: before, stageId: 'packing' }),
      ]);
      expect(undone.ok).toBe(!moved.ok);
      const { state } = await sheetOf(sheetId);
      expect(state).toBe(undone.ok ? 'ready' : 'printed');
      expect([await stageOf(one), await stageOf(other)]).toEqual(
        undone.ok ? ['to-print', 'to-print'] : ['finishing', 'packing'],
      );
    }
  });
});

describe('two things at once', () => {
  /** Makes a sheet while something happens in the middle of it. */
  async function makingWhile(sheetId: string, happens: () => Promise<unknown>) {
    const job = makeSheetJob(opened.shop, {
      impose: async (...args) => {
        await happens();
        return engine.impose(...args);
      },
    });
    await job.run({ sheetId });
  }

  test('if two people put the same job on two sheets, one wins and the other is told who it was', async () => {
    const job = await newJob();
    const fingerprint = await fingerprintOf([job.code]);
    const outcomes = await atOnce(6, (i) =>
      planSheet(opened.shop, i % 2 ? ADA : BEN, { codes: [job.code], pressSheetId: 'sra3', fingerprint }),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await sql<{
      by: string;
      sheet: string;
    }>`select made_by_name as by, code as sheet from sheets h
      join sheet_jobs t on t.sheet_id = h.id where t.is_live
        and t.job_id = (select id from jobs where code = ${job.code})`.execute(opened.db);
    expect(rows).toHaveLength(1);
    const lost = outcomes.flatMap((it) => (it.ok || it.kind === 'missing' ? [] : [it.words]));
    expect(lost).toHaveLength(5);
    for (const words of lost)
      expect(words).toMatch(new RegExp(`${rows[0]?.by} has put|is already on ${rows[0]?.sheet}`));
    await opened.runJobs();
  });

  test.each([
    ['cancelled', cancel],
    ['given a new file', replaceFile],
  ])('an order that is %s while its sheet is being made is not printed', async (_, happens) => {
    const job = await newJob();
    const sheetId = await planned(job);
    await makingWhile(sheetId, () => happens(job));
    await opened.runJobs();
    expect((await ada.browser.get(`/admin/sheets/${sheetId}/files/sheet.pdf`)).status).not.toBe(200);
    expect(inFolder((await sheetOf(sheetId)).code)).toBe(false);
    expect(await end(sheetId, printSheet)).toMatchObject({ ok: false });
  });

  test('a sheet withdrawn while it is being made stays withdrawn, without files', async () => {
    const sheetId = await planned(await newJob());
    await makingWhile(sheetId, async () =>
      expect(await end(sheetId, withdrawSheet)).toMatchObject({ ok: true }),
    );
    await opened.runJobs();
    expect(await sheetOf(sheetId)).toMatchObject({ state: 'withdrawn', hasFiles: false });
  });

  test('two runs of the same job make one sheet', async () => {
    const sheetId = await planned(await newJob());
    const job = makeSheetJob(opened.shop, engine);
    await atOnce(2, () => job.run({ sheetId }));
    await opened.runJobs();
    expect(await sheetOf(sheetId)).toMatchObject({ state: 'ready' });
    expect((await ada.browser.get(`/admin/sheets/${sheetId}/files/sheet.pdf`)).status).toBe(200);
  });

  test('if two people press Printed, the jobs move once', async () => {
    const jobs = [await newJob(), await newJob()];
    const sheetId = await made(...jobs);
    const { version } = await sheetOf(sheetId);
    const outcomes = await atOnce(4, (i) => printSheet(opened.shop, i % 2 ? ADA : BEN, { sheetId, version }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const { code } of jobs) {
      const { rows } = await sql`select from job_events e join jobs j on j.id = e.job_id
        where j.code = ${code} and e.kind = 'moved'`.execute(opened.db);
      expect(rows).toHaveLength(1);
    }
  });

  test('if Printed is pressed while the stage that the jobs would go to is removed, they go to the next one', async () => {
    const [job, there] = [await newJob(), await newJob()];
    await sql`insert into stages (id, name, kind, position) values ('numbering', 'Numbering', 'making', 45)`.execute(
      opened.owner,
    );
    await sql`insert into family_stages (family_id, stage_id, press_id, minutes, minutes_per_thousand)
      select family_id, 'numbering', 'guillotine', 5, 5 from family_stages where stage_id = 'printing'`.execute(
      opened.owner,
    );
    const { version } = await opened.db
      .selectFrom('jobs')
      .select('version')
      .where('code', '=', there.code)
      .executeTakeFirstOrThrow();
    await moveJob(opened.shop, ADA, { code: there.code, version, stageId: 'numbering' });
    const sheetId = await made(job);
    const { changedAt } = await lastChange(opened.db, FLOOR);
    const removal = { stageId: 'numbering', to: 'packing', floorVersion: changedAt?.toISOString() ?? '' };
    const [removed, printed] = await inTurn(
      opened,
      (trx) => sql`select from jobs where code = ${there.code} for update`.execute(trx),
      () => removeStage(opened.shop, ADA, removal),
      () => end(sheetId, printSheet),
    );
    expect([removed.ok, printed.ok]).toEqual([true, true]);
    expect([await stageOf(there), await stageOf(job)]).toEqual(['packing', 'finishing']);
  });

  test('a sheet that four people withdraw at once is withdrawn once; if it is withdrawn and printed at once, one of the two happens', async () => {
    const [first, second] = [await made(await newJob()), await made(await newJob())];
    const { version } = await sheetOf(first);
    const outcomes = await atOnce(4, () => withdrawSheet(opened.shop, ADA, { sheetId: first, version }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const onPage = { sheetId: second, version: (await sheetOf(second)).version };
    const both = await Promise.all([
      printSheet(opened.shop, ADA, onPage),
      withdrawSheet(opened.shop, BEN, onPage),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await sheetOf(second)).state).toBe(both[0].ok ? 'printed' : 'withdrawn');
    await opened.runJobs();
  });

  test('a cancellation and Printed never both count', async () => {
    for (let round = 0; round < 4; round += 1) {
      const job = await newJob();
      const sheetId = await made(job);
      const { version } = await sheetOf(sheetId);
      const [printed, cancelled] = await Promise.all([
        printSheet(opened.shop, BEN, { sheetId, version }),
        cancel(job),
      ]);
      const { state } = await sheetOf(sheetId);
      expect(state).toBe(printed.ok ? 'printed' : 'ready');
      if (printed.ok) expect(await stageOf(job)).toBe('finishing');
      else expect(cancelled).toEqual({ ok: true });
    }
  });

  test('a quantity that changes while Printed waits for the order’s lock is noticed', async () => {
    const job = await newJob();
    const sheetId = await made(job);
    const { version } = await sheetOf(sheetId);
    const printed = await inTransaction(opened.db, async (trx) => {
      await sql`select from orders where id = ${job.orderId} for update`.execute(trx);
      await sql`update jobs set quantity = quantity + 1 where code = ${job.code}`.execute(trx);
      const pending = printSheet(opened.shop, BEN, { sheetId, version });
      await untilWaiting(opened.owner);
      return { pending };
    });
    expect(await printed.pending).toMatchObject({ ok: false, kind: 'refused' });
    await sql`update jobs set quantity = quantity - 1 where code = ${job.code}`.execute(opened.db);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['archived', () => archivePressSheet(opened.shop, BEN, 'b2', true)],
    ['given other margins', () => saveB2({ marginLeft: '30' })],
  ])('nothing is planned on a press sheet that is %s at that moment', async (_, happens) => {
    const { code } = await newJob();
    const fingerprint = await fingerprintOf([code], 'b2');
    const [, planned] = await inTurn(
      opened,
      (trx) => sql`select from press_sheets where id = 'b2' for update`.execute(trx),
      happens,
      () => planSheet(opened.shop, ADA, { codes: [code], pressSheetId: 'b2', fingerprint }),
    );
    await archivePressSheet(opened.shop, BEN, 'b2', false);
    expect(planned).toMatchObject({ ok: false, kind: 'stale' });
  });

  async function saveB2(change: Record<string, string>) {
    const b2 = (await readPressSheets(opened.db)).find(({ id }) => id === 'b2');
    if (!b2) throw new Error('no B2');
    const fields = pressSheetFields.parse({ ...fieldsOf(b2), ...change });
    return savePressSheet(opened.shop, BEN, fields, { id: 'b2', seenAt: b2.updatedAt });
  }

  test('a part that is joined while a sheet with it is planned is not put on one', async () => {
    const { code } = await newJob();
    await splitJob(opened.shop, ADA, {
      code,
      version: await versionOf({ code }),
      copies: 4,
      spoilt: null,
      note: null,
    });
    const [whole, part] = await opened.db
      .selectFrom('jobs')
      .select(['id', 'code'])
      .where('code', 'in', [code, `${code}.2`])
      .orderBy('part')
      .execute();
    const codes = [part?.code ?? ''];
    const fingerprint = await fingerprintOf(codes);
    const planned = await inTransaction(opened.db, async (trx) => {
      await sql`select join_part(${part?.id}, ${whole?.id}, ${ADA.id}, 'Ada', now())`.execute(trx);
      const pending = planSheet(opened.shop, BEN, { codes, pressSheetId: 'sra3', fingerprint });
      await untilWaiting(opened.owner);
      return { pending };
    });
    expect(await planned.pending).toMatchObject({ ok: false, kind: 'stale' });
    expect((await ada.open('/admin/sheets')).text).not.toContain(codes[0]);
  });

  test('if two people make a sheet again at once, one does', async () => {
    const [good, bad] = [await newJob(), await newJob()];
    const sheetId = await made(good, bad);
    await cancel(bad);
    const { version } = await sheetOf(sheetId);
    const outcomes = await atOnce(4, () => remakeSheet(opened.shop, ADA, { sheetId, version }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await opened.runJobs();
  });
});

test('a plan that has changed since staff saw it is not made', async () => {
  const { code } = await newJob();
  const outcome = await planSheet(opened.shop, ADA, {
    codes: [code],
    pressSheetId: 'sra3',
    fingerprint: 'older',
  });
  expect(outcome).toMatchObject({ ok: false, kind: 'stale' });
});

test('a file that is missing is named on the sheet, and its jobs are free again', async () => {
  const job = await newJob();
  const sheetId = await planned(job);
  const { rows } = await sql<{ key: string }>`select a.storage_key as key from artworks a
    join order_items i on i.artwork_id = a.id where i.id = ${job.itemId}`.execute(opened.db);
  const key = rows[0]?.key ?? '';
  await opened.shop.storage.remove(key);
  await opened.runJobs();
  const page = await ada.open(`/admin/sheets/${sheetId}`);
  expect(page.text).toContain('Could not be made');
  expect(page.text).toContain(`The file of ${job.code} is missing. Add its artwork again.`);
  await opened.shop.storage.put(key, goodA5());
  await ada.press('Make it again');
  await opened.runJobs();
  expect((await ada.open(ada.page.path.split('?')[0] ?? '')).text).toContain('Ready to print');
});

test('a program that stops again and again is tried three times, then the sheet says so', async () => {
  const sheetId = await planned(await newJob());
  const job = makeSheetJob(opened.shop, { impose: () => Promise.reject(new Error('the engine stopped')) });
  for (let nth = 0; nth < 3; nth += 1)
    await expect(job.run({ sheetId })).rejects.toThrow('the engine stopped');
  await job.run({ sheetId });
  expect(await sheetOf(sheetId)).toMatchObject({ state: 'failed' });
  expect((await sheetOf(sheetId)).problem).toContain('stopped three times');
  await opened.runJobs();
});

test('if a job can’t be put on a sheet, the reason is shown beside it', async () => {
  const { code } = await newJob();
  await sql`update artworks set report = jsonb_set(report, '{pageCount}', '5') where id = (select artwork_id from order_items i
    join jobs j on j.item_id = i.id where j.code = ${code})`.execute(opened.db);
  const page = await ada.open(`/admin/sheets/plan?press=sra3&job=${code}`);
  expect(page.text).toContain(
    `${code} has a file of 5 pages, which is not what was ordered. Check the file.`,
  );
  expect(page.text).not.toContain('Make this sheet');
  // When the sheet is planned again, it is left out.
  const [box = ''] = page.html.match(new RegExp(`<input[^>]*value="${code}"[^>]*>`)) ?? [];
  expect(box).toContain('type="checkbox"');
  expect(box).not.toMatch(/ checked=/);
});

test('the files of a printed sheet are removed after thirty days; the record of what was printed stays', async () => {
  const sheetId = await made(await newJob());
  await end(sheetId, printSheet);
  opened.time.now = addDays(NOON, 31);
  await opened.run('clean-sheets');
  await opened.runJobs();
  expect(await sheetOf(sheetId)).toMatchObject({ state: 'printed', hasFiles: false });
  expect((await ada.browser.get(`/admin/sheets/${sheetId}/files/sheet.pdf`)).status).toBe(404);
  const left: string[] = [];
  for await (const { key } of opened.shop.storage.list('sheets/')) left.push(key);
  expect(left.filter((key) => key.includes(sheetId))).toEqual([]);
});
