import type { ConvertedKind, ConvertRefusal, PrintableKind } from '../report/kinds.ts';

/** A picture that we can print from, or why there is none. */
export type Converted =
  | { ok: true; kind: Exclude<PrintableKind, 'pdf'>; bytes: Uint8Array }
  | { ok: false; refusal: ConvertRefusal };

/** To the child process: a file that it may see, and its kind by content. */
export interface ConvertJob {
  file: string;
  kind: ConvertedKind;
}
