import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { readForm } from '#kit/forms.ts';
import type { Shop } from '#platform/shop.ts';
import { BRIEF_BYTES_MAX, BRIEF_FILES_MAX } from './brief.ts';
import type { StoredFile } from './briefs-store.server.ts';

/** Its texts and file names, besides the files' bytes. */
const TEXT_BYTES_MAX = 1024 * 1024;
export const BRIEF_FORM_BYTES_MAX = BRIEF_BYTES_MAX + TEXT_BYTES_MAX;

const FIELDS_MAX = 80;
const FIELD_BYTES_MAX = 32_768;
const NAME_MAX = 120;

export interface BriefUpload {
  fields: FormData;
  /** stored, and named by no row yet: whoever refuses them removes them (`dropFiles`) */
  files: StoredFile[];
  /** why files are missing; null if all arrived */
  problem: 'too-big' | 'too-many' | 'interrupted' | null;
}

/**
 * Reads a multipart form and streams its files to storage, whatever they are: none is opened, and none is ever whole in
 * memory. `takesFiles` false: they are read and dropped, so that the texts before and after them arrive.
 */
export async function readBriefForm(
  shop: Shop,
  request: Request,
  { takesFiles }: { takesFiles: boolean },
): Promise<BriefUpload> {
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(type))
    return { fields: await readForm(request), files: [], problem: null };
  const fields = new FormData();
  const coming: Promise<StoredFile | null>[] = [];
  let problem: BriefUpload['problem'] = null;
  const form = Busboy({
    headers: { 'content-type': type },
    limits: {
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      files: BRIEF_FILES_MAX + 1,
      fileSize: BRIEF_BYTES_MAX,
    },
  });
  form.on('field', (name, value) => fields.append(name, value));
  form.on('file', (_field, stream, filename) => {
    stream.on('error', () => undefined);
    const isSurplus = coming.length >= BRIEF_FILES_MAX;
    if (isSurplus && filename) problem = 'too-many';
    if (!takesFiles || isSurplus) return void stream.resume();
    coming.push(store(shop, stream, filename ?? ''));
  });
  const cut = await parse(form, Readable.fromWeb(request.body as ReadableStream));
  const files = (await Promise.all(coming)).filter((file) => file !== null);
  return { fields, files, problem: cut ?? problem };
}

function parse(form: Writable, body: Readable): Promise<BriefUpload['problem']> {
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = (why: BriefUpload['problem']) => {
      body.unpipe(form);
      form.destroy();
      resolve(why);
    };
    body.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > BRIEF_FORM_BYTES_MAX) {
        body.pause();
        stop('too-big');
      }
    });
    form.on('finish', () => resolve(null));
    form.on('error', () => stop('interrupted'));
    body.on('error', () => stop('interrupted'));
    body.pipe(form);
  });
}

/** Stores one file. Returns null for a file field that was left empty, and for a file that did not arrive whole. */
async function store(shop: Shop, stream: Readable, filename: string): Promise<StoredFile | null> {
  const id = randomUUID();
  const storageKey = `briefs/${id}`;
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  stream.on('error', (error) => measured.destroy(error));
  stream.on('close', () => stream.readableEnded || measured.destroy(new Error('cut off')));
  try {
    await shop.storage.put(storageKey, stream.pipe(measured));
  } catch (error) {
    shop.log.warn({ err: error }, 'a file of a brief did not arrive');
    await shop.storage.remove(storageKey);
    return null;
  }
  const isCut = 'truncated' in stream && stream.truncated === true;
  if (bytes > 0 && !isCut)
    return { id, originalName: nameOf(filename), bytes, sha256: hash.digest('hex'), storageKey };
  await shop.storage.remove(storageKey);
  return null;
}

/** Returns the last part of a path, without control and direction characters. */
function nameOf(filename: string): string {
  const last = filename.split(/[\\/]/).pop() ?? '';
  return (
    last
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(-NAME_MAX) || 'file'
  );
}

/** Removes files of a form that was refused. */
export async function dropFiles(shop: Shop, files: readonly StoredFile[]): Promise<void> {
  for (const { storageKey } of files) await shop.storage.remove(storageKey);
}
