import { formatDate } from '#kit/london-time.ts';
import type { ArtworkSpec, EngineReport } from '#preflight/index.ts';
import { type Judgement, judgeArtwork } from '#preflight/index.ts';
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
  /** the files it was put together from or fixed from; null for a single file as uploaded */
  making: Making | null;
}

/** The states of the artwork control. Idle means no artwork at all. */
export type ArtworkState =
  | ({ state: 'checking'; pagesChecked: number; pageCount: number } & Pick<Judgement, 'findings'>)
  | ({ state: 'ready' } & Pick<Judgement, 'findings'>)
  | ({ state: 'invalid' } & Pick<Judgement, 'findings'>);

/** What a customer reads in place of a file that was removed because of its age. */
export function removedWords(removedAt: Date | string): string {
  return `We deleted this file on ${formatDate(removedAt)}, as we do some time after an order is finished. To order it again, please send it again.`;
}

export const READY_TO_PRINT = 'Ready to print';
export const WARNS = 'Prints, with warnings';
export const INVALID_FILE = 'Invalid file';

/**
 * Returns the file's verdict for this product and these choices. Changing the choices judges the same report again.
 * While the file is being checked, judges what `partial` has so far.
 */
export function artworkState(
  artwork: Pick<Artwork, 'report'>,
  spec: ArtworkSpec,
  partial?: EngineReport | null,
): ArtworkState {
  if (!artwork.report) return checking(spec, partial);
  const { verdict, findings } = judgeArtwork(artwork.report, spec);
  return { state: verdict === 'invalid' ? 'invalid' : 'ready', findings };
}

function checking(spec: ArtworkSpec, partial: EngineReport | null | undefined): ArtworkState {
  if (!partial) return { state: 'checking', pagesChecked: 0, pageCount: 0, findings: [] };
  const pagesChecked = partial.pages.filter((page) => page.content).length;
  const { findings } = judgeArtwork(partial, spec);
  return { state: 'checking', pagesChecked, pageCount: partial.pageCount, findings };
}
