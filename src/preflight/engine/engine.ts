import type { FixSource, FixStep } from '../report/fix-step.ts';
import type { X4Breach } from '../report/pdfx4.ts';
import type { PageSeparations } from '../report/plates.ts';
import type { ArtworkKind, EngineReport, FixRefusal, RefusedReason } from '../report/report.ts';
import type { NamedRole } from '../spec/separation-roles.ts';
import type {
  ComposeOptions,
  ComposeOutcome,
  Composition,
  RecordsComposition,
  RecordsOutcome,
} from './compose/compose-job.ts';
import type {
  AboutPrint,
  ImposeOutcome,
  PageSource,
  PlacedSheet,
  PrintFileOutcome,
  PrintSource,
} from './impose/placed-sheet.ts';
import type { TableOutcome } from './read-table.ts';
import type { TemplateOutcome } from './templates/template-job.ts';

/**
 * The artwork engine as the rest of the shop sees it. Files are read from a path on disk, because passing 50 MB as
 * bytes would copy them several times. The kind comes from `sniffArtwork`, never from the file name.
 */
export interface Engine {
  /**
   * Reads the file's facts, and optionally draws its first page in the same job. A bad file is an outcome. Rejects only
   * if the file can't be opened or the engine is closed. `onPartial` gets the report so far: after the boxes of all
   * pages, then after each page.
   */
  inspect(
    file: string,
    kind: ArtworkKind,
    options?: InspectOptions,
    onPartial?: (report: EngineReport) => void,
  ): Promise<EngineOutcome>;
  /** Draws one page. Rejects as `inspect` does. */
  preview(file: string, kind: ArtworkKind, options: PreviewOptions): Promise<PreviewOutcome>;
  /** Draws one page as the plates of the press. Rejects as `inspect` does. */
  plates(file: string, kind: ArtworkKind, options: PlatesOptions): Promise<PlatesOutcome>;
  /**
   * Makes one new PDF from one or more files, in order, and applies the steps. `separations`: what the owner says
   * separations are for. Rejects as `inspect` does.
   */
  fix(
    sources: readonly FixSource[],
    steps: readonly FixStep[],
    separations?: readonly NamedRole[],
  ): Promise<FixOutcome>;
  /** Makes one PDF of sheets on which pages of the sources are placed as they are. Rejects as `inspect` does. */
  impose(
    sources: readonly PageSource[],
    sheets: readonly PlacedSheet[],
    about: AboutPrint,
  ): Promise<ImposeOutcome>;
  /** Makes the file for the press from a customer's: PDF/X-4. Rejects as `inspect` does. */
  printFile(source: PrintSource, about: AboutPrint): Promise<PrintFileOutcome>;
  /** Checks whether a PDF is a PDF/X-4. Rejects as `inspect` does. */
  checkX4(file: string): Promise<X4Outcome>;
  /** Makes a PDF of a filled-in template, and pictures of its pages as they will print. Rejects as `inspect` does. */
  compose(composition: Composition, options?: ComposeOptions): Promise<ComposeOutcome>;
  /**
   * Makes one PDF of a template filled in many times or, without `makesFile`, only tells the faults. `onPartial` gets
   * reports whose `pageCount` is the records done so far. Rejects as `inspect` does.
   */
  composeRecords(
    composition: RecordsComposition,
    makesFile: boolean,
    onPartial?: (report: EngineReport) => void,
  ): Promise<RecordsOutcome>;
  /** Reads the first sheet of a spreadsheet (XLSX), each cell as its program shows it. Rejects as `inspect` does. */
  readTable(file: string, rowsMax: number): Promise<TableOutcome>;
  /** Finds `{{Name}}` in an owner’s PDF, and makes the PDF without these words. Rejects as `inspect` does. */
  readTemplate(file: string): Promise<TemplateOutcome>;
  /** Starts the engine early for a file that is on its way. */
  warm(): void;
  /** Stops the child process; jobs in progress are rejected. */
  close(): Promise<void>;
}

/**
 * `bleedMm` is the product's bleed (default 3); it decides where the cut may be. `allImages` lists every image on every
 * page, for stand-alone reports. `isForStranger`: the request isn't from a customer; customers' files go first.
 */
export type InspectOptions = {
  preview?: Pick<PreviewOptions, 'maxPx'>;
  bleedMm?: number;
  allImages?: boolean;
  /** what the owner says separations are for, besides the known names */
  separations?: readonly NamedRole[];
  isForStranger?: boolean;
};

/**
 * `page` counts from 1; `maxPx` is the longest side. `visible` (default) is what a viewer shows (the CropBox), and
 * `media` the whole sheet with bleed and marks, for the proof. With `layer`, only that layer of a PDF is drawn, always
 * for the whole sheet.
 */
export type PreviewOptions = {
  page: number;
  maxPx: number;
  box?: 'visible' | 'media';
  layer?: LayerPicture;
  separations?: InspectOptions['separations'];
};

/** What one separation puts on the page, alone, in this colour (0 to 255): a PNG, transparent where there is none. */
export type LayerPicture = { name: string; rgb: readonly [number, number, number] };

/**
 * A refused file also has a report, with one error finding that says why, so callers store and judge it the same way.
 * `preview` is JPEG bytes, sRGB; null if none was requested or the page has no sensible picture.
 */
export type EngineOutcome =
  | { status: 'ok'; report: EngineReport; preview: Uint8Array | null }
  | { status: 'refused'; reason: RefusedReason; report: EngineReport };

export type PreviewOutcome =
  | { status: 'ok'; preview: Uint8Array }
  | { status: 'refused'; reason: RefusedReason };

/** `breaches`: where a file breaks the rules of PDF/X-4; without any, it is one. */
export type X4Outcome = { status: 'ok'; breaches: X4Breach[] } | { status: 'refused'; reason: RefusedReason };
/** `page` counts from 1. In the picture of all plates together, more ink than `limitPercent` is red. */
export type PlatesOptions = {
  page: number;
  limitPercent: number;
  separations?: InspectOptions['separations'];
};

/**
 * `parts` are pictures: all plates together (JPEG), then each plate of `page.plates` alone, dark where there is ink (grey PNG);
 * no bytes for an empty plate.
 */
export type PlatesOutcome =
  | { status: 'ok'; page: PageSeparations; parts: Uint8Array<ArrayBuffer>[] }
  | { status: 'refused'; reason: RefusedReason };

/** `pdf` is the whole new file, at most 50 MB; a larger one is refused as `too-complex`. */
export type FixOutcome = { status: 'ok'; pdf: Uint8Array } | { status: 'refused'; reason: FixRefusal };
