import type { PDFDocument } from 'mupdf';
import { type NamedRole, printedAsOf } from '../../spec/separation-roles.ts';
import { inInks } from '../fixes/cmyk-inks.ts';
import { loadColourSpace } from '../load-colour-space.ts';
import type { Mupdf } from '../load-mupdf.ts';
import type { SpotSpace } from './plate-survey.ts';

/**
 * Returns the mixture of the four inks that a file states for each of the 256 tints of a spot colour, in four bytes
 * each.
 */
export function tintsOf(mupdf: Mupdf, doc: PDFDocument, { object, components, at }: SpotSpace): Uint8Array {
  const space = loadColourSpace(doc, object);
  const row = new mupdf.Pixmap(space, [0, 0, 256, 1], false);
  try {
    const pixels = row.getPixels().fill(0);
    for (let tint = 0; tint < 256; tint++) pixels[tint * components + at] = tint;
    const inks = inInks(mupdf, row, true);
    try {
      return Uint8Array.from(inks.getPixels());
    } finally {
      inks.destroy();
    }
  } finally {
    row.destroy();
    space.destroy();
  }
}

/** Returns the same as the owner has it printed, or null if it isn't printed as the four inks. */
export function ownersTintsOf(name: string, owners: readonly NamedRole[]): Uint8Array | null {
  const as = printedAsOf(name, owners);
  if (!as || !('inks' in as)) return null;
  return Uint8Array.from({ length: 256 * 4 }, (_, i) =>
    Math.round(((i >> 2) * (as.inks[i & 3] as number)) / 100),
  );
}
