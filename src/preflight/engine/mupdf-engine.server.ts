import { availableParallelism } from 'node:os';
import type { EngineReport } from '../report/report.ts';
import type { ComposeOutcome, RecordsOutcome } from './compose/compose-job.ts';
import type {
  Engine,
  EngineOutcome,
  FixOutcome,
  PlatesOutcome,
  PreviewOutcome,
  X4Outcome,
} from './engine.ts';
import { EngineFolder } from './engine-folder.server.ts';
import { type EngineLog, engineProgram, forkEngine } from './engine-process.server.ts';
import type { ImposeOutcome, PrintFileOutcome } from './impose/placed-sheet.ts';
import { JobQueue } from './job-queue.server.ts';
import { DEFAULT_JOB_TIMEOUT_MS, type Job } from './protocol.ts';
import type { TableOutcome } from './read-table.ts';
import type { TemplateOutcome } from './templates/template-job.ts';

export type MupdfEngineOptions = {
  /** worker threads; by default all processors but one, at least one */
  workers?: number;
  /** time per job, 12,000 by default; counted as CPU time, up to four times as long, if the host is too busy to give the job its share */
  jobTimeoutMs?: number;
  /** the child process exits after this long without a job, to free its memory; 60,000 by default */
  idleMs?: number;
  /** path of the child's program; by default the build, or process.ts (`engineProgram`) */
  entry?: string;
  log?: EngineLog;
};

/**
 * The artwork engine on MuPDF, in its own child process. The child starts with the first job, restarts if it dies, and
 * exits when idle or when this process exits. This process never loads MuPDF. A job that was running when the child
 * died is retried once, alone, and then refused as `too-complex`.
 */
export function startMupdfEngine(
  options: MupdfEngineOptions = {},
): Engine & { readonly pid: number | undefined } {
  const { workers = Math.max(1, availableParallelism() - 1), jobTimeoutMs = DEFAULT_JOB_TIMEOUT_MS } =
    options;
  const entry = options.entry ?? engineProgram();
  const folder = new EngineFolder();
  /** The child starts while its files are put where it can see them. */
  const whileShown: EngineFolder['whileShown'] = (paths, work) => {
    line.warm();
    return folder.whileShown(paths, work);
  };
  const whileAllShown = <Source extends { file: string }, Result>(
    sources: readonly Source[],
    work: (shown: Source[]) => Promise<Result>,
  ) =>
    whileShown(
      sources.map(({ file }) => file),
      (files) => work(sources.map((source, i) => ({ ...source, file: files[i] ?? '' }))),
    );
  const fork = () => forkEngine(entry, { workers, jobTimeoutMs }, folder.folder, options.log);
  const line = new JobQueue(fork, options.idleMs ?? 60_000, options.log);
  /** Each task has its own outcome. */
  const run = <Result>(job: Job, onPartial?: (report: EngineReport) => void) =>
    line.run(job, onPartial) as Promise<Result>;
  return {
    inspect: (path, kind, inspectOptions = {}, onPartial) =>
      whileShown([path], ([file = '']) =>
        run<EngineOutcome>({ task: 'inspect', file, kind, options: inspectOptions }, onPartial),
      ),
    preview: (path, kind, previewOptions) =>
      whileShown([path], ([file = '']) =>
        run<PreviewOutcome>({ task: 'preview', file, kind, options: previewOptions }),
      ),
    plates: (path, kind, platesOptions) =>
      whileShown([path], ([file = '']) =>
        run<PlatesOutcome>({ task: 'plates', file, kind, options: platesOptions }),
      ),
    fix: (sources, steps, separations = []) =>
      whileAllShown(sources, (shown) =>
        run<FixOutcome>({ task: 'fix', sources: shown, kind: 'pdf', steps, separations }),
      ),
    impose: (sources, sheets, about) =>
      whileAllShown(sources, (shown) =>
        run<ImposeOutcome>({ task: 'impose', sources: shown, kind: 'pdf', sheets, about }),
      ),
    printFile: (source, about) =>
      whileShown([source.file], ([file = '']) => {
        const { kind } = source;
        return run<PrintFileOutcome>({ task: 'print-file', source: { ...source, file }, kind, about });
      }),
    checkX4: (path) =>
      whileShown([path], ([file = '']) => run<X4Outcome>({ task: 'check-x4', file, kind: 'pdf' })),
    compose: (composition, composeOptions = {}) =>
      whileAllShown(composition.photos, (photos) =>
        whileAllShown(composition.files, (files) =>
          run<ComposeOutcome>({
            task: 'compose',
            composition: { ...composition, photos, files },
            kind: 'pdf',
            options: composeOptions,
          }),
        ),
      ),
    readTemplate: (path) =>
      whileShown([path], ([file = '']) => run<TemplateOutcome>({ task: 'read-template', file, kind: 'pdf' })),
    ...listTasks(whileShown, whileAllShown, run),
    warm: () => line.warm(),
    async close() {
      await line.close();
      folder.remove();
    },
    /** of the child process, or undefined; for tests and measurements */
    get pid() {
      return line.pid;
    },
  };
}

type Run = <Result>(job: Job, onPartial?: (report: EngineReport) => void) => Promise<Result>;
type WhileAllShown = <Source extends { file: string }, Result>(
  sources: readonly Source[],
  work: (shown: Source[]) => Promise<Result>,
) => Promise<Result>;

/** What the engine does for lists: reading spreadsheets, and composing many records into one file. */
const listTasks = (
  whileShown: EngineFolder['whileShown'],
  whileAllShown: WhileAllShown,
  run: Run,
): Pick<Engine, 'composeRecords' | 'readTable'> => ({
  composeRecords: (composition, makesFile, onPartial) =>
    whileAllShown(composition.photos, (photos) =>
      whileAllShown(composition.files, (files) => {
        const shown = { ...composition, photos, files };
        return run<RecordsOutcome>(
          { task: 'compose-records', composition: shown, kind: 'pdf', makesFile },
          onPartial,
        );
      }),
    ),
  readTable: (path, rowsMax) =>
    whileShown([path], ([file = '']) =>
      run<TableOutcome>({ task: 'read-table', file, kind: 'pdf', rowsMax }),
    ),
});
