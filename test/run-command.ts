import { execFile } from 'node:child_process';

/** A command's output and exit status. */
export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs a built command as `npm run NAME -- ARGS` does, with only these settings. */
export function runCommand(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Said> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`build/server/${name}.js`, ...args],
      { env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}
