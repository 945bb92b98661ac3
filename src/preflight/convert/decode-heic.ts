import libheif from 'libheif-js/wasm-bundle.js';

/** A decoded photograph, upright: four bytes for each pixel. */
export interface DecodedPhoto {
  widthPx: number;
  heightPx: number;
  rgba: Uint8Array;
  /** null if the file has none of its own */
  profile: Uint8Array | null;
}

/**
 * Decodes the main picture of a HEIC file. The library turns it as the file says (`irot`, `imir`); by ISO/IEC 23008-12,
 * 6.5 the camera's EXIF orientation then no longer counts. `allow` is called before anything is decoded, and throws.
 * Throws for a file that can't be decoded.
 */
export async function decodeHeic(
  file: Uint8Array,
  allow: (widthPx: number, heightPx: number) => void,
): Promise<DecodedPhoto> {
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((it) => it.is_primary()) ?? images[0];
  if (!image) throw new Error('the file has no picture');
  const [widthPx, heightPx] = [image.get_width(), image.get_height()];
  allow(widthPx, heightPx);
  const target = { data: new Uint8ClampedArray(widthPx * heightPx * 4), width: widthPx, height: heightPx };
  const isDone = await new Promise<boolean>((resolve) => {
    image.display(target, (shown) => resolve(shown !== null));
  });
  if (!isDone) throw new Error('the picture could not be decoded');
  return { widthPx, heightPx, rgba: new Uint8Array(target.data.buffer), profile: profileIn(file) };
}

/**
 * Returns the colour profile in a `colr` box (ISO/IEC 14496-12, 12.1.5). Phones write one for all parts of a
 * photograph.
 */
function profileIn(file: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return null;
  const profile = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
  // ICC.1:2022, 7.2.9: each profile has this signature.
  return profile.toString('latin1', 36, 40) === 'acsp' ? profile : null;
}
