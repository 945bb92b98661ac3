import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import type { ActionFunctionArgs } from 'react-router';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { completeChoices, configure } from '#features/pricing/prices/index.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { temporaryPrefix } from '#platform/temporary-folders.server.ts';
import type { ArtworkSpec } from '#preflight/index.ts';
import {
  isPrintable,
  preflightReport,
  refusalOfKind,
  refusalText,
  SNIFF_BYTES,
  sheetSpec,
  sniffArtwork,
  type UploadRefusal,
} from '#preflight/index.ts';
import { waitTogether } from '#visitor/sender.server.ts';
import { UPLOAD_BYTES_MAX } from './artwork.ts';
import { engineContext } from './engine-context.server.ts';
import { artworkSpecOf } from './product-artwork.ts';
import { readSeparationNames } from './separation-names.server.ts';

/**
 * `POST /api/preflight`: checks a file for a program and stores nothing. A multipart form with `file`, and `product`
 * (an id) or `trim` (`148x210`, mm) with `bleed` and `pages`, in the form or the address. Returns the report of
 * `galley-preflight --json`, or 4xx with `{ error }` if nothing could be checked.
 */
export async function action({ context, request, url }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const wait = await waitTogether(context, SHARED_RULES.preflight);
  if (wait)
    return refuse('Too many files. Wait a few minutes, then try again.', 429, {
      'Retry-After': String(wait),
    });
  const folder = await mkdtemp(temporaryPrefix('preflight'));
  try {
    const received = await receive(request, join(folder, 'file'));
    if (typeof received === 'string') return refuseFile(received);
    const spec = await specOf(shop, new Map([...url.searchParams, ...received.fields]));
    if (typeof spec === 'string') return refuse(spec, 400);
    const kind = sniffArtwork(received.head);
    if (!isPrintable(kind)) return refuseFile(refusalOfKind(kind));
    const engine = context.get(engineContext);
    const separations = await readSeparationNames(shop.db);
    const options = { separations, bleedMm: spec.bleedMm, allImages: true, isForStranger: true };
    const outcome = await engine.inspect(join(folder, 'file'), kind, options);
    return Response.json(preflightReport(outcome.report, spec), { headers: { 'Cache-Control': 'no-store' } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Methods other than POST. */
export function loader(): Response {
  return refuse('Use POST', 405, { Allow: 'POST' });
}

type Received = { fields: [string, string][]; head: Uint8Array };

/** Streams the form's one file to disk, stopping at 50 MB. */
async function receive(request: Request, path: string): Promise<Received | UploadRefusal> {
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(type)) return 'empty';
  const fields: [string, string][] = [];
  let stored: Promise<UploadRefusal | null> = Promise.resolve('empty');
  const form = Busboy({
    headers: { 'content-type': type },
    limits: { fields: 20, fieldSize: 200, files: 1, fileSize: UPLOAD_BYTES_MAX, parts: 30 },
  });
  form.on('field', (name, value) => fields.push([name, value]));
  form.on('file', (_field, stream) => {
    stored = pipeline(stream, createWriteStream(path)).then(
      () => ('truncated' in stream && stream.truncated === true ? 'too-big' : null),
      () => 'interrupted',
    );
  });
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), atMost(FORM_BYTES_MAX), form);
  } catch (error) {
    if (error instanceof TooBig) return 'too-big';
    return 'interrupted'; // cut off, or not a form at all; the sender gets the same answer
  }
  const refusal = await stored;
  return refusal ?? { fields, head: await headOf(path) };
}

/** A form may arrive without its length, and may be endless. */
const FORM_BYTES_MAX = 2 * UPLOAD_BYTES_MAX;

class TooBig extends Error {}

/** Passes bytes on, and fails above this many. */
function atMost(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > bytesMax) done(new TooBig());
      else done(null, chunk);
    },
  });
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SNIFF_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Returns the spec of the product with its first choices, or of the given sizes, or a sentence saying what is missing.
 */
async function specOf(shop: Shop, fields: ReadonlyMap<string, string>): Promise<ArtworkSpec | string> {
  const productId = fields.get('product');
  if (productId === undefined) return sheetSpec(Object.fromEntries(fields));
  const product = await readProduct(shop.db, productId);
  if (!product) return 'Product Not Found';
  const configuration = configure(product, completeChoices(product, Object.fromEntries(fields)));
  return artworkSpecOf(product, configuration.ok ? configuration.choices : []);
}

function refuseFile(refusal: UploadRefusal): Response {
  return refuse(refusalText(refusal).title, refusal === 'too-big' ? 413 : 422);
}

function refuse(error: string, status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
