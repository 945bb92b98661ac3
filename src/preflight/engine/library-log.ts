import type { Mupdf } from './load-mupdf.ts';

/** The library's messages. Broken images and fonts are reported nowhere else. */
export type LibraryLog = { errors: string[]; warnings: string[] };

const LINES_KEPT = 20;

/** Collects the library's messages until the next call. The arrays fill as it works; long logs are cut. */
export function listenToLibrary(mupdf: Mupdf): LibraryLog {
  const log: LibraryLog = { errors: [], warnings: [] };
  const keep = (lines: string[]) => (line: string) => {
    if (lines.length < LINES_KEPT) lines.push(line);
  };
  mupdf.setLog({ error: keep(log.errors), warning: keep(log.warnings) });
  return log;
}
