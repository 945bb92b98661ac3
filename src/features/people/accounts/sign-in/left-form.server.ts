import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { readForm } from '#kit/forms.ts';
import type { LeftForm } from './left-form.ts';

/** Pictures chosen with the text are included; a larger body is a file, which nobody typed. */
const BODY_BYTES_MAX = 12 * 1024 * 1024;
const LIMITS = { fields: 1000, fieldSize: 100_000, files: 20 };

/**
 * Returns what was typed in a submitted form; null if it is not a form, or nothing was typed or chosen. Files are not
 * stored.
 */
export async function readLeftForm(request: Request, url: URL): Promise<LeftForm | null> {
  const type = request.headers.get('content-type') ?? '';
  const bytes = Number(request.headers.get('content-length') ?? 0);
  if (request.method !== 'POST' || !request.body || bytes > BODY_BYTES_MAX) return null;
  const read = /^multipart\/form-data;.*boundary=/i.test(type)
    ? await readWords(type, request.body as ReadableStream)
    : { fields: textsOf(await readForm(request)), files: [] };
  const fields = read.fields.filter(([name]) => !/password/i.test(name));
  if (read.files.length === 0 && !fields.some(([, value]) => value.trim() !== '')) return null;
  return { kind: 'left-form', action: `${url.pathname}${url.search}`, fields, files: read.files };
}

function textsOf(form: FormData): LeftForm['fields'] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

async function readWords(type: string, body: ReadableStream): Promise<Pick<LeftForm, 'fields' | 'files'>> {
  const read: Pick<LeftForm, 'fields' | 'files'> = { fields: [], files: [] };
  const form = Busboy({ headers: { 'content-type': type }, limits: LIMITS });
  form.on('field', (name, value) => read.fields.push([name, value]));
  form.on('file', (field, file, fileName) => {
    if (fileName) read.files.push({ field, fileName });
    file.resume();
  });
  try {
    await pipeline(Readable.fromWeb(body), form);
    return read;
  } catch {
    throw new Response('We couldn’t read this form. Reload the page and try again.', { status: 400 });
  }
}
