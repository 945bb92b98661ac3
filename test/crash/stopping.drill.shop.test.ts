/** The shop is stopped while customers use it: uploads and downloads in progress are finished. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodA5 } from '../fixtures/artwork.ts';
import { type ShopProcess, shopProcess } from './shop-process.ts';

let shop: ShopProcess;
beforeAll(async () => {
  shop = await shopProcess(await mkdtemp(join(tmpdir(), 'galley-stopping-')), { LOG_LEVEL: 'warn' });
  await shop.start();
});
afterAll(async () => {
  await shop.stop();
  await rm(shop.dataDir, { recursive: true, force: true });
});

/** A multipart form with one file. */
function form(file: Uint8Array): { type: string; body: Buffer } {
  const head = `--x\r\nContent-Disposition: form-data; name="artworkFile"; filename="flyer.pdf"\r\n\r\n`;
  return {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]),
  };
}

/** Sends a body in pieces with pauses, like a slow connection; resolves with status, cookie and body. */
function sendSlowly(path: string, { type, body }: { type: string; body: Buffer }, pieces: number) {
  return new Promise<{ status: number; cookie: string; text: string }>((resolve, reject) => {
    const url = new URL(path, shop.base);
    const headers = { 'content-type': type, 'content-length': body.length, origin: shop.base };
    const sent = request(url, { method: 'POST', headers }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({
        status: answer.statusCode ?? 0,
        text,
        cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
      });
    });
    sent.on('error', reject);
    void (async () => {
      const size = Math.ceil(body.length / pieces);
      for (let at = 0; at < body.length; at += size) {
        sent.write(body.subarray(at, at + size));
        await pause(200);
      }
      sent.end();
    })();
  });
}

/** Reads a response with pauses; resolves with the number of bytes received. */
function readSlowly(path: string, cookie: string) {
  return new Promise<{ bytes: number; expected: number }>((resolve, reject) => {
    const call = request(new URL(path, shop.base), { headers: { cookie } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        answer.pause();
        setTimeout(() => answer.resume(), 25);
      });
      answer.on('end', () => resolve({ bytes, expected: Number(answer.headers['content-length']) }));
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

// Guards `drain` in server.ts. Without it both are cut off, and the shop exits in less than two seconds.
test('before it stops, the shop finishes an upload and a download on slow connections, and accepts no new requests (trust E8)', async () => {
  const large = goodA5({ padBytes: 6_000_000 });
  const first = await sendSlowly('/product/a5-flyers-001/artwork', form(large), 1);
  expect(first.status).toBe(200);
  const { id } = JSON.parse(first.text).artwork;
  const download = readSlowly(`/artwork/${id}`, first.cookie);
  const upload = sendSlowly('/product/a5-flyers-001/artwork', form(goodA5({ padBytes: 3_000_000 })), 12);
  await pause(600);
  const stopped = shop.stop();
  await pause(300);
  await expect(fetch(`${shop.base}/healthz`)).rejects.toThrow();
  const read = await download;
  expect(read.bytes).toBe(read.expected);
  expect(read.bytes).toBe(large.length);
  const answer = await upload;
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text).artwork.originalName).toBe('flyer.pdf');
  expect(await stopped).toBe(0);
  expect(shop.log()).not.toContain('cut off');
});
