import { CircleCheck, CircleX, FileText, LoaderCircle, TriangleAlert } from 'lucide-react';
import { href } from '#kit/href.ts';
import { type Artwork, INVALID_FILE, READY_TO_PRINT, WARNS } from './artwork.ts';
import type { ArtworkState } from './artwork-state.ts';

/** Shown in place of a file that the customer sends later. */
export const ARTWORK_TO_FOLLOW = 'Artwork to follow';

/** Shown for a file that a person looks at first. */
export const LOOK_TITLE = 'A person looks at your file';

/** A file's first page as a thumbnail, or a document icon if there is none, or no file yet. */
export function ArtworkThumbnail({
  artwork,
}: {
  artwork: Pick<Artwork, 'id' | 'hasPreview' | 'originalName'> | null;
}) {
  if (artwork?.hasPreview)
    return (
      <img
        src={href('/artwork/:artworkId/preview', { artworkId: artwork.id })}
        alt={`First page of ${artwork.originalName}`}
        width={80}
        height={96}
        className="h-24 w-20 border border-rule bg-white object-contain"
      />
    );
  return (
    <span
      className={`flex h-20 w-16 items-center justify-center border bg-white text-grey ${artwork ? 'border-rule' : 'border-dashed border-edge'}`}
    >
      <FileText size={24} aria-hidden="true" />
    </span>
  );
}

/** `Checking your file`, `Ready to print` or `Invalid file`, by text, shape and colour. */
export function ArtworkStateLabel({
  state,
  warns = false,
}: {
  state: Pick<ArtworkState, 'state'>;
  /** printable, with warnings to accept */
  warns?: boolean;
}) {
  if (state.state === 'checking')
    return (
      <p className="flex items-center gap-2 font-bold">
        <LoaderCircle size={18} className="animate-spin" aria-hidden="true" /> Checking your file
      </p>
    );
  if (state.state === 'ready' && warns)
    return (
      <p className="flex items-center gap-2 font-bold text-care">
        <TriangleAlert size={18} aria-hidden="true" /> {WARNS}
      </p>
    );
  if (state.state === 'ready')
    return (
      <p className="flex items-center gap-2 font-bold text-good">
        <CircleCheck size={18} aria-hidden="true" /> {READY_TO_PRINT}
      </p>
    );
  return (
    <p className="flex items-center gap-2 font-bold text-stop">
      <CircleX size={18} aria-hidden="true" /> {INVALID_FILE}
    </p>
  );
}
