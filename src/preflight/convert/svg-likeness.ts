import sharp from 'sharp';
import type { Mupdf } from '../engine/load-mupdf.ts';
import type { SvgSize } from './svg-size.ts';

/** Pixels of three bytes, without gaps. */
type Picture = { data: Buffer; width: number; height: number };

/** The long side of both pictures, in pixels. */
const LONG_PX = 2048;
/** What is compared: squares of this many pixels, in which the libraries' different edges are evened out. */
const CELL_PX = 4;
const COARSE_PX = 64;

/**
 * The most that a square may differ, of 255. Measured on 137 drawings by Inkscape, Adwaita, Tango, LibreOffice, Twemoji
 * and others (November 2026): in 123 small squares differ by at most 91, a third of a per cent of them by more than 32,
 * and large squares by at most 11. The other 14 lack something; their large squares differ by 36 to 255.
 */
const CELL_MAX = 100;
const NOTABLE = 32;
const NOTABLE_SHARE_MAX = 0.006;
const COARSE_MAX = 16;

/** Returns whether a PDF shows what a drawing shows, as librsvg draws it on white. */
export async function looksAlike(
  mupdf: Mupdf,
  svg: Buffer,
  pdf: Uint8Array,
  size: SvgSize,
): Promise<boolean> {
  const drawn = await drawnSvg(svg, size);
  if (!drawn) return false;
  const shown = drawnPdf(mupdf, pdf, drawn);
  const fine = differences(await shrunk(drawn, CELL_PX), await shrunk(shown, CELL_PX));
  const coarse = differences(await shrunk(drawn, COARSE_PX), await shrunk(shown, COARSE_PX));
  const notable = fine.filter((it) => it > NOTABLE).length;
  return (
    fine.every((it) => it <= CELL_MAX) &&
    notable <= fine.length * NOTABLE_SHARE_MAX &&
    coarse.every((it) => it <= COARSE_MAX)
  );
}

/**
 * Draws the drawing at its own proportions. Returns it and how many pixels a point has, or null if it is too long and
 * narrow to compare.
 */
async function drawnSvg(
  svg: Buffer,
  { widthPt, heightPt, isPx }: SvgSize,
): Promise<(Picture & { scale: number }) | null> {
  const scale = LONG_PX / Math.max(widthPt, heightPt);
  // The image library mistakes px for points, and multiplies lengths on paper by the density twice.
  const density = 72 * (isPx ? scale * 0.75 : Math.sqrt(scale));
  const { data, info } = await sharp(svg, { density, limitInputPixels: (LONG_PX + 1) ** 2 })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return channels === 3 && Math.min(width, height) >= CELL_PX ? { data, width, height, scale } : null;
}

function drawnPdf(
  mupdf: Mupdf,
  pdf: Uint8Array,
  { width, height, scale }: { width: number; height: number; scale: number },
): Picture {
  const doc = mupdf.Document.openDocument(pdf, 'application/pdf');
  const page = doc.loadPage(0);
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], false);
  const device = new mupdf.DrawDevice(mupdf.Matrix.scale(scale, scale), pixmap);
  try {
    pixmap.clear(255);
    page.run(device, mupdf.Matrix.identity);
    device.close();
    return { data: Buffer.from(pixmap.getPixels()), width, height };
  } finally {
    for (const it of [device, pixmap, page, doc]) it.destroy();
  }
}

async function shrunk({ data, width, height }: Picture, by: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: Math.ceil(width / by), height: Math.ceil(height / by), fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

/** Returns the greatest difference in a colour for each pixel. */
function differences(one: Buffer, other: Buffer): Uint8Array {
  const result = new Uint8Array(one.length / 3);
  for (let i = 0; i < one.length; i++) {
    const at = Math.floor(i / 3);
    const difference = Math.abs((one[i] as number) - (other[i] as number));
    if (difference > (result[at] as number)) result[at] = difference;
  }
  return result;
}
