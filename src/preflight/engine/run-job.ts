import { readFileSync } from 'node:fs';
import type { EngineReport } from '../report/report.ts';
import type { Compose } from './compose/run-compose.ts';
import { drawLayer } from './draw-layer.ts';
import { drawProof } from './draw-proof.ts';
import type { PreviewOptions } from './engine.ts';
import { isPoison, TooComplex } from './failures.ts';
import { fixFiles } from './fixes/fix-file.ts';
import { readImageHeader } from './image-header.ts';
import { imposePages } from './impose/impose-pages.ts';
import { makePrintFile } from './impose/print-file.ts';
import { drawImage, inspectImage } from './inspect-image.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { listenToLibrary } from './library-log.ts';
import { exceedsPixelLimit } from './limits.ts';
import type { LoadedMupdf, Mupdf } from './load-mupdf.ts';
import { openForPrint } from './open-pdf.ts';
import { blankReport, tooComplex } from './outcomes.ts';
import { checkX4 } from './pdfx/check-x4.ts';
import { separatePage } from './plates/separate-page.ts';
import type { Answer, Job, Outcome } from './protocol.ts';
import type { ReadTable } from './read-table.ts';
import { readTemplate } from './templates/read-template.ts';

/** The job's result, and whether this thread's library must be discarded. */
export type JobResult = { answer: Answer; poisoned: boolean };

/** What jobs need: the library, for composing what sets text, and for spreadsheets what reads them. */
type Tools = LoadedMupdf & { compose: Compose | undefined; readTable: ReadTable | undefined };

/** Runs one job in this thread, synchronously. Never throws. A file that breaks the library is `too-complex`. */
export function runJob(library: Tools, job: Job, onPartial: (report: EngineReport) => void): JobResult {
  let latest = blankReport(job.kind);
  const keepPartial = (report: EngineReport) => {
    latest = report;
    onPartial(report);
  };
  try {
    const answer = work(library, job, keepPartial);
    // A result made while memory was refused may be wrong in any part.
    if (library.capReached()) return { answer: tooComplex(job, latest), poisoned: true };
    return { answer, poisoned: false };
  } catch (error) {
    if (isPoison(error) || error instanceof TooComplex || library.capReached()) {
      return {
        answer: tooComplex(job, latest),
        poisoned: !(error instanceof TooComplex) || library.capReached(),
      };
    }
    return { answer: { status: 'failed', message: String(error) }, poisoned: false };
  }
}

function work(
  { mupdf, compose, readTable }: Tools,
  job: Job,
  onPartial: (report: EngineReport) => void,
): Outcome {
  if (job.task === 'fix') return fixFiles(mupdf, job.sources, job.steps, job.separations);
  if (job.task === 'print-file') return makePrintFile(mupdf, job.source, job.about);
  if (job.task === 'check-x4') return checkX4(mupdf, job.file);
  if (job.task === 'read-template') return readTemplate(mupdf, job.file);
  if (job.task === 'impose') return imposePages(mupdf, job.sources, job.sheets, job.about);
  if (job.task === 'compose') {
    if (!compose) throw new Error('nothing sets text here');
    return compose.one(mupdf, job.composition, job.options);
  }
  if (job.task === 'compose-records') {
    if (!compose) throw new Error('nothing sets text here');
    return compose.records(mupdf, job.composition, job.makesFile, (done) =>
      onPartial({ ...blankReport('pdf'), pageCount: done }),
    );
  }
  if (job.task === 'read-table') {
    if (!readTable) throw new Error('nothing reads tables here');
    return readTable(job.file, job.rowsMax);
  }
  if (job.task === 'plates') return separatePage(mupdf, job);
  return job.task === 'inspect' ? inspect(mupdf, job, onPartial) : preview(mupdf, job);
}

function inspect(
  mupdf: Mupdf,
  job: Extract<Job, { task: 'inspect' }>,
  onPartial: (report: EngineReport) => void,
) {
  if (job.kind === 'pdf') return inspectPdf(mupdf, job.file, job.options, onPartial);
  return inspectImage(mupdf, job.file, job.kind, job.options);
}

function preview(mupdf: Mupdf, job: Extract<Job, { task: 'preview' }>): Outcome {
  if (job.kind === 'pdf') return previewOfPdf(mupdf, job.file, job.options);
  const bytes = readFileSync(job.file);
  const pixel = readImageHeader(bytes, job.kind);
  if (pixel && exceedsPixelLimit(pixel.widthPx, pixel.heightPx))
    return { status: 'refused', reason: 'too-complex' };
  return drawn(pixel && drawImage(mupdf, bytes, job.kind, pixel, job.options.maxPx)?.preview);
}

function previewOfPdf(mupdf: Mupdf, file: string, options: PreviewOptions): Outcome {
  listenToLibrary(mupdf);
  const opened = openForPrint(mupdf, file, options.separations);
  if ('refused' in opened) return { status: 'refused', reason: opened.refused };
  try {
    const { layer } = options;
    return drawn(
      layer ? drawLayer(mupdf, opened.doc, options, layer) : drawProof(mupdf, opened.doc, options),
    );
  } catch (error) {
    if (isPoison(error)) throw error;
    return drawn(null);
  } finally {
    opened.doc.destroy();
    mupdf.emptyStore();
  }
}

function drawn(preview: Uint8Array | null | undefined): Outcome {
  return preview ? { status: 'ok', preview } : { status: 'refused', reason: 'damaged' };
}
