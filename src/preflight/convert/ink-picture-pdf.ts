import { Readable } from 'node:stream';
import { createDeflate } from 'node:zlib';
import { PDF_BYTES_MAX } from '../report/fix-step.ts';

/** A picture in cyan, magenta, yellow and black, one byte for each ink. */
export interface InkPicture {
  samples: Uint8Array;
  widthPx: number;
  heightPx: number;
  ppi: number;
}

const INKS = 4;
const PT_PER_INCH = 72;
/** The structure around the picture. */
const SPARE_BYTES = 4096;

/**
 * Returns a PDF whose single page is the picture, at its resolution. Every sample stays as it was, which neither JPG
 * nor PNG can do for four inks. Returns null if it would be larger than we accept.
 */
export async function inkPictureAsPdf(picture: InkPicture): Promise<Uint8Array | null> {
  const packed = await pack(picture);
  if (!packed) return null;
  const { widthPx, heightPx, ppi } = picture;
  const [width, height] = [widthPx, heightPx].map((px) => ((px / ppi) * PT_PER_INCH).toFixed(3));
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const size = `/Width ${widthPx}/Height ${heightPx}/BitsPerComponent 8/ColorSpace/DeviceCMYK`;
  const filter = `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${INKS}/Columns ${widthPx}>>`;
  return assembled([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`,
    streamOf('', Buffer.from(content)),
    streamOf(`/Type/XObject/Subtype/Image${size}${filter}`, packed),
  ]);
}

async function pack({ samples, widthPx, heightPx }: InkPicture): Promise<Buffer | null> {
  const rows = Readable.from(predictedRows(samples, widthPx, heightPx));
  const parts: Buffer[] = [];
  let room = PDF_BYTES_MAX - SPARE_BYTES;
  for await (const part of rows.pipe(createDeflate()) as AsyncIterable<Buffer>) {
    room -= part.length;
    if (room < 0) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const PAETH = 4;

/** Returns rows as PNG's Paeth predictor writes them (PDF 32000-1, 7.4.4.4), which makes photographs a third smaller. */
function* predictedRows(samples: Uint8Array, widthPx: number, heightPx: number): Generator<Buffer> {
  const row = widthPx * INKS;
  let above: Uint8Array = new Uint8Array(row);
  for (let y = 0; y < heightPx; y += 1) {
    const here = samples.subarray(y * row, (y + 1) * row);
    const out = Buffer.allocUnsafe(row + 1);
    out[0] = PAETH;
    for (let x = 0; x < row; x += 1) {
      const [left, upper] = [x < INKS ? 0 : (here[x - INKS] ?? 0), above[x] ?? 0];
      out[x + 1] = (here[x] ?? 0) - nearest(left, upper, x < INKS ? 0 : (above[x - INKS] ?? 0));
    }
    yield out;
    above = here;
  }
}

/** PNG specification (third edition), 9.4. */
function nearest(left: number, upper: number, upperLeft: number): number {
  const guess = left + upper - upperLeft;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - upper), Math.abs(guess - upperLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? upper : upperLeft;
}

const streamOf = (about: string, data: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`<<${about}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

function assembled(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const starts: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [i, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    starts.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
