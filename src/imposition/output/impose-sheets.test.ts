import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { PDFDocument } from 'mupdf';
import { afterAll, expect, test } from 'vitest';
import { showAsPrinted } from '#preflight/engine/layers.ts';
import { startMupdfEngine } from '#preflight/index.server.ts';
import { differenceOf, drawn } from '#test/drawn-pages.ts';
import * as artwork from '#test/fixtures/artwork.ts';
import { PdfBuilder } from '#test/fixtures/pdf-builder.ts';
import { type PrintJob, printJobs } from '#test/fixtures/print-jobs.ts';
import { screenPages } from '#test/fixtures/screen-colours.ts';
import { type ImposedSheets, imposeSheets, type JobFile } from '../index.server.ts';
import {
  type BookletJob,
  type FlatJob,
  imposeProblemText,
  PRESS_SHEETS,
  type PressSheet,
  planSheets,
  type SheetJob,
  type SheetPlan,
  type UmRect,
  umOf,
} from '../index.ts';
import { type LaidCell, onSheet } from '../plan/cells.ts';
import { pointsOf } from '../plan/measures.ts';

const mupdf = await import('mupdf');
const engine = startMupdfEngine({ workers: 1, jobTimeoutMs: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'galley-imposed-'));
const context = { engine, now: new Date('2026-11-23T12:00:00Z'), date: '23 November 2026' };
let files = 0;

const ONE_SIDED: PressSheet = { ...PRESS_SHEETS.SRA3, workStyle: 'single-sided' };
const ONE_PAGE = { sides: 1, pages: [1] } as const;
/** The share of samples that may differ: smoothing at edges, which depends on rounding. */
const DIFFERENT_MAX = 0.002;

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

// The sheet shows what the file shows

/** Files that are refused, not placed. */
const REFUSED = new Set(['file.password', 'pages.none', 'file.damaged', 'size.wrong']);
/**
 * Files that are cut short, and files that mix black on a screen when drawn alone but not on a sheet:
 * `impose-pages.test.ts` measures their inks.
 */
const NOT_COMPARED = [
  'cut short',
  'black in a page that states RGB for transparency and has none, as Word writes it',
];
const placeable = ({ kind = 'pdf', codes, spec, name }: PrintJob) =>
  kind === 'pdf' && !spec && !codes.some((it) => REFUSED.has(it)) && !NOT_COMPARED.includes(name);
const cases: { name: string; make: () => Uint8Array | Promise<Uint8Array> }[] = [
  ...printJobs.filter(placeable),
  ...screenPages,
];

test('each of the day’s files looks the same on its sheet as alone, to the pixel at 150 dpi, in the same inks', async () => {
  const made = await Promise.all(
    cases.map(async ({ name, make }) => ({ name, file: fileOf(name, await make()) })),
  );
  // The library draws tiles in steps of whole pixels, which differ if a page is turned; another renderer shows them alike.
  const jobs = made.map(({ name }) => a5(name, { ...ONE_PAGE, mayTurn: name !== 'a pattern of tiles' }));
  const plan = planned(jobs, ONE_SIDED);
  const sheets = await imposed(
    plan,
    made.map(({ file }) => file),
  );
  const differing = opened(sheets.pdf, (doc) =>
    made.flatMap(({ name, file }) => {
      const share = differenceOf(originalOf(file), drawnCell(doc, plan, name));
      return share > DIFFERENT_MAX ? [`${name}: ${share}`] : [];
    }),
  );
  expect(differing).toEqual([]);
  // Files with damaged content or without their fonts can't make a sheet that conforms, so it doesn't claim to.
  const checked = await engine.checkX4(fileOf('', sheets.pdf).path);
  if (checked.status !== 'ok') throw new Error(checked.reason);
  const clauses = new Set(checked.breaches.map(({ clause }) => clause));
  expect(clauses).toEqual(new Set(['x4-version', 'fonts', 'operators']));
  expect(new Set(sheets.breaches.map(({ clause }) => clause))).toEqual(new Set(['fonts', 'operators']));
});

test('a sheet has the inks, images and overprint of its files', async () => {
  const names = ['a spot colour', 'overprinting black', 'colour in RGB', 'a picture of 200 ppi'];
  const chosen = printJobs.filter(({ name }) => names.includes(name));
  const all = await Promise.all(chosen.map(async ({ name, make }) => fileOf(name, await make())));
  const plan = planned(
    all.map(({ job }) => a5(job, { sides: 1, pages: [1] })),
    ONE_SIDED,
  );
  expect(plan.plates).toHaveLength(1);
  const sheets = await imposed(plan, all, { colourBar: false });
  const before = await Promise.all(all.map(factsOf));
  const after = await factsOf(fileOf('', sheets.pdf));
  expect(after.images).toEqual(before.flatMap((it) => it.images).toSorted());
  expect(after.spots).toEqual(before.flatMap((it) => it.spots));
  expect(sheets.spots).toEqual(after.spots);
  expect(after.overprint).toBe(true);
  // The marks are in the colour of all inks, which is not an ink itself.
  expect(after.kinds).toEqual([...new Set(before.flatMap((it) => it.kinds))].toSorted());
});

test('a photograph has the same bytes on the sheet as in its file', async () => {
  const file = fileOf('photo', artwork.goodA5({ padBytes: 400_000 }));
  const sheets = await imposed(planned([a5('photo')]), [file]);
  const photo = opened(readFileSync(file.path), (doc) => {
    const image = doc.findPage(1).get('Resources', 'XObject', 'I');
    return Buffer.from(image.readRawStream().asUint8Array());
  });
  expect(photo.length).toBeGreaterThan(100_000);
  expect(Buffer.from(sheets.pdf).includes(photo)).toBe(true);
});

async function factsOf({ path }: JobFile) {
  const { report } = await engine.inspect(path, 'pdf', { allImages: true });
  const pages = report.pages.map((it) => ({
    colours: it.content?.colours ?? [],
    images: it.allImages ?? [],
  }));
  return {
    spots: report.document?.spots ?? [],
    overprint: report.document?.overprint,
    kinds: [...new Set(pages.flatMap((it) => it.colours.map(({ kind }) => kind)))].toSorted(),
    images: pages
      .flatMap((it) => it.images)
      .map((it) => `${it.widthPx} ${it.heightPx} ${it.colourSpace} ${it.ppi.map(Math.round)}`)
      .toSorted(),
  };
}

// Both sides

test.each(['sheetwise', 'perfecting', 'work-and-turn', 'work-and-tumble'] as const)(
  'a two-sided file is complete on both sides, printed %s: upright, on its side, and backed like a calendar',
  async (workStyle) => {
    const upright = fileOf('upright', artwork.makePdf([face(148, 210, 1), face(148, 210, 2)]));
    const onSide = fileOf('on its side', artwork.makePdf([face(210, 148, 3), face(210, 148, 4)]));
    const calendar = fileOf('calendar', artwork.makePdf([face(148, 210, 5), face(148, 210, 6)]));
    const jobs = [
      a5('upright'),
      a5('on its side', { mayTurn: false }),
      a5('calendar', { backing: 'head-to-foot' }),
    ];
    const plan = planned(jobs, { ...PRESS_SHEETS.B2, workStyle });
    const sheets = await imposed(plan, [upright, onSide, calendar]);
    opened(sheets.pdf, (doc) => {
      for (const file of [upright, onSide, calendar]) {
        expect(differenceOf(originalOf(file), drawnCell(doc, plan, file.job))).toBeLessThan(DIFFERENT_MAX);
        // The same edge of a page on its side is at the top of both faces, so its back is turned the other way.
        const back = originalOf(file, 1, 90);
        expect(differenceOf(back, drawnCell(doc, plan, file.job, 'back'))).toBeLessThan(DIFFERENT_MAX);
      }
    });
  },
);

/** A page that shows its corners and its number. */
function face(widthMm: number, heightMm: number, number: number): artwork.PageOptions {
  const [w, h] = [artwork.pt(widthMm), artwork.pt(heightMm)];
  const corner = `0 0 0 1 k 30 30 ${w / 2} 9 re f 30 30 9 ${h / 2} re f`;
  const content = `${number / 10} 0.2 0.1 0 k 0 0 999 999 re f ${corner} 0 1 1 0 k 99 99 ${20 * number} 30 re f`;
  return artwork.printPage(widthMm, heightMm, 3, { content });
}

// Booklets

const BOUND = { kind: 'booklet', paperUm: 200, creepFactor: 1.4, fillers: 'refuse' } as const;

test('every page of a 32-page booklet is on its spread, moved towards the spine by the push-out', async () => {
  const file = fileOf(
    'BOOK',
    artwork.makePdf(Array.from({ length: 32 }, (_, i) => face(148, 210, (i % 9) + 1))),
  );
  const book: BookletJob = {
    ...a5('BOOK'),
    ...BOUND,
    pages: Array.from({ length: 32 }, (_, i) => i + 1),
  };
  const plan = planned([book]);
  const sheets = await imposed(plan, [{ ...file, pages: 32 }]);
  opened(sheets.pdf, (doc) => {
    for (const [i, piece] of plan.pieces.entries())
      for (const side of ['front', 'back'] as const)
        for (const { page, at, shiftUm } of piece[side]) {
          expect(Math.abs(shiftUm)).toBe(i * 280);
          // The strip that moved out of its half of the spread is cut off at the fold, or lies in the bleed.
          const part = { ...at, xUm: at.xUm + umOf(4), widthUm: at.widthUm - umOf(8) };
          const drawnThere = drawnCell(doc, plan, 'BOOK', side, part, i);
          const original = originalOf(file, page - 1, 0, { widthUm: part.widthUm, byUm: -shiftUm });
          expect(differenceOf(original, drawnThere)).toBeLessThan(DIFFERENT_MAX);
        }
  });
});

// Books with a cover on another paper, and books of single leaves

const COVER = { stock: 'card', paperUm: 300, spineUm: 0, outside: [16, 1], inside: [2, 15] } as const;
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const GLUED = { ...COVER, spineUm: umOf(5) } as const;
const books: { name: string; book: SheetJob; cards: number }[] = [
  {
    name: 'stapled, with a cover of card',
    book: { ...a5('BOOK'), ...BOUND, pages: upTo(3, 14), cover: COVER },
    cards: 1,
  },
  {
    name: 'wire-bound, between leaves of card',
    book: {
      ...a5('BOOK'),
      kind: 'leaves',
      pages: upTo(1, 16),
      binding: { kind: 'wire', coverStock: 'card' },
    },
    cards: 2,
  },
  {
    name: 'glued into a cover of card, around a spine',
    book: { ...a5('BOOK'), kind: 'leaves', pages: upTo(3, 14), binding: { kind: 'glue', cover: GLUED } },
    cards: 1,
  },
];

test.each(books)('a book of 16 pages is complete: $name', async ({ book, cards }) => {
  const pages = upTo(1, 16);
  const file = fileOf('BOOK', artwork.makePdf(pages.map((i) => face(148, 210, (i % 9) + 1))));
  const plan = planned([book]);
  const sheets = await imposed(plan, [{ ...file, pages: 16 }]);
  const placed = opened(sheets.pdf, (doc) =>
    plan.pieces.flatMap((piece, i) =>
      (['front', 'back'] as const).flatMap((side) =>
        piece[side].map(({ page, at, shiftUm }) => {
          const part = { ...at, xUm: at.xUm + umOf(4), widthUm: at.widthUm - umOf(8) };
          const original = originalOf(file, page - 1, 0, { widthUm: part.widthUm, byUm: -shiftUm });
          const difference = differenceOf(original, drawnCell(doc, plan, 'BOOK', side, part, i));
          expect(difference, `page ${page}`).toBeLessThan(DIFFERENT_MAX);
          return page;
        }),
      ),
    ),
  );
  expect(placed.toSorted((a, b) => a - b)).toEqual(pages);
  expect(plan.pieces.map(({ stock }) => stock).filter((it) => it === 'card')).toHaveLength(cards);
  expect(plan.pieces.at(1)?.stock).toBe('silk');
  const [card] = plan.plates;
  opened(sheets.pdf, (doc) =>
    expect(doc.loadPage(0).toStructuredText('').asText()).toContain(
      `SRA3, card, sheet 1 of ${plan.plates.length}, print ${card?.sheets}`,
    ),
  );
});

test('an open cover sent as one page lies around the spine, its middle on the middle of the book’s', async () => {
  const [width, spine] = [301.5, 5];
  const bytes = artwork.makePdf([face(width, 210, 4), ...upTo(1, 4).map((i) => face(148, 210, i))]);
  const file = fileOf('BOOK', bytes);
  const outside = { page: 1, widthUm: umOf(width) };
  const cover = { stock: 'card', paperUm: 300, spineUm: umOf(spine), outside, inside: [null, null] } as const;
  const plan = planned([
    { ...a5('BOOK'), kind: 'leaves', pages: [2, 3, 4, 5], binding: { kind: 'glue', cover } },
  ]);
  const [piece] = plan.pieces;
  expect(piece?.back).toEqual([]);
  expect(piece?.folds.map(({ atUm }) => atUm)).toEqual([umOf(151), umOf(156)]);
  const sheets = await imposed(plan, [{ ...file, pages: 5 }]);
  // A strip of the cover on both sides of the spine.
  const part = { xUm: umOf(3 + 148 + 2.5 - 50), yUm: umOf(3), widthUm: umOf(100), heightUm: umOf(210) };
  const there = opened(sheets.pdf, (doc) => drawnCell(doc, plan, 'BOOK', 'front', part, 0));
  const original = opened(bytes, (doc) =>
    drawn(doc, 0, {
      x: artwork.pt(width + 6) / 2,
      y: artwork.pt(216) / 2,
      degrees: 0,
      widthPt: pointsOf(part.widthUm),
      heightPt: pointsOf(part.heightUm),
    }),
  );
  expect(differenceOf(original, there)).toBeLessThan(DIFFERENT_MAX);
  const leaf = { xUm: umOf(3), yUm: umOf(3), widthUm: umOf(148), heightUm: umOf(210) };
  expect(
    differenceOf(
      originalOf(file, 4),
      opened(sheets.pdf, (doc) => drawnCell(doc, plan, 'BOOK', 'back', leaf, 2)),
    ),
  ).toBeLessThan(DIFFERENT_MAX);
});

// Layers, printing conditions, pictures

test('layers stay on or off as in their own file, whatever the other files have', async () => {
  const [hidden, shown] = [layered('hidden', '/BaseState/OFF'), layered('shown', '')];
  const plan = planned([a5('hidden', ONE_PAGE), a5('shown', ONE_PAGE)], ONE_SIDED);
  const sheets = await imposed(plan, [hidden, shown]);
  opened(sheets.pdf, (doc) => {
    for (const file of [hidden, shown])
      expect(differenceOf(originalOf(file), drawnCell(doc, plan, file.job))).toBeLessThan(DIFFERENT_MAX);
    const looks = [hidden, shown].map(({ job }) => drawnCell(doc, plan, job));
    expect(differenceOf(looks[0] ?? new Uint8Array(), looks[1] ?? new Uint8Array())).toBeGreaterThan(0.05);
  });
});

function layered(job: string, state: string): JobFile {
  const builder = new PdfBuilder();
  const layer = builder.add('<</Type/OCG/Name(Varnish)>>');
  builder.catalogue = `/OCProperties<</OCGs[${layer}]/D<<${state}>>>>`;
  const content = '/OC /L BDC 0 1 0 0 k 0 0 300 300 re f EMC';
  return fileOf(job, builder.page({ content, resources: `/Properties<</L ${layer}>>` }).bytes());
}

test.each([
  ['coated', 'FOGRA39', ['FOGRA39', 'FOGRA39']],
  ['coated', 'FOGRA39', ['FOGRA51', '']],
  ['uncoated', 'FOGRA29', ['FOGRA39', 'FOGRA47']],
] as const)(
  'sheets of %s paper declare %s, whatever the files state',
  async (surface, expected, conditions) => {
    const all = conditions.map((it, i) => conditioned(`${i}`, it));
    const plan = planned(
      all.map(({ job }) => a5(job, ONE_PAGE)),
      ONE_SIDED,
    );
    const sheets = await imposed(plan, all, { surface });
    const { path } = fileOf('', sheets.pdf);
    expect((await engine.inspect(path, 'pdf')).report.document?.outputIntent).toBe(expected);
    expect(await engine.checkX4(path)).toEqual({ status: 'ok', breaches: [] });
  },
);

function conditioned(job: string, condition: string): JobFile {
  const builder = new PdfBuilder().page({});
  if (condition)
    builder.catalogue = `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(${condition})>>]`;
  return fileOf(job, builder.bytes());
}

test('a photograph sent instead of a PDF fills its piece', async () => {
  const file = fileOf('photo', await artwork.jpeg(770, 1080), 'jpeg');
  const plan = planned([a5('photo', ONE_PAGE)], ONE_SIDED);
  const sheets = await imposed(plan, [file]);
  const looks = opened(sheets.pdf, (doc) => drawnCell(doc, plan, 'photo'));
  expect(looks.every((it) => it === 0)).toBe(false);
});

// What else is on the sheet

test('sheets are PDF 1.6 in the paper’s size, with their number, the job numbers and the date beside the artwork', async () => {
  const jobs = ['ORD-1042-1', 'ORD-1043-1'];
  const plan = planned(jobs.map((id) => a5(id)));
  const { pdf, cutList } = await imposed(
    plan,
    jobs.map((id) => fileOf(id, artwork.goodA5())),
    { number: 'S-0012' },
  );
  expect(Buffer.from(pdf.subarray(0, 8)).toString()).toBe('%PDF-1.6');
  const { report } = await engine.inspect(fileOf('', pdf).path, 'pdf');
  expect(report.pages.map(({ widthMm, heightMm }) => [widthMm, heightMm])).toEqual([
    [450, 320],
    [450, 320],
  ]);
  opened(pdf, (doc) => {
    const words = doc.loadPage(1).toStructuredText('preserve-whitespace').asText();
    expect(words).toContain('S-0012, SRA3, sheet 1 of 1, print 50');
    expect(words).toContain('back');
    expect(words).toContain('23 November 2026');
    for (const id of jobs) expect(words).toContain(id);
  });
  opened(cutList.pdf, (doc) => {
    expect(doc.loadPage(0).toStructuredText('').asText()).toContain('S-0012, SRA3, sheet 1 of 1');
  });
});

test('a file is embedded once, however often and for however many jobs it is placed', async () => {
  const bytes = artwork.goodA5({ padBytes: 400_000 });
  const one = await imposed(planned([a5('A', { quantity: 1 })]), [fileOf('A', bytes)]);
  const plan = planned([a5('A', { quantity: 1000 }), a5('B', { quantity: 1000 })]);
  const many = await imposed(plan, [fileOf('A', bytes), fileOf('B', bytes)]);
  expect(many.pdf.length).toBeLessThan(one.pdf.length + 5000);
});

test('the same plan and files make the same sheets, byte for byte', async () => {
  const make = async () => imposed(planned([a5('A')]), [fileOf('A', artwork.goodA5())]);
  expect(Buffer.compare((await make()).pdf, (await make()).pdf)).toBe(0);
});

test('sheets of sixty two-sided A6 jobs are no larger than their files', async () => {
  const jobs = Array.from({ length: 60 }, (_, i) => `ORD-${i}-1`);
  const all = jobs.map((id, i) =>
    fileOf(id, artwork.makePdf([face(105, 148, i / 10), face(105, 148, 9 - i / 10)])),
  );
  const plan = planned(jobs.map((id) => ({ ...a5(id), widthUm: umOf(105), heightUm: umOf(148) })));
  expect(plan.plates).toHaveLength(8);
  const { pdf } = await imposed(plan, all);
  const forms = opened(pdf, (doc) => {
    let count = 0;
    for (let i = 1; i < doc.countObjects(); i++) {
      const object = doc.newIndirect(i).resolve();
      if (object.isDictionary() && object.get('Subtype').toString() === '/Form') count++;
    }
    return count;
  });
  expect(forms).toBe(60 * 2 + 8 * 2); // the pages, and the marks of each side
  expect(pdf.length).toBeLessThan(400_000);
});

test('the cut list has the cuts in order, every trim, and the pieces of each job', async () => {
  const plan = planned([a5('ORD-1042-1', { quantity: 200 })]);
  const { cutList } = await imposed(plan, [fileOf('ORD-1042-1', artwork.goodA5())]);
  const rows = parse(cutList.csv, { columns: true, bom: true }) as Record<string, string>[];
  expect(
    rows.filter((it) => it.What === 'cut').map((it) => [it.Step, it.Line, it['From edge (mm)']]),
  ).toEqual([
    ['1', 'vertical', '13'],
    ['2', 'vertical', '223'],
    ['3', 'vertical', '227'],
    ['4', 'vertical', '437'],
    ['5', 'horizontal', '10'],
    ['6', 'horizontal', '158'],
    ['7', 'horizontal', '162'],
    ['8', 'horizontal', '310'],
  ]);
  expect(rows.filter((it) => it.What === 'trim, front')).toHaveLength(4);
  expect(rows.find((it) => it.What === 'pieces')).toMatchObject({
    Job: 'ORD-1042-1',
    'Pieces per sheet': '4',
  });
  expect(Buffer.from(cutList.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
});

test('the cut list says how leaflets are folded and booklets are trimmed', async () => {
  const folds = [
    { line: 'vertical', atUm: umOf(49) },
    { line: 'vertical', atUm: umOf(98) },
  ] as const;
  const book: BookletJob = { ...a5('BOOK'), ...BOUND, pages: [1, 2, 3, 4] };
  const plan = planned([a5('FOLDED', { folds }), book]);
  const bytes = artwork.goodA5({ pages: 4 });
  const { cutList } = await imposed(plan, [fileOf('FOLDED', bytes), fileOf('BOOK', bytes)]);
  const rows = parse(cutList.csv, { columns: true, bom: true }) as Record<string, string>[];
  const after = rows.filter((it) => it.What === 'pieces').map((it) => `${it.Job}: ${it.Where}`);
  expect(new Set(after)).toEqual(
    new Set([
      'FOLDED: Fold 49 and 98 mm from the left.',
      'BOOK: Fold 151 mm from the left. Trim to 296 × 210 mm (open) when bound.',
    ]),
  );
});

// Files that don't fit their plan

test.each<[string, string, () => JobFile[] | Promise<JobFile[]>]>([
  ['no file', 'The file of JOB is missing. Add its artwork again.', () => []],
  [
    'a file that is gone',
    'The file of JOB is missing. Add its artwork again.',
    () => [{ ...fileOf('JOB', artwork.goodA5()), path: join(folder, 'gone') }],
  ],
  [
    'a file that was replaced',
    'The file of JOB has changed since it was approved. Get the new file approved, then make the sheets again.',
    () => [{ ...fileOf('JOB', artwork.goodA5()), sha256: '0'.repeat(64) }],
  ],
  [
    'a locked file',
    'The file of JOB needs a password. Ask for one without.',
    async () => [fileOf('JOB', await artwork.lockedPdf())],
  ],
  [
    'a file cut short',
    'The file of JOB is damaged. Ask for it again.',
    () => [fileOf('JOB', artwork.truncated(artwork.goodA5()))],
  ],
  [
    'three pages for two',
    'The file of JOB has 3 pages, which is not what was ordered. Check the file.',
    () => [{ ...fileOf('JOB', artwork.goodA5({ pages: 3 })), pages: 2 }],
  ],
  [
    'one page for two sides',
    'Page 2 of JOB is needed, but its file has only 1 page. Check the file.',
    () => [fileOf('JOB', artwork.goodA5({ pages: 1 }))],
  ],
  [
    'an A4 file for A5',
    'Page 1 of JOB is 210 × 297 mm, which is not the ordered size. Fix the file or the order.',
    () => [fileOf('JOB', artwork.a4(2))],
  ],
])('%s is told to staff, and nothing is made', async (_name, words, jobFiles) => {
  const outcome = await imposeSheets(context, planned([a5('JOB')]), await jobFiles());
  expect(outcome.ok ? [] : outcome.problems.map(imposeProblemText)).toEqual([words]);
});

function a5(id: string, more: Partial<FlatJob> = {}): FlatJob {
  return {
    kind: 'flat',
    id,
    stock: 'silk',
    widthUm: umOf(148),
    heightUm: umOf(210),
    bleedUm: umOf(3),
    quantity: 100,
    pages: [1, 2],
    sides: 2,
    mayTurn: true,
    folds: [],
    backing: 'head-to-head',
    ...more,
  };
}

function planned(jobs: readonly SheetJob[], sheet: PressSheet = PRESS_SHEETS.SRA3): SheetPlan {
  const outcome = planSheets({ sheet, jobs });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.plan;
}

async function imposed(plan: SheetPlan, jobFiles: readonly JobFile[], more = {}): Promise<ImposedSheets> {
  const outcome = await imposeSheets({ ...context, ...more }, plan, jobFiles);
  if (!outcome.ok) throw new Error(outcome.problems.map(imposeProblemText).join(' '));
  return outcome.sheets;
}

function fileOf(job: string, bytes: Uint8Array, kind: JobFile['kind'] = 'pdf'): JobFile {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  return { job, path, kind, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function opened<Result>(bytes: Uint8Array, read: (doc: PDFDocument) => Result): Result {
  const doc = mupdf.Document.openDocument(bytes, 'application/pdf') as PDFDocument;
  try {
    return read(doc);
  } finally {
    doc.destroy();
  }
}

const A5 = { xUm: 0, yUm: 0, widthUm: umOf(148), heightUm: umOf(210) };

/**
 * A single page: A5 in the middle of its sheet. A page on its side is turned upright as on the front of a piece, or by
 * `backTurn` as on its back. `part` is a narrower strip, moved to the right.
 */
function originalOf(
  { path }: JobFile,
  page = 0,
  backTurn: 0 | 90 = 0,
  part: { widthUm: number; byUm: number } = { widthUm: A5.widthUm, byUm: 0 },
): Uint8Array {
  return opened(readFileSync(path), (doc) => {
    showAsPrinted(doc);
    doc.findPage(page).put('CropBox', doc.findPage(page).getInheritable('MediaBox'));
    const [x0, y0, x1, y1] = doc.loadPage(page).getBounds('MediaBox');
    const isOnItsSide = x1 - x0 > y1 - y0;
    return drawn(doc, page, {
      x: (x0 + x1) / 2 + pointsOf(part.byUm),
      y: (y0 + y1) / 2,
      degrees: isOnItsSide ? backTurn || -90 : 0,
      widthPt: pointsOf(part.widthUm),
      heightPt: pointsOf(A5.heightUm),
    });
  });
}

/** Part of a job's first cell (of one of its pieces), upright as its page is read. */
function drawnCell(
  doc: PDFDocument,
  plan: SheetPlan,
  job: string,
  face: 'front' | 'back' = 'front',
  part: UmRect = A5,
  piece = plan.pieces.findIndex(({ jobId }) => jobId === job),
): Uint8Array {
  const sides = plan.plates.flatMap((plate) => plate.sides);
  const isIt = (cell: LaidCell) => cell.piece === piece && cell.face === face;
  const page = sides.findIndex(({ cells }) => cells.some(isIt));
  const cell = sides[page]?.cells.find(isIt);
  if (!cell) throw new Error(`${job} is on no sheet`);
  const at = onSheet(cell, part);
  return drawn(doc, page, {
    x: pointsOf(at.xUm + at.widthUm / 2),
    y: pointsOf(plan.sheet.heightUm - at.yUm - at.heightUm / 2),
    degrees: cell.turn,
    widthPt: pointsOf(part.widthUm),
    heightPt: pointsOf(part.heightUm),
  });
}
