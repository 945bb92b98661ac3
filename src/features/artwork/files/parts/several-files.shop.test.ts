import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { eps, goodA5, lockedPdf, makePdf, png, printPage, truncated } from '#test/fixtures/artwork.ts';
import { newShopper, type Shopper } from '#test/shopper.ts';
import type { Artwork } from '../artwork.ts';
import type { RefusedFile } from './joinable.ts';

const FLYER = '/product/a5-flyers-001';
const MB = 1024 * 1024;

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const fileOf = (name: string, content: Uint8Array = goodA5({ pages: 1 })) =>
  new File([content.slice()], name);

async function upload(shopper: Shopper, name: string, content?: Uint8Array): Promise<string> {
  const answer = await shopper.browser.post(`${FLYER}/artwork`, { artworkFile: fileOf(name, content) });
  const { artwork } = (await answer.json()) as { artwork: { id: string } };
  await opened.runJobs();
  return artwork.id;
}

interface Answer {
  artwork: Artwork | null;
  refused: RefusedFile[];
  waiting: boolean;
}

async function join(shopper: Shopper, ids: string[], more: Record<string, string> = {}) {
  const { product = 'a5-flyers-001', ...choices } = more;
  const fields = { parts: ids.join(' '), sides: 'double-sided', ...choices };
  const response = await shopper.browser.post(`/product/${product}/artwork/parts`, fields);
  const answer = (await response.json()) as Answer;
  await opened.runJobs();
  return { status: response.status, ...answer };
}

const stepsOf = async (id: string) =>
  (await opened.db.selectFrom('artworks').select('repairs').where('id', '=', id).executeTakeFirstOrThrow())
    .repairs;

/** Posts the product's form with files, while the checks run as they do in the shop. */
async function send(shopper: Shopper, words: string, files: [field: string, file: File][], values = {}) {
  const { path, fields } = shopper.filledIn(words, values);
  const { artworkFile: _none, ...others } = fields;
  const pairs: [string, string | File][] = [...Object.entries(others), ...files];
  const response = await opened.withJobs(shopper.browser.post(path, pairs));
  const html = await (await shopper.browser.follow(response)).text();
  return { status: response.status, html, location: response.headers.get('location') };
}

const artworkIn = (location: string | null) => /artwork=([\w-]{36})/.exec(location ?? '')?.[1] ?? '';

describe('files that are joined', () => {
  test('become one artwork that lists its parts; repeating the request returns the same artwork', async () => {
    const guest = newShopper(opened);
    const [front, back] = [await upload(guest, 'front.pdf'), await upload(guest, 'back.pdf')];
    const made = await join(guest, [front, back]);
    expect(made).toMatchObject({ status: 200, refused: [], waiting: false });
    expect(made.artwork).toMatchObject({
      originalName: 'front + back.pdf',
      making: {
        steps: [],
        parts: [
          { id: front, originalName: 'front.pdf', pageCount: 1 },
          { id: back, originalName: 'back.pdf', pageCount: 1 },
        ],
      },
    });
    expect((await join(guest, [front, back])).artwork?.id).toBe(made.artwork?.id);
    const swapped = await join(guest, [back, front]);
    expect(swapped.artwork?.id).not.toBe(made.artwork?.id);
    const page = await guest.open(`${FLYER}?sides=double-sided&artwork=${swapped.artwork?.id}`);
    expect(page.text).toContain('Ready to print');
    expect(page.text).toContain('Front: back.pdf, 1 page');
    expect(page.text).toContain('Back: front.pdf, 1 page');
  });

  test('a file that can’t be joined is named with the reason, and the others are joined without it', async () => {
    const guest = newShopper(opened);
    const ids = [
      await upload(guest, 'front.pdf'),
      await upload(guest, 'secret.pdf', await lockedPdf()),
      await upload(guest, 'broken.pdf', truncated(goodA5(), 0.3)),
      await upload(guest, 'back.png', png(1819, 2551)),
    ];
    const made = await join(guest, ids);
    expect(made.refused.map(({ name, title }) => [name, title])).toEqual([
      ['secret.pdf', 'The selected file is password protected'],
      ['broken.pdf', 'The selected file is damaged or incomplete'],
    ]);
    expect(made.artwork?.making?.parts.map(({ id }) => id)).toEqual([ids[0], ids[3]]);
    expect(await stepsOf(made.artwork?.id ?? '')).toEqual([
      { repair: 'sheet', widthMm: 148, heightMm: 210, bleedMm: 3 },
    ]);
    const alone = await join(guest, ids.slice(0, 2));
    expect(alone.artwork?.id).toBe(ids[0]);
    expect((await join(guest, ids.slice(1, 3))).artwork).toBeNull();
  });

  test('a four-page cover wraps around its inside unless the customer declines', async () => {
    const guest = newShopper(opened);
    const cover = await upload(guest, 'cover.pdf', goodA5({ pages: 4 }));
    const inside = await upload(guest, 'inside.pdf', goodA5({ pages: 4 }));
    const booklet = { product: 'stapled-booklet-001', weight: '8-pages' };
    const made = await join(guest, [cover, inside], booklet);
    expect(await stepsOf(made.artwork?.id ?? '')).toEqual([
      { repair: 'pages', pages: [1, 2, 5, 6, 7, 8, 3, 4] },
    ]);
    const plain = await join(guest, ['plain', cover, inside], booklet);
    expect(await stepsOf(plain.artwork?.id ?? '')).toEqual([]);
  });

  test('nobody can join files that are not theirs', async () => {
    const [guest, stranger] = [newShopper(opened), newShopper(opened)];
    const [front, back] = [await upload(guest, 'front.pdf'), await upload(stranger, 'back.pdf')];
    const tried = await join(guest, [front, back]);
    expect(tried).toMatchObject({ status: 422, artwork: null });
    expect(tried.refused[0]?.title).toBe('One of the files is no longer here');
  });
});

test('each file of a form counts as an upload, and whoever sends too many must wait', async () => {
  const busy = await openTestShop({ throttleScale: 0.08 });
  const guest = newShopper(busy);
  const six = Array.from({ length: 6 }, (_, i): [string, File] => [
    'artworkFile',
    fileOf(`p${i}.eps`, eps()),
  ]);
  const answers = [];
  for (let i = 0; i < 3; i++) {
    const length = { 'content-length': '9000' };
    answers.push((await guest.browser.post(FLYER, [['intent', 'update'], ...six], length)).status);
  }
  expect(answers).toEqual([422, 422, 429]);
});

describe('without script', () => {
  test('several files are joined in natural order, and a wrong one among them is named', async () => {
    const guest = newShopper(opened);
    await guest.open(`${FLYER}?sides=double-sided`);
    const both = [fileOf('back.pdf'), fileOf('front.pdf')].map((file): [string, File] => [
      'artworkFile',
      file,
    ]);
    const sent = await send(guest, 'Update price', both, { sides: 'double-sided' });
    expect(sent.status).toBe(302);
    expect(sent.html).toContain('front + back.pdf');
    const wrong = await send(
      guest,
      'Update price',
      [['artworkFile', fileOf('artwork.eps', eps())], ...both],
      { sides: 'double-sided' },
    );
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('Invalid file: artwork.eps');
    expect(wrong.html).toContain('front + back.pdf');
  });

  test('a back is added to the existing front, and another file replaces it', async () => {
    const guest = newShopper(opened);
    const front = await upload(guest, 'front.pdf');
    const page = await guest.open(`${FLYER}?sides=double-sided&artwork=${front}`);
    expect(page.text).toContain('Add the back');
    const added = await send(guest, 'Add to my file', [['addFile', fileOf('back.pdf')]], {
      sides: 'double-sided',
    });
    const [made] = await partsOf(artworkIn(added.location));
    expect(made).toEqual(['front.pdf', 'back.pdf']);
    await guest.open(added.location ?? '');
    const swapped = await opened.withJobs(guest.press('Swap front and back', { sides: 'double-sided' }));
    expect(swapped.text).toContain('Front: back.pdf, 1 page');
    await opened.runJobs();
    const replaced = await send(guest, 'Update price', [['artworkFile', fileOf('new.pdf')]]);
    expect(replaced.html).toContain('new.pdf');
    expect(replaced.html).not.toContain('front + back.pdf');
  });

  test('removing one file leaves the other as it was uploaded', async () => {
    const guest = newShopper(opened);
    const [front, back] = [await upload(guest, 'front.pdf'), await upload(guest, 'back.pdf')];
    const { artwork } = await join(guest, [front, back]);
    await guest.open(`${FLYER}?sides=double-sided&artwork=${artwork?.id}`);
    const page = await opened.withJobs(guest.press('Remove back.pdf'));
    expect(page.path).toContain(`artwork=${front}`);
  });

  test('files beyond ten are refused by name, and nothing is stored of them', async () => {
    const guest = newShopper(opened);
    await guest.open(FLYER);
    const files = Array.from({ length: 12 }, (_, i): [string, File] => [
      'artworkFile',
      fileOf(`p${i + 1}.pdf`),
    ]);
    const sent = await send(guest, 'Update price', files);
    expect(sent.status).toBe(422);
    for (const name of ['p11.pdf', 'p12.pdf']) expect(sent.html).toContain(`Invalid file: ${name}`);
    expect(sent.html).toContain('You can send at most 10 files at once');
    const rows = await opened.db.selectFrom('artworks').select('originalName').execute();
    expect(rows.map(({ originalName }) => originalName)).not.toContain('p11.pdf');
  });

  test('more than 100 MB together is stopped during the upload, whatever size the form claims', async () => {
    const guest = newShopper(opened);
    const tooMuch = await stream(guest, 3, 45 * MB);
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.sent).toBeLessThan(110 * MB);
    expect(tooMuch.html).toContain('The selected files must be smaller than 100MB together');
    const rows = await opened.db.selectFrom('artworks').select('originalName').execute();
    expect(rows.map(({ originalName }) => originalName)).not.toContain('big3.pdf');
    const honest = await guest.browser.post(
      FLYER,
      { intent: 'update' },
      { 'content-length': String(120 * MB) },
    );
    expect(honest.status).toBe(413);
    expect(await honest.text()).toContain('The selected files must be smaller than 100MB together');
    const large = await stream(guest, 1, 51 * MB);
    expect(large.html).toContain('The selected file must be smaller than 50MB');
  });
});

async function partsOf(id: string): Promise<string[][]> {
  const row = await opened.db
    .selectFrom('artworks')
    .select('madeFrom')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const names = await opened.db
    .selectFrom('artworks')
    .select(['id', 'originalName'])
    .where('id', 'in', row.madeFrom)
    .execute();
  return [row.madeFrom.map((part) => names.find((it) => it.id === part)?.originalName ?? '')];
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Streams this many files of this many bytes as one form of unknown length. Returns how much was accepted. */
async function stream(shopper: Shopper, count: number, bytes: number) {
  const origin = 'http://localhost:3000';
  const piece = new Uint8Array(256 * 1024);
  let sent = 0;
  async function* form() {
    for (let i = 1; i <= count; i++) {
      const name = `name="artworkFile"; filename="big${i}.pdf"`;
      yield new TextEncoder().encode(`--x\r\nContent-Disposition: form-data; ${name}\r\n\r\n%PDF-1.7\n`);
      for (let left = bytes; left > 0; left -= piece.length) {
        sent += piece.length;
        yield piece;
      }
      yield new TextEncoder().encode('\r\n');
    }
    yield new TextEncoder().encode('--x--\r\n');
  }
  const request = {
    method: 'POST',
    body: streamOf(form()),
    duplex: 'half',
    headers: { origin, cookie: shopper.browser.cookie, 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit;
  const response = await opened.withJobs(Promise.resolve(opened.app.request(`${origin}${FLYER}`, request)));
  return { status: response.status, html: await response.text(), sent };
}

test('a joined image is made again for another size', async () => {
  const guest = newShopper(opened);
  const ids = [await upload(guest, 'a.png', png(1819, 2551)), await upload(guest, 'b.png', png(1819, 2551))];
  const { artwork } = await join(guest, ids);
  const page = await guest.open(`/product/a6-flyers-001?sides=double-sided&artwork=${artwork?.id}`);
  expect(page.text).toContain('You’ve changed your options since we combined them.');
  const again = await opened.withJobs(guest.press('Combine them again', { sides: 'double-sided' }));
  expect(await stepsOf(artworkIn(again.path))).toEqual([
    { repair: 'sheet', widthMm: 105, heightMm: 148, bleedMm: 3 },
  ]);
});

test('four single-page files become one artwork that names them all', async () => {
  const guest = newShopper(opened);
  const pages: string[] = [];
  for (const n of [1, 2, 9, 10])
    pages.push(await upload(guest, `page${n}.pdf`, makePdf([printPage(148, 210)])));
  const made = await join(guest, pages);
  expect(made.artwork?.making?.parts.map(({ originalName }) => originalName)).toEqual([
    'page1.pdf',
    'page2.pdf',
    'page9.pdf',
    'page10.pdf',
  ]);
  expect(made.artwork?.originalName).toBe('page1 + page2 + page9 + page10.pdf');
});
