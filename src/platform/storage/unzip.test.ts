import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withZip } from './unzip.server.ts';
import { zipStored } from './zip.ts';

const LIMITS = { filesMax: 10, bytesMax: 10_000 };

const zipped = (files: Record<string, string | Buffer>) =>
  buffer(
    Readable.from(
      zipStored(
        Object.entries(files).map(([name, content]) => ({
          name,
          open: async () => Readable.from([Buffer.from(content)]),
        })),
      ),
    ),
  );

const read = (archive: Buffer, limits = LIMITS) =>
  withZip(archive, limits, async (files) =>
    Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, String(await file.read())]))),
  );

test('what was packed is unpacked', async () => {
  const archive = await zipped({ 'xl/sheet.xml': '<a/>', 'photos/Anne.jpg': 'jpeg' });
  expect(await read(archive)).toEqual({
    ok: true,
    result: { 'xl/sheet.xml': '<a/>', 'photos/Anne.jpg': 'jpeg' },
  });
});

test('more files or bytes than the limits, names that lead out of the archive, and what is none are refused', async () => {
  const two = await zipped({ a: '1', b: '2' });
  expect(await read(two, { ...LIMITS, filesMax: 1 })).toEqual({ ok: false, problem: 'too-many' });
  expect(await read(two, { ...LIMITS, bytesMax: 1 })).toEqual({ ok: false, problem: 'too-large' });
  expect(await read(await zipped({ '../etc/passwd': 'x' }))).toEqual({ ok: false, problem: 'damaged' });
  expect(await read(Buffer.from('PK no archive'))).toEqual({ ok: false, problem: 'damaged' });
});

test('a bomb that states a small size and unpacks to more is not unpacked', async () => {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000));
  const archive = await zipped({ bomb });
  // Says “deflated”, and that it unpacks to 100 bytes, in the directory of the archive.
  const directory = archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  archive.writeUInt16LE(8, directory + 10);
  archive.writeUInt32LE(100, directory + 24);
  archive.writeUInt16LE(8, 8);
  expect(await read(archive)).toEqual({ ok: false, problem: 'damaged' });
});
