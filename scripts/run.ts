import { spawn } from 'node:child_process';

/** A command of ours that has ended. `output` is everything that it printed, if it was run quietly. */
export interface Ended {
  code: number;
  output: string;
}

/**
 * Runs one of the project's own tools with its Node. `quiet` shows the output only on failure. With `after`, the output
 * is held back until that has ended, so that two tools that run at once can be read one after the other.
 */
export function run(
  args: readonly string[],
  options: { quiet?: boolean; after?: Promise<unknown>; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    stdio: options.quiet || options.after ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...options.env },
    ...(options.cwd ? { cwd: options.cwd } : {}),
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  void options.after?.finally(() => {
    process.stdout.write(Buffer.concat(chunks));
    child.stdout?.pipe(process.stdout);
    child.stderr?.pipe(process.stderr);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
