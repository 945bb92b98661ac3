import type { Readable } from 'node:stream';

/** A stored file, as the store lists it. */
export interface ListedFile {
  key: string;
  modifiedAt: Date;
}

/** File storage. Keys are ours (`artwork/2026/…`), never from a request. Files are written once and never changed. */
export interface Storage {
  /** Writes a file completely or not at all. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** Returns the file as a stream, or null if it doesn't exist. */
  open(key: string): Promise<Readable | null>;
  /** Runs work on a local path of the file (a temporary copy if the store is remote). */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes a file. Removing a missing one is harmless. */
  remove(key: string): Promise<void>;
  /**
   * Yields the files whose keys begin with a folder's name, such as `artwork/`, in the order of their keys by code point.
   * Reads a page at a time, so that memory doesn't grow with the store.
   */
  list(folder: `${string}/`): AsyncIterable<ListedFile>;
  /** Returns how many bytes can still be stored; null if the store doesn't say. */
  freeBytes(): Promise<number | null>;
  /** Rejects if files can't be written at the moment. */
  check(): Promise<void>;
}

/** No file is stored under this key. */
export class FileMissingError extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}.`);
  }
}
