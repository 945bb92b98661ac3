import { CircleX } from 'lucide-react';
import { INVALID_FILE } from '../artwork.ts';
import type { RefusedFile } from '../parts/joinable.ts';
import type { Upload } from './upload-phase.ts';

// Separate from upload-view.tsx, because these are shown before the code for files has loaded, or if that fails.

/** A file being uploaded. */
export function SendingFile({
  name,
  percent,
  broken,
  place,
  onCancel,
}: Extract<Upload, { phase: 'sending' }> & { onCancel: () => void }) {
  const what = place && place.count > 1 ? `${place.number} of ${place.count}: ${name}` : name;
  return (
    <div className="mt-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span className="truncate">Uploading {what}</span>
        <span className="figures">{percent}%</span>
      </div>
      <progress value={percent} max={100} aria-label={`Uploading ${what}`} className="mt-1 h-2 w-full" />
      {broken && <p>The connection was lost. The upload will continue when it’s back.</p>}
      <button type="button" className="button-text" onClick={onCancel}>
        Cancel upload
      </button>
    </div>
  );
}

/** Files that we didn't accept, and why. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  return refused.map(({ name, title, fix }) => (
    <div key={`${name} ${title}`} className="notice notice-stop mt-3">
      <p className="flex items-start gap-2 font-bold text-stop">
        <CircleX size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 break-words">
          {name === null ? INVALID_FILE : `${INVALID_FILE}: ${name}`}
        </span>
      </p>
      <p className="mt-1 font-semibold">{title}</p>
      <p className="mt-1">{fix}</p>
    </div>
  ));
}
