import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { allowBuffersOnly } from '#platform/buffers-only.ts';
import { capMemoryGrowth } from '../engine/cap-memory.ts';
import { compileMupdf, loadMupdf } from '../engine/load-mupdf.ts';
import { convertPicture } from './convert-picture.ts';
import type { Converted, ConvertJob } from './protocol.ts';
import { svgToPdf } from './svg-to-pdf.ts';

/**
 * Entry of the process that converts one file and ends, started by convert.server.ts, from the build or from source. Strangers'
 * files are decoded only here and in the artwork engine.
 */
sharp.concurrency(1);
sharp.cache(false);
allowBuffersOnly({
  // AVIF is a kind of HEIF; the library has no decoder for the other kind.
  read: ['Webp', 'Svg', 'Heif', 'Tiff', 'Nsgif', 'Jpeg', 'Png'],
  // Raw: the samples of a picture in four inks, for a PDF.
  write: ['Jpeg', 'Png', 'Raw'],
});
capMemoryGrowth();

// Ctrl+C and service managers signal the whole group. This process exits when its parent does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

process.on('message', async ({ file, kind, asPdf }: ConvertJob) => {
  const bytes = readFileSync(file);
  const converted: Converted = asPdf ? await drawingAsPdf(bytes) : await convertPicture(bytes, kind);
  process.send?.(converted);
});

/** Returns nothing if the libraries can't convert a drawing, which then becomes a picture. */
async function drawingAsPdf(file: Buffer): Promise<Converted> {
  const refused = { ok: false, refusal: 'too-complex' } as const;
  try {
    const bytes = await svgToPdf(file, async () => (await loadMupdf(await compileMupdf())).mupdf);
    return bytes ? { ok: true, kind: 'pdf', bytes } : refused;
  } catch {
    return refused;
  }
}
