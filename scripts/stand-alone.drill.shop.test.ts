import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { goodA5, makePdf, printPage } from '#test/fixtures/artwork.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return name;
};

/** Runs a program as `npx` does. */
async function run(name: string, ...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const program = join(process.cwd(), 'scripts', `${name}.mjs`);
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], {
      cwd: folder,
    });
    return { status: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, err: stderr };
  }
}

test('npx galley-preflight checks a file from any folder', async () => {
  const file = fileOf('flyer.pdf', goodA5());
  const { status, out } = await run(
    'galley-preflight',
    file,
    '--product',
    'a5-flyers-001',
    '--pages',
    '2',
    '--json',
  );
  expect(JSON.parse(out)).toMatchObject({ verdict: 'ready', pageCount: 2 });
  expect(status).toBe(0);
  expect(await run('galley-preflight', 'missing.pdf', '--trim', '148x210')).toMatchObject({ status: 3 });
});

test('npx galley-impose puts four A5 flyers on each side of an SRA3 sheet, backs behind their fronts', async () => {
  const file = fileOf('flyer.pdf', goodA5());
  const made = await run('galley-impose', '--sheet', 'SRA3', '--out', 'sheets.pdf', '--json', `${file}:500`);
  expect(made).toMatchObject({ status: 0, err: '' });
  const { sheets, usedPercent } = JSON.parse(made.out);
  expect(sheets.map((it: { side: string; print: number }) => [it.side, it.print])).toEqual([
    ['front', 125],
    ['back', 125],
  ]);
  const [front, back] = sheets;
  expect(front.placements).toHaveLength(4);
  for (const [i, { job, page, x, y, width }] of front.placements.entries()) {
    expect([job, page]).toEqual(['flyer.pdf', 1]);
    expect(back.placements[i]).toMatchObject({ page: 2, y, rotation: 270 });
    expect(back.placements[i].x).toBeCloseTo(450 - x - width, 3);
  }
  expect(usedPercent).toBeCloseTo((100 * 4 * 148 * 210) / (450 * 320), 1);
  const mupdf = await import('mupdf');
  const pdf = mupdf.Document.openDocument(readFileSync(join(folder, 'sheets.pdf')), 'application/pdf');
  expect(pdf.countPages()).toBe(2);
});

test('a booklet’s pages move towards the spine by each sheet’s push-out', async () => {
  const file = fileOf('book.pdf', makePdf(Array.from({ length: 8 }, () => printPage(148, 210, 3))));
  const args = ['--booklet', '--creep', '0.2', '--sheet', 'B2', '--out', 'book-sheets.pdf', '--json'];
  const { sheets } = JSON.parse((await run('galley-impose', ...args, file)).out);
  const at = (page: number) =>
    sheets[0].placements.find((it: { page: number }) => it.page === page)?.x as number;
  // Page 8 is to the left of page 1, page 6 to the left of page 3: the inner spread is 0.2 mm tighter on each side.
  expect(at(1) - at(8)).toBeCloseTo(148, 3);
  expect(at(3) - at(6)).toBeCloseTo(147.6, 3);
});

test('a file that can’t be imposed is named, with its own exit status', async () => {
  const file = fileOf('flyer.pdf', goodA5());
  const small = await run('galley-impose', '--sheet', '100x100', '--out', 'o.pdf', file);
  expect(small).toMatchObject({ status: 2, out: '' });
  expect(small.err).toMatch(/^flyer\.pdf is too large for this sheet/);
  const broken = fileOf('broken.pdf', new TextEncoder().encode('%PDF-1.4\n'));
  expect(await run('galley-impose', '--out', 'o.pdf', broken)).toMatchObject({
    status: 3,
    err: 'broken.pdf is not a PDF that can be read. Check the file.\n',
  });
  expect((await run('galley-impose', file)).status).toBe(64);
});

test.each(['galley-impose', 'galley-preflight'])(
  'npx %s --help says how to use it, and exits with 0',
  async (name) => {
    for (const flag of ['--help', '-h']) {
      const { status, out, err } = await run(name, flag);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out).toContain(`Usage: ${name}`);
    }
  },
);
