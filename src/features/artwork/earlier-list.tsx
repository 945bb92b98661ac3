import { formatBytes } from './artwork.ts';
import { ArtworkThumbnail } from './artwork-card.tsx';
import type { EarlierArtwork } from './store.server.ts';

/** Files that a customer sent before, each a link that takes it for this product too; the choices stay. */
export function EarlierList({
  artworks,
  pathOf,
}: {
  artworks: readonly EarlierArtwork[];
  pathOf: (artworkId: string) => string;
}) {
  if (artworks.length === 0) return <p className="mt-2 text-sm">You have not uploaded artwork yet.</p>;
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
          </div>
        </li>
      ))}
    </ul>
  );
}
