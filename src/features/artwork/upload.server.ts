import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { addDays } from 'date-fns';
import { readForm } from '../../kit/forms.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { UNUSED_DAYS_MAX, UPLOAD_BYTES_MAX } from './artwork.ts';
import { CHECK_ARTWORK } from './check-artwork.server.ts';
import { type FileKind, SNIFF_BYTES, sniffArtwork } from './file-kind.ts';
import type { UploadRefusal } from './messages.ts';
import { type ArtworkOwner, findStored, insertArtwork } from './store.server.ts';

/** A form with at most one file. `artwork` is null where no file was chosen. */
export interface UploadedForm {
  fields: FormData;
  artwork: UploadOutcome | null;
}

export type UploadOutcome = { ok: true; artworkId: string } | { ok: false; refusal: UploadRefusal };

const FIELDS_MAX = 60;
const FIELD_BYTES_MAX = 4096;

/**
 * Reads a multipart form whose file field streams to storage as it arrives: never whole in memory, stopped at 50 MB,
 * refused by its first bytes when it is no PDF, JPEG or PNG. An accepted file is stored with its check enqueued in the
 * same transaction. An upload that is cut off leaves nothing and answers `interrupted`.
 */
export async function readUploadForm(
  shop: Shop,
  request: Request,
  owner: ArtworkOwner,
  productId: string,
): Promise<UploadedForm> {
  const fields = new FormData();
  const type = request.headers.get('content-type') ?? '';
  if (!request.body) return { fields, artwork: null };
  if (!/^multipart\/form-data;.*boundary=/i.test(type))
    return { fields: await readForm(request), artwork: null };
  let artwork: Promise<UploadOutcome | null> = Promise.resolve(null);
  let file: Readable | undefined;
  const form = Busboy({
    headers: { 'content-type': type },
    limits: {
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      files: 1,
      fileSize: UPLOAD_BYTES_MAX,
      parts: 80,
    },
  });
  form.on('field', (name, value) => fields.append(name, value));
  form.on('file', (_field, stream, filename) => {
    file = stream;
    artwork = storeArtwork(shop, stream, { id: randomUUID(), filename: filename ?? '', owner, productId });
  });
  const whole = await parseWhole(form, Readable.fromWeb(request.body as ReadableStream));
  // What was cut off never ends by itself.
  if (!whole) file?.destroy(new Error('the upload was cut off'));
  const outcome = await artwork;
  if (!whole && !outcome) return { fields, artwork: { ok: false, refusal: 'interrupted' } };
  return { fields, artwork: outcome };
}

/** Answers false where the body ended or broke before the form did. */
function parseWhole(form: Writable, body: Readable): Promise<boolean> {
  return new Promise((resolve) => {
    const broken = () => {
      body.unpipe(form);
      form.destroy();
      resolve(false);
    };
    form.on('finish', () => resolve(true));
    form.on('error', broken);
    body.on('error', broken);
    body.pipe(form);
  });
}

/** Stores a file as it streams in, and has it checked. Null where no file was chosen. Never rejects over the file. */
export async function storeArtwork(
  shop: Shop,
  stream: Readable,
  {
    id,
    filename,
    owner,
    productId,
  }: { id: string; filename: string; owner: ArtworkOwner; productId: string },
): Promise<UploadOutcome | null> {
  const storageKey = `artwork/${id.slice(0, 2)}/${id}`;
  try {
    const { head, rest } = await readHead(stream);
    const kind = sniffArtwork(head);
    if (kind === 'empty' && filename === '') return null;
    if (kind !== 'pdf' && kind !== 'jpeg' && kind !== 'png') {
      stream.resume();
      return { ok: false, refusal: refusalOf(kind) };
    }
    const measured = measure();
    rest.on('error', (error) => measured.stream.destroy(error));
    await shop.storage.put(storageKey, rest.pipe(measured.stream));
    if (isTruncated(stream)) {
      await shop.storage.remove(storageKey);
      return { ok: false, refusal: 'too-big' };
    }
    const named = { id, owner, productId, originalName: cleanName(filename), kind, storageKey };
    await keep(shop, { ...named, ...measured.result() });
    return { ok: true, artworkId: id };
  } catch (error) {
    if (stream.errored) return { ok: false, refusal: 'interrupted' };
    stream.resume();
    shop.log.error({ err: error }, 'artwork could not be stored');
    await shop.storage.remove(storageKey);
    return { ok: false, refusal: 'not-stored' };
  }
}

async function keep(
  shop: Shop,
  artwork: Omit<Parameters<typeof insertArtwork>[1], 'expiresAt'>,
): Promise<void> {
  const expiresAt = addDays(shop.clock(), UNUSED_DAYS_MAX);
  const sameFile = await inTransaction(shop.db, async (trx) => {
    const stored = await findStored(trx, artwork.sha256, artwork.bytes);
    await insertArtwork(trx, { ...artwork, storageKey: stored ?? artwork.storageKey, expiresAt });
    await shop.jobs.send(trx, CHECK_ARTWORK, { artworkId: artwork.id });
    return stored;
  });
  // The same file was here before: one is enough.
  if (sameFile) await shop.storage.remove(artwork.storageKey);
}

/** The first bytes of a stream, and the stream with them put back. */
async function readHead(stream: Readable): Promise<{ head: Uint8Array; rest: Readable }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = stream[Symbol.asyncIterator]();
  while (length < SNIFF_BYTES) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const head = Buffer.concat(chunks);
  async function* whole() {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head, rest: Readable.from(whole(), { objectMode: false }) };
}

/** Counts and hashes what flows by. */
function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return {
    stream,
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

function isTruncated(stream: Readable): boolean {
  return 'truncated' in stream && stream.truncated === true;
}

function refusalOf(kind: Exclude<FileKind, 'pdf' | 'jpeg' | 'png'>): UploadRefusal {
  return kind === 'other' ? 'wrong-type' : kind;
}

/** The name as it is shown: the last part of a path, without control and direction characters, at most 120 characters. */
function cleanName(filename: string): string {
  const last = filename.split(/[\\/]/).pop() ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.slice(-120) || 'artwork';
}
