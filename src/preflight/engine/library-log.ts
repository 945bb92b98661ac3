import type { Mupdf } from './load-mupdf.ts';

/** The library's messages. Broken images and fonts are reported nowhere else. */
export type LibraryLog = { errors: string[]; warnings: string[] };

const LINES_MAX = 20;

/** Collects the library's messages until the next call. The arrays fill as it works; long logs are cut off. */
export function listenToLibrary(mupdf: Mupdf): LibraryLog {
  const log: LibraryLog = { errors: [], warnings: [] };
  const keep = (lines: string[]) => (line: string) => {
    if (lines.length < LINES_MAX && !NO_NEWS.test(line)) lines.push(line);
  };
  separate(mupdf);
  mupdf.setLog({ error: keep(log.errors), warning: keep(log.warnings) });
  return log;
}

/**
 * Matches the warning about a device that is released while it is open, and the note of how often the last warning
 * would have been repeated.
 */
const NO_NEWS = /^(dropping unclosed device|\.\.\. repeated \d+ times\.\.\.)$/;

/**
 * The library doesn't repeat a warning that equals its last one, even if that was about another file, so the second of
 * two damaged pictures would go unnoticed. There is no call to end the repetition, so another warning is provoked.
 */
function separate(mupdf: Mupdf): void {
  mupdf.setLog({ error: () => undefined, warning: () => undefined });
  new mupdf.Device({}).destroy();
}
