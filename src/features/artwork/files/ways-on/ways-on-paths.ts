import type { SelectedOptions } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import type { Artwork } from '../artwork.ts';
import type { ArtworkState } from '../artwork-state.ts';
import { mayBeFixed } from '../fixes/fixable.ts';
import { proofPath } from '../proof/proof-path.ts';
import { laterPaths } from './later-ways.tsx';

interface FileOnPage {
  stored: Artwork;
  state: ArtworkState | null;
  productId: string;
  selected: SelectedOptions;
  /** to the questions about VAT */
  answers: Readonly<Record<string, string>> | undefined;
  /** the cart line that is being changed */
  lineId: string | null;
  /** parameters to keep in the address besides the choices */
  params: Readonly<Record<string, string>>;
}

/**
 * Returns where a product's page leads with a file: its proof, the page that fixes it (null if there is nothing to
 * fix), and the same page with “Upload later” ticked, for a file that is just the idea for the final one, or that a
 * person should look at. All lead back with the choices.
 */
export function filePaths({ stored, state, productId, selected, answers, lineId, params }: FileOnPage) {
  const line: Record<string, string> = lineId ? { line: lineId } : {};
  const { artwork: _file, ...kept } = params;
  const fixes = new URLSearchParams({ ...selected, ...answers, ...line, product: productId });
  return {
    proof: proofPath(stored.id, productId, selected, { ...answers, ...line }),
    fixes:
      state && mayBeFixed(stored.report, state)
        ? `${href('/artwork/:artworkId/fixes', { artworkId: stored.id })}?${fixes}`
        : null,
    ...laterPaths(productId, { ...selected, ...kept }, stored.id),
  };
}
