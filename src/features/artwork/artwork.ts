import type { ArtworkSpec, EngineReport } from '#preflight/index.ts';
import { type Judgement, judgeArtwork } from '#preflight/index.ts';
import type { Making } from './parts/parts.ts';

/** Artwork is at most 50 MB (specification, section 5). */
export const UPLOAD_BYTES_MAX = 50 * 1024 * 1024;
/** Several files that are sent by one form are at most 100 MB together. */
export const TOGETHER_BYTES_MAX = 100 * 1024 * 1024;
/** Uploads that end in no order are deleted after 30 days (ruling 10). */
export const UNUSED_DAYS_MAX = 30;

/** A stored file and what is known of it. `report` is null while it is being checked. */
export interface Artwork {
  id: string;
  originalName: string;
  bytes: number;
  hasPreview: boolean;
  report: EngineReport | null;
  /** ISO time at which the report was made */
  checkedAt: string | null;
  /** the files that it was put together from; null where it is one file as it came, or a fixed one */
  making: Making | null;
}

/** The states of the artwork control: idle is no artwork at all. */
export type ArtworkState =
  | ({ state: 'checking'; pagesChecked: number; pageCount: number } & Pick<Judgement, 'findings'>)
  | ({ state: 'ready' } & Pick<Judgement, 'findings'>)
  | ({ state: 'invalid' } & Pick<Judgement, 'findings'>);

export const READY_TO_PRINT = 'Ready to print';
export const WARNS = 'Prints, with warnings';
export const INVALID_FILE = 'Invalid file';

/** What a file is worth for this product and these choices: the same figures judged again whenever they change. While it
 * is being checked, what `partial` has told so far. */
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

/** `12.4 MB`, `80 kB` */
export function formatBytes(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
