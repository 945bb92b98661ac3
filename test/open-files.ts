import type { Readable } from 'node:stream';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * Remembers what is opened in a file store, for `closeFiles`. A test that reads only an answer's status leaves its file
 * open, which no browser would; having garbage collection close those will become an error in Node (DEP0137).
 */
export function rememberOpen(storage: Storage): Storage & { closeFiles(): void } {
  const files = new Set<Readable>();
  return {
    ...storage,
    async open(key) {
      const file = await storage.open(key);
      if (file) files.add(file.once('close', () => files.delete(file)));
      return file;
    },
    closeFiles() {
      for (const file of files) file.destroy();
    },
  };
}
