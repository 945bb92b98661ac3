import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryPrefix } from '#platform/temporary-folders.server.ts';

/** The one folder whose files the engine's process can see: each is there only while a job needs it. */
export class EngineFolder {
  private path = '';
  private isRemoved = false;

  /** Made when it is first needed. */
  get folder(): string {
    this.path ||= mkdtempSync(temporaryPrefix('engine'));
    return this.path;
  }

  /** Runs `work` with the files under temporary names in the folder. Rejects if one of them can't be opened. */
  async whileShown<T>(paths: readonly string[], work: (shown: string[]) => Promise<T>): Promise<T> {
    const shown = paths.map(() => join(this.folder, randomUUID()));
    try {
      await Promise.all(paths.map((path, i) => show(path, shown[i] ?? '')));
      return await work(shown);
    } catch (error) {
      // The folder was removed while a file was being put there.
      throw this.isRemoved ? new Error('the artwork engine is closed', { cause: error }) : error;
    } finally {
      await Promise.all(shown.map((path) => rm(path, { force: true })));
    }
  }

  remove(): void {
    this.isRemoved = true;
    if (this.path) rmSync(this.path, { recursive: true, force: true });
    this.path = '';
  }
}

/** A hard link costs nothing; on another disk it has to be a copy. */
async function show(path: string, as: string): Promise<void> {
  await link(path, as).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    return copyFile(path, as);
  });
}
