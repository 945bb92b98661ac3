import sharp from 'sharp';

/**
 * Lets the image library read pictures from memory only, of the kinds that we take, and write to memory only. Node's permission
 * model doesn't hold for native code: without this, a file could be read by its name.
 */
export function allowBuffersOnly(): void {
  // `VipsForeign`: everything that reads or writes a file; `VipsSystem` starts programs.
  sharp.block({ operation: ['VipsForeign', 'VipsSystem'] });
  sharp.unblock({
    operation: [
      ...['Jpeg', 'Png', 'Webp', 'Svg'].map(loaderOf),
      ...['Jpeg', 'Png', 'Webp', 'Heif'].map(saverOf),
    ],
  });
}

const loaderOf = (kind: string) => `VipsForeignLoad${kind}Buffer`;
const saverOf = (kind: string) => `VipsForeignSave${kind}Buffer`; // AVIF is a kind of HEIF
