import type { Readable } from 'node:stream';

/**
 * Where files are kept. Keys are made by us (`artwork/2026/…`), never taken from a request. Files are written once and
 * never changed.
 */
export interface Storage {
  /** Writes a file whole or not at all. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** The file from its beginning, or null where there is none. */
  open(key: string): Promise<Readable | null>;
  /** Runs work on a local path that holds the file (a temporary copy where the store is remote). */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes a file; removing a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Rejects when files can't be written now. */
  check(): Promise<void>;
}

/** No file is kept under this key. */
export class FileMissingError extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}.`);
  }
}
