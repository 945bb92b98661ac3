import type { FixSource, FixStep } from '../report/fix-step.ts';
import type { ArtworkKind, EngineReport, RefusedReason } from '../report/report.ts';

/**
 * The artwork engine as the rest of the shop sees it. Files are read from a path on disk, not passed as bytes:
 * 50 MB would be copied several times on the way. The kind comes from `sniffArtwork`, never from the name.
 */
export interface Engine {
  /** Reads the file's facts and, where asked, draws its first page in the same job. A bad file is an outcome;
   * rejects only where the file can't be read at all (not there) or the engine is closed. `onPartial` hears what is
   * known so far, after the boxes of all pages and then after each page. */
  inspect(
    file: string,
    kind: ArtworkKind,
    options?: InspectOptions,
    onPartial?: (report: EngineReport) => void,
  ): Promise<EngineOutcome>;
  /** Draws one page. Rejects as `inspect` does. */
  preview(file: string, kind: ArtworkKind, options: PreviewOptions): Promise<PreviewOutcome>;
  /** Makes a new PDF of one file or several, in order, with the steps done to it. Rejects as `inspect` does. */
  fix(sources: readonly FixSource[], steps: readonly FixStep[]): Promise<FixOutcome>;
  /** Has the engine ready for a file that is on its way. */
  warm(): void;
  /** Stops the child process; jobs under way are rejected. */
  close(): Promise<void>;
}

/** `bleedMm` is what the product wants (default 3): it decides where the cut may be. `allImages` lists every image of
 * every page, for reports of the engine by itself. */
export type InspectOptions = {
  preview?: Pick<PreviewOptions, 'maxPx'>;
  bleedMm?: number;
  allImages?: boolean;
};

/** `page` counts from 1; `maxPx` is the longest side. `visible` (default) is what a viewer shows (the CropBox),
 * `media` the whole sheet with bleed and marks, for the proof. */
export type PreviewOptions = { page: number; maxPx: number; box?: 'visible' | 'media' };

/** A refused file has a report too, with the one error finding that says why, so that callers store and judge alike.
 * `preview` is JPEG bytes, sRGB; null when none was asked for or the page has no sensible picture. */
export type EngineOutcome =
  | { status: 'ok'; report: EngineReport; preview: Uint8Array | null }
  | { status: 'refused'; reason: RefusedReason; report: EngineReport };

export type PreviewOutcome =
  | { status: 'ok'; preview: Uint8Array }
  | { status: 'refused'; reason: RefusedReason };

/** `pdf` is the whole new file, at most 50 MB; a larger one is `too-complex`. */
export type FixOutcome = { status: 'ok'; pdf: Uint8Array } | { status: 'refused'; reason: RefusedReason };
