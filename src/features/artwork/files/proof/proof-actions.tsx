import { FileDown, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from '#kit/href.ts';
import type { ArtworkSpec } from '#preflight/index.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import type { Artwork } from '../artwork.ts';
import { artworkState } from '../artwork-state.ts';
import { fixLink, mayBeFixed } from '../fixes/fixable.ts';
import { OtherWays } from '../ways-on/later-ways.tsx';

/** What its owner can do with a file before it is ordered. */
export interface CartActions {
  mayBeFixed: boolean;
  /** what the link to the fix page says */
  fixWords: string;
  /** it can't be printed as chosen */
  isInvalid: boolean;
  /** it can be printed, once each warning is accepted */
  isPrintable: boolean;
}

/** Returns what can be done with a file, as on the product's page, or null while it is being checked. Pure. */
export function actionsOf(artwork: Pick<Artwork, 'report'>, spec: ArtworkSpec): CartActions | null {
  const state = artworkState(artwork, spec);
  if (state.state === 'checking') return null;
  return {
    mayBeFixed: mayBeFixed(artwork.report, state),
    fixWords: fixLink(state).words,
    isInvalid: state.state === 'invalid',
    isPrintable: state.state === 'ready',
  };
}

interface Props {
  artworkId: string;
  product: { id: string; name: string };
  /** the choices, and whatever else the product's page had in its address */
  chosen: Readonly<Record<string, string>>;
  /** null if the file is ordered, or isn't this visitor's */
  actions: CartActions | null;
  /** the time by which a person would answer about it, `1pm on Monday 30 November`; null if not offered */
  lookBy: string | null;
  pdfPath: string;
  /** what has to be accepted before it is bought */
  warnings: ReactNode;
}

/** What can be done with the proof: fix the file, buy it, print it out. */
export function ProofActions({ artworkId, product, chosen, actions, lookBy, pdfPath, warnings }: Props) {
  const { line, ...choices } = chosen;
  const query = new URLSearchParams({ ...chosen, product: product.id });
  return (
    <div className="no-print space-y-4">
      {actions?.isPrintable && (
        <form
          method="post"
          encType="multipart/form-data"
          action={`${href('/product/:productId', { productId: product.id })}?${new URLSearchParams({ ...chosen, artwork: artworkId })}`}
          className="space-y-3"
        >
          {Object.entries({ ...choices, artworkId, ...(line ? { lineId: line } : {}) }).map(
            ([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ),
          )}
          {warnings}
          <PrimarySubmit intent="add">Add to Cart</PrimarySubmit>
        </form>
      )}
      <p className="flex flex-wrap gap-3">
        {actions?.mayBeFixed && (
          <a href={`${href('/artwork/:artworkId/fixes', { artworkId })}?${query}`} className="button">
            <Wrench size={18} aria-hidden="true" /> {actions.fixWords}
          </a>
        )}
        <a href={pdfPath} download className="button">
          <FileDown size={18} aria-hidden="true" /> Download proof (PDF)
        </a>
      </p>
      {actions?.isInvalid && (
        <OtherWays productId={product.id} kept={chosen} artworkId={artworkId} lookBy={lookBy} />
      )}
    </div>
  );
}
