import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import type { Part } from './manifest.ts';

/** Adds one entry: a file of this machine, or a text. Returns its size and SHA-256. */
export type AddPart = (name: string, content: { path: string } | { text: string }) => Promise<Part>;

/**
 * Writes a `.tar.gz` as a stream: to `FILE.partial` first, which becomes FILE when it is whole and on disk. Readable by
 * its owner only, for it holds customers' data. Where `fill` or the disk fails, nothing is left and FILE is as before.
 */
export async function writeArchive(file: string, fill: (add: AddPart) => Promise<void>): Promise<void> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true }); // of a backup that was killed
  const output = await open(partial, 'wx', 0o600);
  const { ino } = await output.stat();
  const pack = tar.pack();
  // Artwork is compressed already: the fastest level gains nearly as much as the best.
  const written = pipeline(pack, createGzip({ level: 1 }), output.createWriteStream({ flush: true }));
  const filled = fill((name, content) => addPart(pack, name, content)).then(() => pack.finalize());
  const isOurs = async () => (await stat(partial).catch(() => null))?.ino === ino;
  try {
    await Promise.all([written, filled]);
    if (!(await isOurs())) throw new Error(`Another backup to ${file} was started at the same time.`);
    await rename(partial, file);
  } catch (error) {
    pack.destroy();
    await Promise.allSettled([written, filled]);
    if (await isOurs()) await rm(partial, { force: true });
    throw error;
  }
}

async function addPart(pack: tar.Pack, name: string, content: Parameters<AddPart>[1]): Promise<Part> {
  const isFile = 'path' in content;
  const bytes = isFile ? (await stat(content.path)).size : Buffer.byteLength(content.text);
  const source = isFile ? createReadStream(content.path) : Readable.from([Buffer.from(content.text)]);
  const { through, sha256 } = hashing();
  await pipeline(source, through, pack.entry({ name, size: bytes, mode: 0o600 }));
  return { name, bytes, sha256: sha256() };
}

export interface Entry {
  name: string;
  content: Readable;
}

/**
 * The entries of an archive, in their order; each must be read to its end before the next comes. Throws where the
 * archive is cut off or damaged.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const source = createReadStream(file);
  const read = pipeline(source, createGunzip(), extract);
  read.catch(() => {}); // the loop below throws it, or the await after it
  try {
    for await (const entry of extract) yield { name: entry.header.name, content: Readable.from(entry) };
    await read;
  } finally {
    source.destroy();
  }
}

/** A stream that lets everything through, and its SHA-256 (hex) afterwards. */
export function hashing(): { through: Transform; sha256: () => string; bytes: () => number } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sha256: () => hash.digest('hex'), bytes: () => bytes };
}

/** A name beside a file that nothing else has. */
export function beside(file: string): string {
  return `${file}.${randomUUID().slice(0, 8)}`;
}
