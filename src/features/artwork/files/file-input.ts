/**
 * The file types offered by file fields: what we print from, and what we turn into that. The real type is decided by the file's
 * first bytes.
 */
export const ARTWORK_TYPES =
  '.pdf,.jpg,.jpeg,.png,.ai,.heic,.heif,.webp,.avif,.tif,.tiff,.svg,.gif,application/pdf,image/jpeg,image/png';

/** The style of file fields. */
export const FILE_INPUT_CLASS =
  'block w-full cursor-pointer text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-edge file:bg-paper file:px-4 file:font-semibold';

/** At most this many files make one artwork. */
export const PARTS_MAX = 10;
