import { Readable, type Writable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { readForm } from '../../../kit/forms.ts';
import type { Shop } from '../../../platform/shop.ts';
import { IntakeRefused, RendererError, takeUpload } from '../pictures/pictures.server.ts';
import type { Showing, TakenPicture } from '../pictures/renderer/protocol.ts';
import { isPhoto, PHOTO_BYTES_MAX, type PhotoRefusal } from './photo.ts';

/** Pixels of whatever was uploaded, in a file that we wrote; or why it was not taken (`PHOTO_REFUSAL_WORDS`). */
export type PictureOutcome = TakenPicture | { refusal: Exclude<PhotoRefusal, 'too-many'> };

/**
 * Makes a picture of ours of an uploaded file, for the shop (WebP, at most 2880 × 2160 px) or for mails (JPEG or PNG, at
 * most 1200 px wide). Read and made anew in the picture process: nothing of a hostile file reaches the shop's own.
 */
export async function takePicture(
  shop: Pick<Shop, 'log'>,
  file: Uint8Array,
  showing: Showing,
): Promise<PictureOutcome> {
  if (file.length === 0) return { refusal: 'none' };
  if (file.length > PHOTO_BYTES_MAX) return { refusal: 'too-big' };
  if (!isPhoto(file)) return { refusal: 'wrong-type' };
  try {
    return await takeUpload(file, showing);
  } catch (error) {
    if (error instanceof IntakeRefused) return { refusal: error.refusal };
    if (!(error instanceof RendererError)) throw error;
    // It took the process down, or too long: whatever it is, it is no picture that we can show.
    shop.log.warn({ err: error }, 'a picture could not be read');
    return { refusal: 'unreadable' };
  }
}

/** Of a picture that is too large no more is kept than tells so; the words typed beside it are kept all the same. */
const FORM_BYTES_MAX = 100 * 1024 * 1024;
/** What is kept of all pictures of one form, in memory. */
const PICTURES_BYTES_MAX = 3 * PHOTO_BYTES_MAX;
/** Of a letter of 60 parts. */
const FIELDS_MAX = 1000;

/**
 * A form that may bring pictures, those above 10 MB cut off there (`takePicture` refuses them); null where it is too much
 * altogether. Throws an answer of 400 for a body that is no form. Its address is among those of `limitPhotos` in `app.ts`.
 */
export async function readPictureForm(request: Request): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? '';
  if (Number(request.headers.get('content-length') ?? 0) > FORM_BYTES_MAX) return null;
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(type)) return readForm(request);
  const fields = new FormData();
  const limits = { fields: FIELDS_MAX, fieldSize: FORM_BYTES_MAX, fileSize: PHOTO_BYTES_MAX + 1 };
  const form = Busboy({ headers: { 'content-type': type }, limits });
  let bytes = 0;
  form.on('field', (name, value) => fields.append(name, value));
  form.on('file', (name, stream, filename) => {
    const chunks: BlobPart[] = [];
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => {
      bytes += chunk.length;
      if (bytes > PICTURES_BYTES_MAX) form.destroy(new TooMuch());
      else chunks.push(chunk);
    });
    // Cut off, the form says so itself.
    stream.on('error', () => undefined);
    stream.on('end', () => fields.append(name, new File(chunks, filename ?? '')));
  });
  try {
    await parseWhole(form, Readable.fromWeb(request.body as ReadableStream));
    return fields;
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw new Response('What was sent could not be read as a form.', { status: 400 });
  }
}

class TooMuch extends Error {}

/** What is left of a body that is not read to its end stays where it is: the server ends the line when it has answered. */
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
