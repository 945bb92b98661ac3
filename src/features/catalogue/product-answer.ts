import { data } from 'react-router';
import type { Arranged, Artwork, RefusedFile } from '#features/artwork/index.ts';
import type { SelectedOptions, VatAnswers } from '#features/pricing/index.ts';

/** The response to a form without script that could not be carried out fully. */
export interface Answer {
  problems: Record<string, string>;
  selected: SelectedOptions | null;
  vatAnswers?: VatAnswers;
  isLater?: boolean;
  refused: RefusedFile[];
  /** omitted if the artwork in the address is still current */
  artwork?: Artwork | null;
  later?: Arranged | null;
}

/** Answers a form that could not be carried out fully; the page shows what is left out as it was. */
export const refuse = (answer: Partial<Answer>, init: { status: number; headers?: Headers }) =>
  data<Answer>({ problems: {}, selected: null, refused: [], ...answer }, init);
