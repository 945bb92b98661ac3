import type { RenderOptions } from 'bwip-js/node';
import type { RectMm } from '#composition/index.ts';
import { numbers } from './canvas.ts';

type Point = [number, number];

/** The part of bwip-js that is used: it draws a barcode by calling back. */
export type RenderCode = typeof import('bwip-js/node').render;

/** Of paper around a QR code, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;
/** Smaller modules are lost between screen dots and ink spread; phones read them from 0.33 mm on. */
const MODULE_MM_MIN = 0.33;
/** The library draws a module two units wide at scale 1. */
const UNITS = 2;

/** The outline of a QR code in millimetres; null if its modules would be too small to be read, or if it holds less than the text. */
export function codeOutline(render: RenderCode, text: string, [x, y, width, height]: RectMm): string | null {
  const code = polygonsOf(render, { bcid: 'qrcode', text, eclevel: 'M', scale: 1 });
  if (!code) return null;
  const module = Math.min(width, height) / (code.size / UNITS + 2 * QUIET);
  if (module < MODULE_MM_MIN) return null;
  const placed = ([px, py]: Point): Point => [
    x + (QUIET + px / UNITS) * module,
    y + (QUIET + py / UNITS) * module,
  ];
  return code.polygons
    .map((points) => `${points.map((it, i) => `${numbers(placed(it))} ${i === 0 ? 'm' : 'l'}`).join(' ')} h`)
    .join(' ');
}

function polygonsOf(
  render: RenderCode,
  // `eclevel` is an option of this kind of code only, which the library’s types leave out
  options: RenderOptions & { eclevel: string },
): { polygons: Point[][]; size: number } | null {
  const polygons: Point[][] = [];
  let size = 0;
  const nothing = () => undefined;
  try {
    render(options, {
      scale: (sx, sy) => [sx, sy],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (width) => {
        size = width;
      },
      polygon: (points) => void polygons.push(points),
      line: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    });
    return { polygons, size };
  } catch (error) {
    // The library throws its own sentence for a text that is too long.
    if (/qrcodeNoValidSymbol|too long|TooLong/i.test(String(error))) return null;
    throw error;
  }
}
