import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** unique in the archive; no folders */
  name: string;
  open: () => Promise<Readable | null>;
  /** if known before: its size then also stands where readers look who expect no streamed archive */
  content?: Uint8Array;
}

/** Returns an archive as a response that streams and is never cached. */
export const zipResponse = (name: string, entries: readonly ZipEntry[]): Response =>
  new Response(Readable.toWeb(Readable.from(zipStored(entries))) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });

/**
 * Yields a ZIP archive of uncompressed files (method 0: artwork is already compressed) in chunks, so memory doesn't
 * grow with it. PKWARE APPNOTE 6.3.10: sizes and checksum follow each file (flag bit 3), names are UTF-8 (bit 11).
 * Files and archive must stay below 4 GB, which those of an order do. Missing files are left out.
 */
export async function* zipStored(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, open, content } of entries) {
    const file = await open();
    if (!file) continue;
    const path = Buffer.from(name, 'utf8');
    const head = localHeader(path, content ? sizes(crc32(content), content.length) : sizes(0, 0));
    let crc = 0;
    let size = 0;
    try {
      yield head;
      for await (const chunk of file as AsyncIterable<Buffer>) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    } finally {
      // Closes the file even if the download breaks off right after its name.
      file.destroy();
    }
    const end = sizes(crc, size);
    yield Buffer.concat([signature(0x08074b50), end]);
    directory.push(centralHeader(path, end, offset));
    offset += head.length + size + end.length + 4;
  }
  const listing = Buffer.concat(directory);
  yield listing;
  yield endOf(directory.length, listing.length, offset);
}

const FLAGS = (1 << 3) | (1 << 11);
/** 1 January 1980, the format's first day: artwork has no date that matters. */
const NO_DATE = 0x0021;

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, i * 2);
  return bytes;
}

function sizes(crc: number, size: number): Buffer {
  return Buffer.concat([signature(crc >>> 0), signature(size), signature(size)]);
}

/** Version 2.0, flags, stored, no time, no date. */
const COMMON = () => words(20, FLAGS, 0, 0, NO_DATE);

function localHeader(path: Buffer, end: Buffer): Buffer {
  return Buffer.concat([signature(0x04034b50), COMMON(), end, words(path.length, 0), path]);
}

function centralHeader(path: Buffer, end: Buffer, offset: number): Buffer {
  const head = [signature(0x02014b50), words(20), COMMON(), end, words(path.length, 0, 0, 0, 0)];
  return Buffer.concat([...head, signature(0), signature(offset), path]);
}

function endOf(count: number, length: number, offset: number): Buffer {
  return Buffer.concat([
    signature(0x06054b50),
    words(0, 0, count, count),
    signature(length),
    signature(offset),
    words(0),
  ]);
}
