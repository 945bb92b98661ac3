import type { ArtworkKind, EngineReport, Finding, RefusedReason } from '../report/report.ts';
import type { EngineOutcome } from './engine.ts';
import type { Job, Outcome } from './protocol.ts';

/** The library's npm version, stored with each report to tell old reports from new ones. */
const engineId = { name: 'mupdf', version: '1.28.1' } as const;

/** An empty report. */
export function blankReport(kind: ArtworkKind): EngineReport {
  return {
    kind,
    pageCount: 0,
    pages: [],
    findings: [],
    engine: { ...engineId },
    timing: { openMs: 0, pagesMs: 0, totalMs: 0 },
    complete: false,
  };
}

/** A finding about the whole file (or one page) that was read, not estimated. */
export function fact(
  code: string,
  severity: Finding['severity'],
  page: number | null = null,
  params: Finding['params'] = {},
): Finding {
  return { code, severity, page, certainty: 'exact', params };
}

/** A refusal that keeps what was already found, and adds the finding that names the reason, with its `params`. */
export function refused(
  reason: RefusedReason,
  report: EngineReport,
  params: Finding['params'] = {},
): EngineOutcome {
  const findings = [...report.findings, fact(`file.${reason}`, 'error', null, params)];
  return { status: 'refused', reason, report: { ...report, findings, complete: false } };
}

/** A refusal for a job that took too much time or memory, with what was known about the file so far. */
export function tooComplex(job: Job, known: EngineReport = blankReport(job.kind)): Outcome {
  return job.task === 'inspect'
    ? refused('too-complex', known)
    : { status: 'refused', reason: 'too-complex' };
}
