import sharp from 'sharp';

/** What the image library may read and write, from and to memory: its own format names, without `VipsForeign…`. */
export interface AllowedFormats {
  read: readonly string[];
  write: readonly string[];
}

/**
 * Lets the image library read pictures from memory only, in the formats that we accept, and write to memory only.
 * Node's permission model doesn't hold for native code: without this, a file could be read by its name. For a separate
 * process.
 */
export function allowBuffersOnly({ read, write }: AllowedFormats): void {
  // `VipsForeign`: everything that reads or writes a file; `VipsSystem` starts programs.
  sharp.block({ operation: ['VipsForeign', 'VipsSystem'] });
  sharp.unblock({
    operation: [
      ...read.map((kind) => `VipsForeignLoad${kind}Buffer`),
      ...write.map((kind) => `VipsForeignSave${kind}Buffer`),
    ],
  });
}
