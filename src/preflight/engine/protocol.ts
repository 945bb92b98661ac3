import type { FixSource, FixStep } from '../report/fix-step.ts';
import type { ArtworkKind, EngineReport } from '../report/report.ts';
import type { NamedRole } from '../spec/separation-roles.ts';
import type {
  ComposeOptions,
  ComposeOutcome,
  Composition,
  RecordsComposition,
  RecordsOutcome,
} from './compose/compose-job.ts';
import type {
  EngineOutcome,
  FixOutcome,
  InspectOptions,
  PlatesOptions,
  PlatesOutcome,
  PreviewOptions,
  PreviewOutcome,
  X4Outcome,
} from './engine.ts';
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

/** A job sent from the web process through the child process to a worker thread. */
export type Job =
  | { task: 'inspect'; file: string; kind: ArtworkKind; options: InspectOptions }
  | { task: 'preview'; file: string; kind: ArtworkKind; options: PreviewOptions }
  | { task: 'plates'; file: string; kind: ArtworkKind; options: PlatesOptions }
  | {
      task: 'fix';
      sources: readonly FixSource[];
      kind: 'pdf';
      steps: readonly FixStep[];
      separations: readonly NamedRole[];
    }
  | {
      task: 'impose';
      sources: readonly PageSource[];
      kind: 'pdf';
      sheets: readonly PlacedSheet[];
      about: AboutPrint;
    }
  | { task: 'print-file'; source: PrintSource; kind: ArtworkKind; about: AboutPrint }
  | { task: 'check-x4'; file: string; kind: 'pdf' }
  | { task: 'compose'; composition: Composition; kind: 'pdf'; options: ComposeOptions }
  | { task: 'compose-records'; composition: RecordsComposition; kind: 'pdf'; makesFile: boolean }
  | { task: 'read-table'; file: string; kind: 'pdf'; rowsMax: number }
  | { task: 'read-template'; file: string; kind: 'pdf' };

export type Outcome =
  | EngineOutcome
  | PreviewOutcome
  | PlatesOutcome
  | FixOutcome
  | ImposeOutcome
  | PrintFileOutcome
  | X4Outcome
  | ComposeOutcome
  | RecordsOutcome
  | TableOutcome
  | TemplateOutcome;

/** `failed` isn't the file's fault (it can't be opened on disk); the caller's promise rejects with the message. */
export type Answer = Outcome | { status: 'failed'; message: string };

/** Web process to child process. */
export type Request = { id: number; job: Job };
/** Child process to web process: a thread took the job; the report so far; a part of a large result; the job's result. */
export type Response =
  | { id: number; started: true }
  | { id: number; partial: EngineReport }
  | { id: number; part: Uint8Array<ArrayBuffer> }
  | { id: number; answer: Answer };

/**
 * Worker thread to pool: the report so far, so that a stopped check still returns something; then the result. `cpuMs`
 * is the thread's total CPU time.
 */
export type WorkerMessage =
  | { type: 'ready'; cpuMs: number }
  | { type: 'partial'; report: EngineReport }
  | { type: 'answer'; answer: Answer; wasmBytes: number; poisoned: boolean; cpuMs: number };

/** Passed to the child process as JSON in its only argument. */
export type ProcessOptions = { workers: number; jobTimeoutMs: number };

/** Honest 50 MB jobs take 4 s of CPU. With the extra time on a busy host every file has a result within 20 s. */
export const DEFAULT_JOB_TIMEOUT_MS = 12_000;
