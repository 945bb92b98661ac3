import { beforeAll, expect, test } from 'vitest';
import type { PreflightReport } from '#preflight/preflight-report.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { a4, emptyFile, goodA5, htmlNamedPdf, jpeg } from '#test/fixtures/artwork.ts';
import { book, singles, spread } from '#test/fixtures/cover-jobs.ts';
import { shippedProductSpec } from './shipped-product.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** A request from a program: no browser, no Origin. */
async function check(file: Uint8Array, fields: Record<string, string>, query = '') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([file.slice()], 'job.pdf'));
  return opened.app.request(`/api/preflight${query}`, { method: 'POST', body: form });
}

test('a program can have a file checked for a product', async () => {
  const response = await check(goodA5(), { product: 'a5-flyers-001', sides: 'double-sided' });
  expect(response.status).toBe(200);
  const report = (await response.json()) as PreflightReport;
  expect(report).toMatchObject({ verdict: 'ready', pageCount: 2, findings: [], complete: true });
  expect(report.pages[0]?.boxes.trim).toHaveLength(4);
  expect(report.pages[0]?.ink?.coverage).toHaveLength(4);
});

test('or for a size, given in the form or the address, with a clear error if it is wrong', async () => {
  for (const response of [
    await check(a4(), { trim: '148x210', bleed: '3' }),
    await check(a4(), {}, '?trim=148x210&bleed=3'),
  ]) {
    const report = (await response.json()) as PreflightReport;
    expect(report.verdict).toBe('invalid');
    expect(report.findings[0]).toMatchObject({ code: 'size.wrong', severity: 'error' });
    expect(report.findings[0]?.title).toContain('A4');
  }
});

test('a book with an open cover is checked with the spine for its page count', async () => {
  const ask = { product: 'perfect-bound-booklet-001' };
  // 60 pages on 130 gsm silk: 28 leaves of 0.11 mm inside, and the cover.
  const right = (await (
    await check(book(spread(3.6), spread(3.6), ...singles(56)), ask)
  ).json()) as PreflightReport;
  expect(right).toMatchObject({ verdict: 'ready', pageCount: 58, findings: [] });
  const wrong = (await (
    await check(book(spread(1.8), spread(1.8), ...singles(56)), ask)
  ).json()) as PreflightReport;
  expect(wrong.verdict).toBe('warnings');
  expect(wrong.findings[0]?.title).toBe(
    'Your spine is 1.8 mm; 60 pages on 130gsm Silk need a spine of 3.6 mm',
  );
  const sized = (await (await check(book(spread(3.6)), { trim: '148x210' })).json()) as PreflightReport;
  expect(sized.findings.map(({ code }) => code)).toEqual(['size.wrong']);
});

test('the command line knows the covers of the default catalogue', () => {
  expect(shippedProductSpec('perfect-bound-booklet-001')?.cover).toMatchObject({ spineMm: 1.8, pages: 28 });
  expect(shippedProductSpec('stapled-booklet-001')?.cover).toMatchObject({ spineMm: 0, widthMm: 296 });
  for (const id of ['wire-bound-booklet-001', 'a5-notebook-001', 'a5-flyers-001'])
    expect(shippedProductSpec(id)).not.toHaveProperty('cover');
});

test('a photograph is reported as the sheet it fills', async () => {
  const report = (await (await check(await jpeg(1819, 2551), { trim: '148x210' })).json()) as PreflightReport;
  expect(report).toMatchObject({ verdict: 'ready', kind: 'jpeg', pageCount: 1 });
  expect(report.pages[0]?.images).toEqual([
    { width: 1819, height: 2551, ppi: [300, 300], colourSpace: 'rgb' },
  ]);
});

test.each<[string, number, Uint8Array, Record<string, string>]>([
  ['that is not a PDF, JPG or PNG', 422, htmlNamedPdf(), { trim: '148x210' }],
  ['that is empty', 422, emptyFile(), { trim: '148x210' }],
  ['without a product or size', 400, goodA5(), {}],
  ['for an invalid size', 400, goodA5(), { trim: '-1x9' }],
  ['for an endless size', 400, goodA5(), { trim: '1e9x9' }],
  ['for an unknown product', 400, goodA5(), { product: '__proto__' }],
  ['for a bleed of half a metre', 400, goodA5(), { trim: '148x210', bleed: '500' }],
])('a file %s is refused with %d and a sentence', async (_name, status, file, fields) => {
  const response = await check(file, fields);
  expect(response.status).toBe(status);
  expect(((await response.json()) as { error: string }).error).toMatch(/[a-z]/);
});

test('checked files are not stored', async () => {
  const rows = async () => (await opened.db.selectFrom('artworks').select('id').execute()).length;
  const before = await rows();
  await check(goodA5(), { trim: '148x210' });
  expect(await rows()).toBe(before);
});
