/** Files that we print from. */
export type PrintableKind = 'pdf' | 'jpeg' | 'png';

/** Pictures that we turn into a JPG or PNG when they arrive, or a PDF if they are in four inks, and drawings that become a PDF or PNG. */
export type ConvertedKind = 'heic' | 'avif' | 'webp' | 'tiff' | 'gif' | 'svg';

/** Why a picture could not be converted. */
export type ConvertRefusal = 'damaged' | 'too-complex' | 'several-pages' | 'svg-text' | 'svg-linked';

/** Files that people have and we can't print from, each with its own advice. */
export type ForeignKind =
  | 'affinity'
  | 'ai'
  | 'archive'
  | 'bmp'
  | 'camera-raw'
  | 'corel'
  | 'eps'
  | 'excel'
  | 'iwork'
  | 'indesign'
  | 'office'
  | 'opendocument'
  | 'powerpoint'
  | 'psd'
  | 'publisher'
  | 'rtf'
  | 'video'
  | 'web-link'
  | 'word';

/** A file's kind by its content; `other` is anything that we don't know. */
export type FileKind = PrintableKind | ConvertedKind | ForeignKind | 'empty' | 'other';
