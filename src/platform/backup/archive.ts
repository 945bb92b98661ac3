import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import type { Part } from './manifest.ts';
import { isSealed, sealing, unsealing } from './sealed.ts';

/** What an entry is made of: a local file, a text, or bytes of a known number from elsewhere. */
type Content = { path: string } | { text: string } | { bytes: number; read: AsyncIterable<Buffer> };

/** Adds one entry. Returns its size and SHA-256. */
export type AddPart = (name: string, content: Content) => Promise<Part>;

/**
 * Writes a `.tar.gz` as a stream, first to `FILE.partial`, which is renamed to FILE once complete and on disk. Only its
 * owner can read it, because it holds customers' data. With a passphrase it is sealed. If `fill` or the disk fails,
 * nothing is left behind and FILE is unchanged.
 */
export async function writeArchive(
  file: string,
  fill: (add: AddPart) => Promise<void>,
  passphrase?: string,
): Promise<void> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true }); // left behind by a backup that was killed
  const output = await open(partial, 'wx', 0o600);
  const { ino } = await output.stat();
  const pack = tar.pack();
  // Artwork is already compressed, so the fastest level saves nearly as much as the best.
  const gzip = createGzip({ level: 1 });
  const written = pipeline(pack, gzip, sealing(passphrase), output.createWriteStream({ flush: true }));
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

async function addPart(pack: tar.Pack, name: string, content: Content): Promise<Part> {
  const { bytes, source } = await sourceOf(content);
  const { through, sha256 } = hashing();
  await pipeline(source, through, pack.entry({ name, size: bytes, mode: 0o600 }));
  return { name, bytes, sha256: sha256() };
}

async function sourceOf(content: Content): Promise<{ bytes: number; source: Readable }> {
  if ('read' in content) return { bytes: content.bytes, source: Readable.from(content.read) };
  if ('path' in content)
    return { bytes: (await stat(content.path)).size, source: createReadStream(content.path) };
  const text = Buffer.from(content.text);
  return { bytes: text.length, source: Readable.from([text]) };
}

export interface Entry {
  name: string;
  content: Readable;
}

/** Yields an archive's entries in order; read each to its end. Throws if the archive is cut off or damaged. */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const hasSeal = await isSealed(file);
  const source = createReadStream(file);
  const read = hasSeal
    ? pipeline(source, unsealing(passphrase), createGunzip(), extract)
    : pipeline(source, createGunzip(), extract);
  read.catch(() => {}); // the loop below throws it, or the await after it
  try {
    for await (const entry of extract) yield { name: entry.header.name, content: Readable.from(entry) };
    await read;
  } finally {
    source.destroy();
  }
}

/** A pass-through stream that also gives the SHA-256 (hex) at the end. */
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

/** A unique name next to a file. */
export function temporaryName(file: string): string {
  return `${file}.${randomUUID().slice(0, 8)}`;
}
