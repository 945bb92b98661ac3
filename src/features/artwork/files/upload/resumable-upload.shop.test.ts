import { randomBytes } from 'node:crypto';
import { subHours } from 'date-fns';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { goodA5, htmlNamedPdf } from '#test/fixtures/artwork.ts';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';

const ORIGIN = 'http://localhost:3000';
const TUS = { 'Tus-Resumable': '1.0.0', Origin: ORIGIN };

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const send = (path: string, method: string, headers: Record<string, string>, body?: Uint8Array) =>
  opened.app.request(path, {
    method,
    headers: { ...TUS, ...headers },
    ...(body ? { body: body.slice() } : {}),
  });

const metadata = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Begins an upload as a guest; returns its address and the guest's cookie. */
async function begin(bytes: number, productId = 'a5-flyers-001', filename = 'flyer.pdf') {
  const headers = { 'Upload-Length': String(bytes), 'Upload-Metadata': metadata({ filename, productId }) };
  const response = await send('/uploads', 'POST', headers);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: response.status, path: response.headers.get('location') ?? '', cookie };
}

const piece = (path: string, cookie: string, offset: number, body: Uint8Array) =>
  send(
    path,
    'PATCH',
    { Cookie: cookie, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    body,
  );

async function pieces(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of opened.shop.storage.list('pieces/')) keys.push(key);
  return keys;
}

test('an upload that was not finished within a day is removed with its pieces, but a newer one isn’t (trust J12)', async () => {
  const { now } = opened.time;
  opened.time.now = subHours(now, 25);
  const left = await begin(1000);
  await piece(left.path, left.cookie, 0, randomBytes(10));
  opened.time.now = subHours(now, 23);
  const young = await begin(1000);
  await piece(young.path, young.cookie, 0, randomBytes(10));
  opened.time.now = now;
  expect((await send(left.path, 'HEAD', { Cookie: left.cookie })).status).toBe(404);
  await opened.run('clean-artwork');
  await opened.runJobs();
  expect(await pieces()).toHaveLength(1);
  const response = await send(young.path, 'HEAD', { Cookie: young.cookie });
  expect(response.headers.get('upload-offset')).toBe('10');
  await send(young.path, 'DELETE', { Cookie: young.cookie });
  await opened.runJobs();
  expect(await pieces()).toEqual([]);
});

test('a file sent in two pieces is one artwork, checked like any other (trust J8)', async () => {
  const file = goodA5();
  const { path, cookie, status } = await begin(file.length);
  expect(status).toBe(201);
  expect((await piece(path, cookie, 0, file.subarray(0, 500))).status).toBe(204);
  const response = await send(path, 'HEAD', { Cookie: cookie });
  expect(response.headers.get('upload-offset')).toBe('500');
  const last = await piece(path, cookie, 500, file.subarray(500));
  expect(last.status).toBe(200);
  const { artwork } = await last.json();
  expect(artwork).toMatchObject({ originalName: 'flyer.pdf', bytes: file.length });
  expect(path).toBe(`/uploads/${artwork.id}`);
  await opened.runJobs();
  const state = await opened.app.request(`/artwork/${artwork.id}/state`, { headers: { Cookie: cookie } });
  expect((await state.json()).artwork.report).toMatchObject({ pageCount: 2, complete: true });
});

test('nobody else can view, continue or end an upload', async () => {
  const { path } = await begin(1000);
  const { cookie: other } = await begin(1000);
  for (const cookie of [other, '']) {
    expect((await send(path, 'HEAD', { Cookie: cookie })).status).toBe(404);
    expect((await piece(path, cookie, 0, new Uint8Array(10))).status).toBe(404);
    expect((await send(path, 'DELETE', { Cookie: cookie })).status).toBe(404);
  }
});

test('an upload that is cancelled is gone', async () => {
  const { path, cookie } = await begin(1000);
  expect((await send(path, 'DELETE', { Cookie: cookie })).status).toBe(204);
  expect((await send(path, 'HEAD', { Cookie: cookie })).status).toBe(404);
});

test.each([
  ['larger than 50 MB', 413, () => begin(UPLOAD_BYTES_MAX + 1)],
  ['empty', 400, () => begin(0)],
  ['for an unknown product', 404, () => begin(10, 'nothing-001')],
])('a file %s is refused before anything of it is sent', async (_name, status, attempt) => {
  expect((await attempt()).status).toBe(status);
});

test('a file that is not PDF, JPG or PNG is refused with the reason once it is complete', async () => {
  const file = htmlNamedPdf();
  const { path, cookie } = await begin(file.length);
  const last = await piece(path, cookie, 0, file);
  expect(await last.json()).toMatchObject({
    refusal: { title: 'The selected file must be a PDF, JPG or PNG' },
  });
});

test.each(['/uploads/../../etc/passwd', '/uploads/nothing', '/uploads/%2e%2e%2fsecret', '/uploads/'])(
  'a made-up address is not found: %s',
  async (path) => {
    const { cookie } = await begin(10);
    expect([404, 400]).toContain((await send(path, 'HEAD', { Cookie: cookie })).status);
  },
);

test('other sites’ pages can’t send files here', async () => {
  const headers = { 'Upload-Length': '10', Origin: 'https://elsewhere.example' };
  expect((await send('/uploads', 'POST', headers)).status).toBe(403);
});

test('other sites’ pages can’t read the answers to an upload (ASVS 3.4.2)', async () => {
  for (const [path, method] of [
    ['/uploads', 'OPTIONS'],
    ['/uploads/nothing', 'HEAD'],
  ] as const) {
    const { headers } = await send(path, method, { Origin: 'https://elsewhere.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});
