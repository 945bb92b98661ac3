import type { ConvertedKind, ConvertRefusal, PrintableKind } from '../report/kinds.ts';

/** A file that we can print from, or the reason why there is none. */
export type Converted =
  | { ok: true; kind: PrintableKind; bytes: Uint8Array }
  | { ok: false; refusal: ConvertRefusal };

/** To the child process: a file that it may see, and its kind by content. */
export interface ConvertJob {
  file: string;
  kind: ConvertedKind;
  /** a PDF of a drawing, or nothing */
  asPdf?: boolean;
}
