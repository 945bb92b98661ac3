import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { addDays } from 'date-fns';
import { readForm } from '#kit/forms.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { isConverted, isPrintable, type Refusal, refusalOfKind, sniffArtwork } from '#preflight/index.ts';
import { UNUSED_DAYS_MAX, UPLOAD_BYTES_MAX } from '../artwork.ts';
import { CHECK_ARTWORK } from '../check-artwork.server.ts';
import { type ArtworkOwner, findStored, insertArtwork, originalKey } from '../store.server.ts';
import { convertStored, removeBoth } from './convert-stored.server.ts';
import { type Room, senderOf, takeRoom, type UploadFor } from './room.server.ts';
import { CUT_OFF, readHead } from './stream-head.server.ts';
import { bytesOf } from './upload-limits.server.ts';

/** A form with at most one file. `artwork` is null if no file was chosen. */
export interface UploadedForm {
  fields: FormData;
  artwork: UploadOutcome | null;
}

export type UploadOutcome = { ok: true; artworkId: string } | { ok: false; refusal: Refusal };

/** The result for one file of a form, with its field and the name the browser sent. */
export interface UploadedFile {
  field: string;
  name: string;
  outcome: UploadOutcome;
}

/** A form with any number of files, in the order of arrival. */
export interface FilesForm {
  fields: FormData;
  files: UploadedFile[];
  /** why reading the form stopped early; null if it did not */
  cut: 'interrupted' | 'too-big-together' | null;
}

/** Limits of a form with files. A single file stops at 50 MB. */
export interface FormLimits {
  filesMax: number;
  bytesMax: number;
  wantedFor?: UploadFor;
}

const FIELDS_MAX = 60;
/** Longer than the longest text in our forms, so that a text that is too long is refused, not cut. */
const FIELD_BYTES_MAX = 16_384;
/** File fields left empty arrive as files without a name. None of our forms has more. */
const EMPTY_FILES_MAX = 3;

/**
 * Reads a multipart form and streams its file to storage: never whole in memory, stopped at 50 MB, refused if its first
 * bytes are neither PDF, JPEG or PNG nor a picture that becomes one. An accepted file is stored and its check enqueued in the same transaction. An upload
 * that is cut off stores nothing and returns `interrupted`.
 */
export async function readUploadForm(
  shop: Shop,
  request: Request,
  owner: ArtworkOwner,
  productId: string,
  wantedFor: UploadFor = 'product',
): Promise<UploadedForm> {
  const alone = { filesMax: 1, bytesMax: ALONE_BYTES_MAX, wantedFor };
  const { fields, files, cut } = await readFilesForm(shop, request, owner, productId, alone);
  const artwork = files[0]?.outcome ?? null;
  if (cut === 'too-big-together') return { fields, artwork: { ok: false, refusal: 'too-big' } };
  if (cut && !artwork) return { fields, artwork: { ok: false, refusal: cut } };
  return { fields, artwork };
}

/**
 * The limit of a form with one file, even without a stated length: the file is read a little further so that its sender
 * gets an answer.
 */
const ALONE_BYTES_MAX = 2 * UPLOAD_BYTES_MAX;

/** Like `readUploadForm`, for several files: each is stored or refused, and the form stops at its limits. */
export async function readFilesForm(
  shop: Shop,
  request: Request,
  owner: ArtworkOwner,
  productId: string | null,
  { filesMax, bytesMax, wantedFor = 'product' }: FormLimits,
): Promise<FilesForm> {
  const fields = new FormData();
  const type = request.headers.get('content-type') ?? '';
  if (!request.body) return { fields, files: [], cut: null };
  if (!/^multipart\/form-data;.*boundary=/i.test(type))
    return { fields: await readForm(request), files: [], cut: null };
  const coming: Promise<UploadedFile | null>[] = [];
  let last: Readable | undefined;
  const form = Busboy({
    headers: { 'content-type': type },
    limits: {
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      // If several are allowed, accept extra parts so that surplus files get a named refusal.
      files: filesMax === 1 ? 1 : FORM_PARTS_MAX,
      fileSize: UPLOAD_BYTES_MAX,
      parts: FORM_PARTS_MAX,
    },
  });
  let named = 0;
  form.on('field', (name, value) => fields.append(name, value));
  form.on('file', (field, stream, filename) => {
    // Nobody reads a refused file, so an error from a sender who hangs up would otherwise end the process.
    stream.on('error', () => undefined);
    const name = filename ?? '';
    if (name !== '') named += 1;
    if (named > filesMax || coming.length >= filesMax + EMPTY_FILES_MAX) {
      stream.resume();
      coming.push(Promise.resolve({ field, name: cleanName(name), outcome: TOO_MANY }));
      return;
    }
    last = stream;
    const stored = storeArtwork(shop, stream, {
      id: randomUUID(),
      filename: name,
      owner,
      productId,
      wantedFor,
      bytesMax: bytesOf(request),
    });
    coming.push(stored.then((outcome) => outcome && { field, name: cleanName(name), outcome }));
  });
  const cut = await parseWhole(form, Readable.fromWeb(request.body as ReadableStream), bytesMax);
  // A cut-off stream never ends by itself.
  if (cut) last?.destroy(CUT_OFF);
  const files = (await Promise.all(coming)).filter((file) => file !== null);
  return { fields, files: cut === 'too-big-together' ? files.map(tooBigTogether) : files, cut };
}

const FORM_PARTS_MAX = 80;
const TOO_MANY = { ok: false, refusal: 'too-many' } as const;

/** The file at which the total became too large was not cut off by the connection. */
const tooBigTogether = (file: UploadedFile): UploadedFile =>
  file.outcome.ok || file.outcome.refusal !== 'interrupted'
    ? file
    : { ...file, outcome: { ok: false, refusal: 'too-big-together' } };

/** Returns why the form is incomplete: its body ended or broke too early, or exceeds `bytesMax`. */
function parseWhole(form: Writable, body: Readable, bytesMax: number): Promise<FilesForm['cut']> {
  return new Promise((resolve) => {
    const broken = (why: FilesForm['cut']) => {
      body.unpipe(form);
      form.destroy();
      resolve(why);
    };
    let bytes = 0;
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) return;
      broken('too-big-together');
      // Stop reading. The server closes the connection after responding.
      body.off('data', count);
      body.pause();
    };
    body.on('data', count);
    form.on('finish', () => resolve(null));
    form.on('error', () => broken('interrupted'));
    body.on('error', () => broken('interrupted'));
    body.pipe(form);
  });
}

/** A file that is arriving. It can't be larger than `bytesMax`, which is null or omitted if that isn't known. */
interface NewFile {
  id: string;
  filename: string;
  owner: ArtworkOwner;
  productId: string | null;
  wantedFor?: UploadFor;
  bytesMax?: number | null;
}

/**
 * Stores a file as it streams in, and enqueues its check. Returns null if no file was chosen. Never rejects because of
 * the file.
 */
export async function storeArtwork(
  shop: Shop,
  stream: Readable,
  { id, filename, owner, productId, wantedFor = 'product', bytesMax = null }: NewFile,
): Promise<UploadOutcome | null> {
  // Not the artwork's id, so that if two processes store the same artwork, each has its own file to remove.
  const file = randomUUID();
  const storageKey = `artwork/${file.slice(0, 2)}/${file}`;
  let room: Room | null = null;
  try {
    const { head, rest } = await readHead(stream);
    const kind = sniffArtwork(head);
    if (kind === 'empty' && filename === '') return null;
    if (!isPrintable(kind) && !isConverted(kind)) {
      stream.resume();
      return { ok: false, refusal: refusalOfKind(kind) };
    }
    room = await takeRoom(shop, { owner, bytes: bytesMax, wantedFor });
    if (!room) {
      stream.resume();
      return { ok: false, refusal: 'no-room' };
    }
    const key = isConverted(kind) ? originalKey(storageKey) : storageKey;
    const measured = measure();
    rest.on('error', (error) => measured.stream.destroy(error));
    await shop.storage.put(key, rest.pipe(measured.stream));
    if (isTruncated(stream)) {
      await shop.storage.remove(key);
      return { ok: false, refusal: 'too-big' };
    }
    const stored = isConverted(kind)
      ? await convertStored(shop, storageKey, kind)
      : { kind, sentAs: null, ...measured.result() };
    if ('refusal' in stored) return { ok: false, refusal: stored.refusal };
    const sender = senderOf(shop, owner);
    const named = { id, owner, sender, productId, originalName: cleanName(filename), storageKey };
    await keep(shop, { ...named, ...stored }, room.priority);
    return { ok: true, artworkId: id };
  } catch (error) {
    if (stream.errored) return { ok: false, refusal: 'interrupted' };
    stream.resume();
    shop.log.error({ err: error }, 'artwork could not be stored');
    await removeBoth(shop, storageKey);
    return { ok: false, refusal: 'not-stored' };
  } finally {
    room?.leave();
  }
}

async function keep(
  shop: Shop,
  artwork: Omit<Parameters<typeof insertArtwork>[1], 'expiresAt'>,
  priority: number,
): Promise<void> {
  const expiresAt = addDays(shop.clock(), UNUSED_DAYS_MAX);
  const sameFile = await inTransaction(shop.db, async (trx) => {
    const stored = await findStored(trx, artwork.sha256, artwork.bytes);
    await insertArtwork(trx, { ...artwork, storageKey: stored ?? artwork.storageKey, expiresAt });
    await shop.jobs.send(trx, CHECK_ARTWORK, { artworkId: artwork.id }, { priority });
    return stored;
  });
  // The same file is already stored, and one copy is enough.
  if (sameFile) await removeBoth(shop, artwork.storageKey);
}

/** Counts and hashes the bytes passing through. */
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

/**
 * Returns the name as displayed: the last part of a path, without control and direction characters, at most 120
 * characters long.
 */
function cleanName(filename: string): string {
  const last = filename.split(/[\\/]/).pop() ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.slice(-120) || 'artwork';
}
