import type { Opinion } from '#kit/opinions.ts';
import type { ConvertedKind, EngineReport } from '#preflight/index.ts';
import type { Making } from './parts/parts.ts';

/** Artwork is at most 50 MB (specification, section 5). */
export const UPLOAD_BYTES_MAX = 50 * 1024 * 1024;
/** The files sent in one form are at most 100 MB together. */
export const TOGETHER_BYTES_MAX = 100 * 1024 * 1024;
/** Uploads that were never ordered are deleted after 30 days (ruling 10). */
export const UNUSED_DAYS_MAX = 30;

/** A stored file and its check. `report` is null while it is being checked. */
export interface Artwork {
  id: string;
  originalName: string;
  bytes: number;
  hasPreview: boolean;
  report: EngineReport | null;
  /** ISO time at which the report was made */
  checkedAt: string | null;
  /** the files that it was joined or fixed from; null for a single file as uploaded */
  making: Making | null;
  /** what kind of file the customer sent, if we made a PDF, JPG or PNG from it */
  sentAs: ConvertedKind | null;
  /** what colleagues said about it through a shared link; null if nobody said anything */
  opinions: Opinion[] | null;
}

export const READY_TO_PRINT = 'Ready to print';
export const WARNS = 'Prints, with warnings';
export const INVALID_FILE = 'Invalid file';
