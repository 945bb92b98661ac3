import type { Artwork } from '../artwork.ts';
import type { ArtworkState } from '../artwork-state.ts';
import { whyNotJoined } from '../parts/joinable.ts';
import { type Arranged, missingPart, PARTS_FIELD, type PartsJob, writeArranged } from '../parts/parts.ts';
import { PartsCard } from '../parts/parts-card.tsx';
import { AddFile } from './add-file.tsx';
import type { Upload } from './upload-phase.ts';

interface Props {
  upload: Upload;
  /** the stored file's verdict for the current choices */
  state: ArtworkState | null;
  /** what several files are joined for */
  job: PartsJob;
  /** files from a form without script that are still being checked, and will be joined shortly */
  later: Arranged | null;
  /** script is running */
  live: boolean;
  /** `add`: the artwork the files join */
  onFiles: (files: File[], add: Artwork) => void;
  onArrange: (artwork: Artwork | null, parts: Arranged) => void;
  /** the last file but one has been removed, or another has been chosen, so what had the focus is gone */
  onGone: () => void;
}

/** The files that an artwork was made from, and the field for the missing one. */
export function FileParts({ upload, state, job, later, live, onFiles, onArrange, onGone }: Props) {
  const shown = upload.phase === 'stored' || upload.phase === 'joining' ? upload.artwork : null;
  const busy = upload.phase === 'joining';
  const missing = upload.phase === 'stored' && state ? missingOf(upload.artwork, state, job) : null;
  return (
    <>
      {shown?.making && (
        <PartsCard
          making={shown.making}
          job={job}
          busy={busy}
          onArrange={(arranged) => onArrange(shown, arranged)}
          onLast={onGone}
        />
      )}
      {later && upload.phase === 'idle' && <Later arranged={later} onArrange={(it) => onArrange(null, it)} />}
      {missing && shown && (
        <AddFile
          what={missing}
          live={live}
          onFiles={(files) => {
            onFiles(files, shown);
            onGone();
          }}
        />
      )}
    </>
  );
}

/** Returns what to add to a file with too few pages, or null if nothing can be added. */
function missingOf({ report, originalName }: Artwork, state: ArtworkState, job: PartsJob): string | null {
  if (!report || report.pageCount >= job.spec.pages.wanted) return null;
  const isShort = state.findings.some(({ code }) => code === 'pages.missing' || code === 'pages.count');
  if (!isShort || whyNotJoined({ originalName }, report)) return null;
  return missingPart(report.pageCount, job);
}

/** Files sent together without script, whose checks took longer than the page waited. */
function Later({ arranged, onArrange }: { arranged: Arranged; onArrange: (parts: Arranged) => void }) {
  return (
    <div className="notice mt-3">
      <p className="font-bold">We have your {arranged.ids.length} files</p>
      <p className="mt-1">We are still checking them. You can combine them in a moment.</p>
      <button
        type="submit"
        name={PARTS_FIELD}
        value={writeArranged(arranged)}
        className="button mt-2"
        onClick={(event) => {
          event.preventDefault();
          onArrange(arranged);
        }}
      >
        Combine them
      </button>
    </div>
  );
}
