import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emptyFile, eps, goodA5, htmlNamedPdf, lockedPdf, truncated } from '#test/fixtures/artwork.ts';
import { newShopper } from '#test/shopper.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';

const PATH = '/product/a5-flyers-001/artwork';
const ORIGIN = 'http://localhost:3000';
const MB = 1024 * 1024;
const PIECE = 64 * 1024;

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const fileOf = (content: Uint8Array, name = 'flyer.pdf') => new File([content.slice()], name);
const artworkIds = async () =>
  (await opened.db.selectFrom('artworks').select('id').execute()).map((row) => row.id);

/** Returns every file in the shop's storage, including partial ones. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(opened.folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
}

/** Runs `work` and expects no new row and no new file. */
async function leavingNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = { rows: await artworkIds(), files: await storedFiles() };
  const result = await work();
  expect({ rows: await artworkIds(), files: await storedFiles() }).toEqual(before);
  return result;
}

interface Body {
  /** bytes of the file, sent in pieces */
  bytes: number;
  /** where the connection breaks, by an error or by ending too early */
  breakAt?: { bytes: number; how: 'error' | 'end' };
  headers?: Record<string, string>;
  name?: string;
}

/** Sends a PDF's beginning and then zeros in pieces. Returns how much was accepted, and the memory used. */
async function stream({ bytes, breakAt, headers = {}, name = 'big.pdf' }: Body) {
  const piece = new Uint8Array(PIECE);
  const head = `--x\r\nContent-Disposition: form-data; name="artworkFile"; filename="${name}"\r\n\r\n%PDF-1.7\n`;
  let sent = 0;
  let peak = 0;
  const base = process.memoryUsage().arrayBuffers;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - base);
      if (breakAt && sent >= breakAt.bytes) {
        if (breakAt.how === 'error') controller.error(new Error('the line broke'));
        else controller.close();
        return;
      }
      const left = bytes - '%PDF-1.7\n'.length - sent;
      const next = piece.subarray(0, Math.min(piece.length, left));
      sent += next.length;
      if (next.length > 0) controller.enqueue(next);
      if (left > next.length) return;
      controller.enqueue(new TextEncoder().encode('\r\n--x--\r\n'));
      controller.close();
    },
  });
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { origin: ORIGIN, 'content-type': 'multipart/form-data; boundary=x', ...headers },
  };
  const response = await opened.app.request(`${ORIGIN}${PATH}`, init as RequestInit);
  const answer = (await response.json()) as { refusal?: { title: string }; artwork?: { id: string } };
  return { status: response.status, answer, sent, peak };
}

test('a good file is accepted, checked, and then ready with a picture of its first page', async () => {
  const { browser } = newShopper(opened);
  const accepted = await browser.post(PATH, { artworkFile: fileOf(goodA5()) });
  expect(accepted.status).toBe(200);
  const { artwork } = (await accepted.json()) as { artwork: { id: string; report: unknown } };
  expect(artwork.report).toBeNull();
  await opened.runJobs();
  const state = await browser.get(`/artwork/${artwork.id}/state`);
  expect(await state.json()).toMatchObject({ artwork: { hasPreview: true, report: { pageCount: 2 } } });
  const preview = await browser.get(`/artwork/${artwork.id}/preview`);
  expect(preview.headers.get('content-type')).toBe('image/jpeg');
  expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(500);
});

test('a check that can’t read its file is retried within half a minute, however often it has failed, for hours', async () => {
  const { browser } = newShopper(opened);
  const accepted = await browser.post(PATH, { artworkFile: fileOf(goodA5()) });
  const { artwork } = (await accepted.json()) as { artwork: { id: string } };
  const { storage } = opened.shop;
  const lend = storage.withLocalFile;
  storage.withLocalFile = () => Promise.reject(new Error('the bucket doesn’t answer'));
  for (let tries = 0; tries < 12; tries += 1) {
    await sql`update pgboss.job set start_after = now() where name = 'check-artwork' and state = 'retry'`.execute(
      opened.owner,
    );
    await expect(opened.runJobs()).rejects.toThrow('the bucket');
  }
  storage.withLocalFile = lend;
  const { rows } = await sql<{ seconds: number; left: number }>`
    select extract(epoch from start_after - now())::float as seconds, retry_limit - retry_count as left
    from pgboss.job where name = 'check-artwork' and state = 'retry'`.execute(opened.owner);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(30);
  expect((rows[0]?.left ?? 0) * 15).toBeGreaterThan(2 * 3600);
  await sql`update pgboss.job set start_after = now() where name = 'check-artwork'`.execute(opened.owner);
  await opened.runJobs();
  const state = await browser.get(`/artwork/${artwork.id}/state`);
  expect(await state.json()).toMatchObject({ artwork: { report: { pageCount: 2 } } });
});

describe('a file that isn’t a print file is refused by its content, and nothing is stored (trust J2)', () => {
  const CASES = [
    { what: 'an empty file', content: emptyFile, title: 'The selected file is empty' },
    {
      what: 'a web page named .pdf',
      content: htmlNamedPdf,
      title: 'The selected file must be a PDF, JPG or PNG',
    },
    { what: 'an EPS file', content: eps, title: 'The selected file must be a PDF, JPG or PNG' },
  ];
  test.each(CASES)('$what', async ({ content, title }) => {
    const answer = await leavingNothing(() =>
      newShopper(opened).browser.post(PATH, { artworkFile: fileOf(content()) }),
    );
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: title, refusal: { title } });
  });

  test('the form without script says the same and keeps the choices', async () => {
    const guest = newShopper(opened);
    await guest.open('/product/a5-flyers-001');
    const page = await leavingNothing(() =>
      guest.press('Add to Cart - £12.99', { artworkFile: fileOf(eps()), finish: '350gsm-silk' }),
    );
    expect(page.status).toBe(422);
    expect(page.text).toContain('Invalid file The selected file must be a PDF, JPG or PNG');
    expect(page.text).toContain('EPS');
    expect(guest.filledIn('Update price').fields.finish).toBe('350gsm-silk');
  });

  test('no file at all', async () => {
    const answer = await newShopper(opened).browser.post(PATH, { artworkFile: new File([], '') });
    expect(answer.status).toBe(422);
  });
});

test('a file that can’t be printed says why on the product page, and is not added', async () => {
  const broken = [
    { content: truncated(goodA5(), 0.3), title: 'The selected file is damaged or incomplete' },
    { content: await lockedPdf(), title: 'The selected file is password protected' },
  ];
  for (const { content, title } of broken) {
    const guest = newShopper(opened);
    const { artwork } = (await (await guest.browser.post(PATH, { artworkFile: fileOf(content) })).json()) as {
      artwork: { id: string };
    };
    await opened.runJobs();
    const page = await guest.open(`/product/a5-flyers-001?artwork=${artwork.id}`);
    expect(page.text).toContain('Invalid file');
    expect(page.text).toContain(title);
    expect((await guest.press('Add to Cart - £12.99')).status).toBe(422);
    expect((await guest.open('/cart')).text).toContain('Your Cart is Empty');
  }
});

test('a file’s name is only displayed: on disk the file has a name of ours (trust J5)', async () => {
  const names: [sent: string, kept: RegExp][] = [
    ['../../x.pdf', /^x\.pdf$/],
    ['C:\\art\\flyer.pdf', /^flyer\.pdf$/],
    [`${'n'.repeat(300)}.pdf`, /^n{116}\.pdf$/],
    // Browsers write these two as %22 and %0D%0A (HTML standard, multipart/form-data encoding).
    ['a"b\'c.pdf', /^a%22b'c\.pdf$/],
    ['a\r\nX-Evil: 1.pdf', /^a%0D%0AX-Evil: 1\.pdf$/],
    ['fly\u202Efdp.exe', /^flyfdp\.exe$/],
    ['Flugblatt grün 🖨.pdf', /^Flugblatt grün 🖨\.pdf$/],
    ['a\0.exe', /^a\.exe$/],
  ];
  for (const [sent, stored] of names) {
    const { browser } = newShopper(opened);
    const accepted = await browser.post(PATH, { artworkFile: fileOf(goodA5(), sent) });
    const { artwork } = (await accepted.json()) as { artwork: { id: string; originalName: string } };
    expect(artwork.originalName).toMatch(stored);
    const download = await browser.get(`/artwork/${artwork.id}`);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[^\s"]+$/,
    );
    expect(download.headers.get('x-evil')).toBeNull();
    // A PDF that is also a program must not be saved as one (ASVS 5.2.2).
    expect(download.headers.get('content-disposition')).toMatch(/\.pdf"; .*\.pdf$/);
    const { storageKey } = await opened.db
      .selectFrom('artworks')
      .select('storageKey')
      .where('id', '=', artwork.id)
      .executeTakeFirstOrThrow();
    expect(storageKey).toMatch(/^artwork\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  }
});

describe('an upload that is cut off', () => {
  test.each([
    { percent: 10, how: 'error' as const },
    { percent: 50, how: 'error' as const },
    { percent: 99, how: 'error' as const },
    { percent: 50, how: 'end' as const },
  ])(
    'at $percent % ($how) is answered, and leaves neither row nor file (trust J8)',
    async ({ percent, how }) => {
      const { status, answer } = await leavingNothing(() =>
        stream({ bytes: 4 * MB, breakAt: { bytes: (4 * MB * percent) / 100 - PIECE, how } }),
      );
      expect(status).toBe(422);
      expect(answer.refusal?.title).toBe('The selected file could not be uploaded – try again');
    },
  );
});

describe('50 MB', () => {
  test('and one byte is refused, whatever size the upload claims, and uses no memory (trust J1)', async () => {
    for (const headers of [{}, { 'content-length': '10' }]) {
      const { status, answer, peak } = await leavingNothing(() =>
        stream({ bytes: UPLOAD_BYTES_MAX + 1, headers }),
      );
      expect(status).toBe(413);
      expect(answer.refusal?.title).toBe('The selected file must be smaller than 50MB');
      expect(peak).toBeLessThan(20 * MB);
    }
  });

  test('a file that says it is too large is refused, a far larger one even before it is sent (trust J1)', async () => {
    const announced = (bytes: number) =>
      leavingNothing(() => stream({ bytes, headers: { 'content-length': String(bytes) } }));
    // A browser reads the response only after sending everything, so a file slightly too large is read to the end.
    const somewhat = await announced(80 * MB);
    expect(somewhat.status).toBe(413);
    expect(somewhat.peak).toBeLessThan(20 * MB);
    const far = await announced(400 * MB);
    expect(far.status).toBe(413);
    expect(far.sent).toBeLessThan(MB);
  });

  test('exactly is accepted (trust J1)', async () => {
    const { status, answer } = await stream({ bytes: UPLOAD_BYTES_MAX });
    expect(status).toBe(200);
    const row = await opened.db
      .selectFrom('artworks')
      .select(['bytes', 'expiresAt'])
      .where('id', '=', answer.artwork?.id ?? '')
      .executeTakeFirst();
    expect(row?.bytes).toBe(UPLOAD_BYTES_MAX);
    expect(row?.expiresAt).not.toBeNull();
  });
});

test('an unknown product accepts no file', async () => {
  const answer = await leavingNothing(() =>
    newShopper(opened).browser.post('/product/none/artwork', { artworkFile: fileOf(goodA5()) }),
  );
  expect(answer.status).toBe(404);
});
