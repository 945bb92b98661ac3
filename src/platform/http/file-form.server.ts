import { Readable, type Writable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { readForm } from '#kit/forms.ts';

/** Size limits for a form with files, in bytes. */
export interface FileFormLimits {
  /** One file. A larger one is cut off one byte above, which shows that it was too large and keeps the other fields. */
  fileBytesMax: number;
  /** All files together, as they are held in memory. */
  filesBytesMax: number;
}

/** The whole form: up to this size, a file that is too large is read to its end and dropped. */
const FORM_BYTES_MAX = 100 * 1024 * 1024;
/** The largest form is an email campaign of 60 parts. */
const FIELDS_MAX = 1000;

/**
 * Returns the request's form, with its files in memory, cut off just above `fileBytesMax`. Null if the whole form
 * exceeds 100 MB or its files `filesBytesMax`. Throws a 400 response if the body is not a form. The page's address must
 * be one of `takesFiles` in `body-limits.ts`.
 */
export async function readFileForm(request: Request, limits: FileFormLimits): Promise<FormData | null> {
  if (Number(request.headers.get('content-length') ?? 0) > FORM_BYTES_MAX) return null;
  const { form, isTooLarge } = await readParts(request, limits, FORM_BYTES_MAX);
  return isTooLarge ? null : form;
}

/**
 * The same for a form whose fields must not be lost: if its files exceed `filesBytesMax`, they are dropped,
 * `isTooLarge` says so, and the fields are returned.
 */
export async function readFieldsAndFiles(
  request: Request,
  limits: FileFormLimits,
): Promise<{ form: FormData; isTooLarge: boolean }> {
  const { form, isTooLarge } = await readParts(request, limits, READ_BYTES_MAX);
  if (!isTooLarge) return { form, isTooLarge };
  const fields = new FormData();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  return { form: fields, isTooLarge };
}

/** Up to this size, a form is read to its end with its files dropped, so that its sender sees the error. */
const READ_BYTES_MAX = 256 * 1024 * 1024;

/** Reads a form of at most `bytesMax`. Beyond that, or beyond the limit for its files, it is too large. */
async function readParts(
  request: Request,
  { fileBytesMax, filesBytesMax }: FileFormLimits,
  bytesMax: number,
): Promise<{ form: FormData; isTooLarge: boolean }> {
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(type))
    return { form: await readForm(request), isTooLarge: false };
  const fields = new FormData();
  const limits = { fields: FIELDS_MAX, fieldSize: FORM_BYTES_MAX, fileSize: fileBytesMax + 1 };
  const form = Busboy({ headers: { 'content-type': type }, limits });
  const readsOn = bytesMax > FORM_BYTES_MAX;
  let bytes = 0;
  let formBytes = 0;
  form.on('field', (name, value) => fields.append(name, value));
  form.on('file', (name, stream, filename) => {
    const chunks: BlobPart[] = [];
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => {
      bytes += chunk.length;
      if (bytes <= filesBytesMax) chunks.push(chunk);
      else if (!readsOn) form.destroy(new TooMuch());
    });
    // If cut off, the form itself reports it.
    stream.on('error', () => undefined);
    stream.on('end', () => fields.append(name, new File(chunks, filename ?? '')));
  });
  try {
    const body = Readable.fromWeb(request.body as ReadableStream);
    // A form may come without a length.
    body.on('data', (chunk: Uint8Array) => {
      formBytes += chunk.length;
      if (formBytes > bytesMax) form.destroy(new TooMuch());
    });
    await parseWhole(form, body);
    return { form: fields, isTooLarge: bytes > filesBytesMax };
  } catch (error) {
    if (error instanceof TooMuch) return { form: fields, isTooLarge: true };
    throw new Response('We couldn’t read this form. Reload the page and try again.', { status: 400 });
  }
}

class TooMuch extends Error {}

/** A body that isn't read to its end is left alone: the server closes the connection after responding. */
function parseWhole(form: Writable, body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = (error: Error) => {
      body.unpipe(form);
      reject(error);
    };
    form.on('finish', resolve);
    form.on('error', broken);
    body.on('error', broken);
    body.pipe(form);
  });
}
