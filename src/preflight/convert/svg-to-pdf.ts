import PdfDocument from 'pdfkit';
import SvgToPdf from 'svg-to-pdfkit';
import type { Mupdf } from '../engine/load-mupdf.ts';
import { PDF_BYTES_MAX } from '../report/fix-step.ts';
import { whyNotDrawn } from './svg-content.ts';
import { looksAlike } from './svg-likeness.ts';
import { type SvgSize, svgSize } from './svg-size.ts';

/** What the library can't write. Drawing it to compare may take seconds. */
const NOT_WRITTEN = /<(\w+:)?filter[\s>]|mix-blend-mode/;

/**
 * Makes a PDF of a drawing, in the size that it states, in which lines and shapes stay lines and shapes. Returns null
 * if that isn't possible: the library that writes it leaves out what it doesn't know (filters, some blending), so the
 * PDF only counts if it looks like the drawing as another library draws it. Throws for some drawings, of which there is
 * no PDF either. `load` loads the library that draws the PDF.
 */
export async function svgToPdf(file: Buffer, load: () => Promise<Mupdf>): Promise<Uint8Array | null> {
  const svg = file.toString('utf8');
  const size = svgSize(svg);
  if (whyNotDrawn(file) || NOT_WRITTEN.test(svg) || !size) return null;
  const pdf = await written(svg, size);
  return pdf.length <= PDF_BYTES_MAX && (await looksAlike(await load(), file, pdf, size)) ? pdf : null;
}

async function written(svg: string, { widthPt, heightPt }: SvgSize): Promise<Uint8Array> {
  const doc = new PdfDocument({
    size: [widthPt, heightPt],
    margin: 0,
    font: '', // there are no letters, so no font is read from disk
    info: { Creator: 'Galley', Producer: 'Galley' },
  });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  SvgToPdf(doc, svg, 0, 0, {
    width: widthPt,
    height: heightPt,
    warningCallback: () => undefined, // what is missing then shows in the comparison
    imageCallback: (link) => {
      if (!link.startsWith('data:')) throw new Error('a picture that isn’t in the file');
      return link.replace(/\s+/g, '');
    },
  });
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
