import { formatBytes } from '#kit/format-bytes.ts';
import { READY_TO_PRINT } from './artwork.ts';
import { ArtworkThumbnail } from './artwork-card.tsx';
import type { EarlierArtwork } from './store.server.ts';

/** Files the customer sent before. Each link chooses that file for this product and keeps the choices. */
export function EarlierList({
  artworks,
  pathOf,
  isJudged,
}: {
  artworks: readonly EarlierArtwork[];
  pathOf: (artworkId: string) => string;
  /** whether the verdicts match the current choices */
  isJudged: boolean;
}) {
  if (artworks.length === 0) return <p className="mt-2 text-sm">You haven’t uploaded any artwork yet.</p>;
  return (
    <ul aria-label="Artwork you uploaded before" className="mt-3 grid gap-2 sm:grid-cols-2">
      {artworks.map((artwork) => (
        <li key={artwork.id} className="sheet relative flex gap-3 p-2 text-xs hover:border-ink">
          <ArtworkThumbnail artwork={artwork} />
          <div className="min-w-0">
            <a href={pathOf(artwork.id)} className="font-semibold break-all after:absolute after:inset-0">
              {artwork.originalName}
            </a>
            <p className="text-grey">
              {formatBytes(artwork.bytes)}, for {artwork.productName}
            </p>
            {isJudged && artwork.verdict && <VerdictWords verdict={artwork.verdict} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

const VERDICTS = {
  ready: ['text-good', `✓ ${READY_TO_PRINT} here`],
  warnings: ['text-care', '! Prints here, with warnings'],
  invalid: ['text-stop', '✕ Not printable here as it is'],
} as const;

/** The file's verdict for this product. */
function VerdictWords({ verdict }: { verdict: keyof typeof VERDICTS }) {
  const [className, words] = VERDICTS[verdict];
  return <p className={`font-semibold ${className}`}>{words}</p>;
}
