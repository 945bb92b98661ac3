import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns a process and all its descendants, itself first. Returns an empty list if it has ended. */
export function processTree(root: number): number[] {
  const parents = existsSync('/proc/self/stat') ? parentsFromProc() : parentsFromPs();
  const tree = parents.has(root) ? [root] : [];
  for (const member of tree) for (const [pid, parent] of parents) if (parent === member) tree.push(pid);
  return tree;
}

/** Sends SIGKILL to all of them at once; ignores those that have ended. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** proc(5): the name in parentheses is followed by the state and the parent. */
function parentsFromProc(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch (error) {
      // It has ended in the meantime.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return parents;
}

function parentsFromPs(): Map<number, number> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [pid, parent] = line.trim().split(/\s+/);
      return [Number(pid), Number(parent)];
    }),
  );
}
