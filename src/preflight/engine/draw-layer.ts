import type { Device, PDFDocument, Pixmap } from 'mupdf';
import type { Rect } from '../report/report.ts';
import type { LayerPicture, PreviewOptions } from './engine.ts';
import { LayerDevice } from './layer-device.ts';
import { showAsPrinted } from './layers.ts';
import { limits } from './limits.ts';
import type { Mupdf } from './load-mupdf.ts';
import { readPageFacts, showWholeMedia } from './page-facts.ts';
import { displayTransform, heightOf, transformRect, widthOf } from './rects.ts';
import { ResourceScan } from './scan-resources.ts';

/** How much of the print below is hidden by a layer's full tint. */
const OPACITY = 0.6;

/**
 * Draws one separation of a page alone, as a flat tint: a PNG of the whole sheet, transparent where there is none,
 * `maxPx` on its long side or as much as the pixel limit allows. Returns null if the page has none of it, or no
 * sensible picture. Throws if there is no such page. Inks painted over it are assumed to overprint, as they always do
 * on such layers.
 */
export function drawLayer(
  mupdf: Mupdf,
  doc: PDFDocument,
  { page: number, maxPx }: PreviewOptions,
  layer: LayerPicture,
): Uint8Array | null {
  const facts = readPageFacts(doc, number);
  const { media } = facts.boxes;
  const sheet = transformRect(media, displayTransform(media, facts.rotate, facts.userUnit));
  const [wide, high] = [widthOf(sheet), heightOf(sheet)];
  if (!(wide > 0 && high > 0) || Math.max(wide / high, high / wide) > limits.previewAspect) return null;
  const scale = Math.min((maxPx - 1) / Math.max(wide, high), Math.sqrt(limits.inkPixels / (wide * high)));
  showAsPrinted(doc);
  showWholeMedia(doc, facts);
  const scan = new ResourceScan();
  const gradients = scan.page(doc.findPage(number - 1));
  // Gradients are drawn without their colour space, so one is known to be in this ink only if all are.
  const gradientsToo =
    [...gradients].every((kind) => kind === 'spot') &&
    [...scan.gradientInks].every((ink) => ink === layer.name);
  const box: Rect = [0, 0, Math.ceil(wide * scale), Math.ceil(high * scale)];
  const tint = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, box, false);
  tint.clear(255);
  const page = doc.loadPage(number - 1);
  const target: Device = new mupdf.DrawDevice(mupdf.Matrix.scale(scale, scale), tint);
  try {
    const filter = new LayerDevice(mupdf, target, layer.name, gradientsToo && scan.gradientInks.size > 0);
    const device = filter.device();
    page.run(device, mupdf.Matrix.identity);
    device.close();
    target.close();
    device.destroy();
    return filter.drawsAnything ? tinted(mupdf, tint, box, layer) : null;
  } finally {
    target.destroy();
    page.destroy();
    tint.destroy();
  }
}

/** Where the picture is dark, the layer's colour. */
function tinted(mupdf: Mupdf, tint: Pixmap, box: Rect, { rgb: [r, g, b] }: LayerPicture): Uint8Array {
  const picture = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, box, true);
  try {
    // Only now: making the picture may have moved the library's memory.
    const [from, to] = [tint.getPixels(), picture.getPixels()];
    const [count, width, stride] = [tint.getWidth() * tint.getHeight(), tint.getWidth(), tint.getStride()];
    for (let i = 0; i < count; i++) {
      const alpha = (255 - (from[Math.floor(i / width) * stride + (i % width)] as number)) * OPACITY;
      to[i * 4] = (r * alpha) / 255;
      to[i * 4 + 1] = (g * alpha) / 255;
      to[i * 4 + 2] = (b * alpha) / 255;
      to[i * 4 + 3] = alpha;
    }
    return Uint8Array.from(picture.asPNG()); // a copy, because the library's memory moves when it grows
  } finally {
    picture.destroy();
  }
}
