import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { processTree } from '#test/crash/process-tree.ts';

/** Whether this system reports what a process uses (Linux: proc(5)). */
export const hasProc = existsSync('/proc/self/smaps_rollup');

/** Proportional set size in MB: a page that n processes share counts 1/n for each of them. */
export function pssMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** The most memory a process has used, in MB (its high-water mark); 0 if it has ended. */
export function peakMb(pid: number | undefined): number {
  const status = pid === undefined ? '' : (readIfThere(`/proc/${pid}/status`) ?? '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** CPU time in ms of a process's live threads; 0 if it has ended. */
export function cpuMs(pid: number): number {
  // Documentation/scheduler/sched-stats.rst: the first number is the time on the processor in ns.
  return tasksOf(pid)
    .map((task) => Number(readIfThere(`/proc/${pid}/task/${task}/schedstat`)?.split(' ')[0] ?? 0) / 1e6)
    .reduce((sum, ms) => sum + ms, 0);
}

/** CPU time in ms of a process and its descendants, without processes that started or ended in the meantime. */
export function treeCpuMs(root: number): number {
  return processTree(root).reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** CPU seconds of child processes that have ended (proc(5): cutime and cstime, in 1/100 s). */
export function endedChildrenSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The arguments of a process's command line. */
export function commandOf(pid: number): string {
  return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';
}

const tasksOf = (pid: number): string[] => ifThere(() => readdirSync(`/proc/${pid}/task`)) ?? [];

const readIfThere = (path: string): string | undefined => ifThere(() => readFileSync(path, 'utf8'));

/** A process may end at any moment: undefined if it has. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
