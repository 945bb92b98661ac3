import { type DesignRule, designPence } from '#features/artwork/briefs/index.ts';
import {
  type Acceptance,
  type Artwork,
  type ArtworkState,
  artworkSpecOf,
  artworkState,
  openWarnings,
} from '#features/artwork/files/index.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import type { Despatch } from '#features/pricing/delivery/index.ts';
import {
  type Choice,
  configureTaxed,
  hasOpenQuestions,
  pricedOn,
  type SelectedOptions,
  type VatAnswers,
  type VatDecision,
  weightOf,
} from '#features/pricing/prices/index.ts';
import { NO_MONEY, type Pence, pence, type VatClass } from '#kit/money.ts';
import type { Finding } from '#preflight/index.ts';

/** A stored line, with the product (null if withdrawn from sale) and the artwork as they are today. */
export interface StoredLine {
  id: string;
  selectedOptions: Record<string, string>;
  /** artwork warnings that the customer accepted */
  accepted: Acceptance[];
  /** to the questions that decide its VAT, by id */
  vatAnswers: VatAnswers;
  seenPricePence: number;
  changedAt: string;
  productId: string;
  productName: string;
  product: Product | null;
  /** null if the customer sends it later */
  artwork: Artwork | null;
  /** a file that can't be printed, as the idea for a later one */
  idea?: Idea | null;
  /** whether a person is to look at it */
  wantsLook?: boolean;
  /** what we design for it; null if the customer has a file, or sends one */
  brief?: LineBrief | null;
}

/** What we design for a line: `rounds` of changes are included. */
interface LineDesign extends LineBrief {
  pricePence: Pence;
  rounds: number;
  /** whether it has a share of the cart's discount: only of free delivery */
  takesDiscount: boolean;
}

/** What a cart shows of a line’s brief. */
interface LineBrief {
  id: string;
  /** how it begins; null if nothing was written */
  words: string | null;
  files: number;
}

/** A file that isn't printed: it shows what the customer wants. */
export type Idea = Pick<Artwork, 'id' | 'originalName' | 'hasPreview'>;

/** Why a line can't be ordered as it is; each has its fix on the cart page. */
export type LineProblem =
  | { kind: 'withdrawn' }
  | { kind: 'options'; messages: string[] }
  /** no more jobs with its turnaround can be sent out on its day */
  | { kind: 'full'; words: string }
  | { kind: 'artwork'; state: ArtworkState }
  /** a question that decides its VAT has not been answered */
  | { kind: 'vat' }
  | { kind: 'warnings'; open: Finding[] }
  | { kind: 'price'; seenPricePence: Pence };

/** A line at today's price. `pricePence` is for the whole chosen quantity (ruling 2). */
export interface CartLine {
  id: string;
  changedAt: string;
  productId: string;
  productName: string;
  product: Product | null;
  selectedOptions: SelectedOptions;
  choices: Choice[];
  pricePence: Pence;
  /** what everybody else pays: the same, unless the customer has a price list */
  publicPence: Pence;
  vatClass: VatClass;
  /** null if by the product's class alone */
  vatDecision: VatDecision | null;
  vatAnswers: VatAnswers;
  /** whether a discount code may take something off; see `judgeDiscount` */
  takesCodes: boolean;
  /** whether this line has a share of the cart's discount */
  takesDiscount: boolean;
  /** of all copies; null if it isn't stated */
  weightGrams: number | null;
  /** whether its turnaround is one that customers collect */
  isCollected: boolean;
  /** null if the customer sends it later */
  artwork: Artwork | null;
  idea: Idea | null;
  /**
   * Its design, which is charged beside the print at the same rate of VAT; null if we don't design it. The design that a
   * printer makes for printed matter and supplies with it is part of that supply, whose rate it has (VAT Notice 701/10,
   * “origination work”).
   */
  design: LineDesign | null;
  /** the time by which a person answers about that file, or we send the first draft, if it is ordered now; null for neither */
  lookBy: Date | null;
  artworkState: ArtworkState | null;
  accepted: Acceptance[];
  /** when it would leave; null if its problem makes that impossible to say */
  despatch: Despatch | null;
  problem: LineProblem | null;
}

/** A line before it is known whether the cart's discount applies to it. */
export type AssessedLine = Omit<CartLine, 'takesDiscount'>;

/**
 * `asks`: whether questions about VAT have to be answered; without an answer it is standard-rated. `designs`: what a
 * design costs; needed only if a line has one.
 */
export function assessLine(
  stored: StoredLine,
  today: string,
  asks: boolean,
  designs: DesignRule | null = null,
): AssessedLine {
  const { id, changedAt, productId, productName, artwork, accepted, vatAnswers } = stored;
  const product = stored.product && pricedOn(stored.product, today);
  const line = {
    id,
    changedAt,
    productId,
    productName,
    product,
    selectedOptions: stored.selectedOptions as SelectedOptions,
    artwork,
    idea: stored.idea ?? null,
    design: null,
    lookBy: null,
    accepted,
    despatch: null,
    vatAnswers,
  };
  const seenPence = pence(stored.seenPricePence);
  const unpriced = {
    ...line,
    choices: [],
    pricePence: seenPence,
    publicPence: seenPence,
    vatClass: product?.vatClass ?? ('standard' as const),
    vatDecision: null,
    takesCodes: true,
    weightGrams: null,
    isCollected: false,
    artworkState: null,
  };
  if (!product) return { ...unpriced, problem: { kind: 'withdrawn' } };
  const configuration = configureTaxed(product, stored.selectedOptions, vatAnswers);
  if (!configuration.ok)
    return { ...unpriced, problem: { kind: 'options', messages: Object.values(configuration.problems) } };
  // Without a turnaround there is no despatch date.
  const turnaround = configuration.choices.find(({ option }) => option.turnaround)?.option;
  if (!turnaround) return { ...unpriced, problem: { kind: 'withdrawn' } };
  const design = artwork ? null : designOf(stored, designs);
  if (design && design.pricePence === null)
    return { ...unpriced, problem: { kind: 'options', messages: [NOT_DESIGNED] } };
  const state = artwork && artworkState(artwork, artworkSpecOf(product, configuration.choices));
  return {
    ...line,
    design: design && { ...design, pricePence: design.pricePence ?? NO_MONEY, takesDiscount: false },
    choices: configuration.choices,
    pricePence: configuration.pricePence,
    publicPence: configuration.publicPence,
    vatClass: configuration.vatClass,
    vatDecision: configuration.decision,
    takesCodes: configuration.takesCodes,
    weightGrams: weightOf(product, configuration.choices),
    isCollected: turnaround.turnaround?.isCollected === true,
    artworkState: state,
    problem:
      (state && problemOf(state, accepted)) ??
      (asks && hasOpenQuestions(configuration)
        ? { kind: 'vat' }
        : priceProblem(pence(configuration.pricePence + (design?.pricePence ?? 0)), seenPence)),
  };
}

const NOT_DESIGNED = 'We no longer design this product. Upload a file for it, or choose to upload one later.';

/** A line's brief with what its design costs now; null if it has none. */
function designOf({ brief, productId }: StoredLine, designs: DesignRule | null) {
  if (!brief || !designs) return null;
  return { ...brief, pricePence: designPence(designs, productId), rounds: designs.rounds };
}

/** Returns what a line costs with its design, as its customer last saw it (`seenPricePence`). */
export const wholePence = ({ pricePence, design }: Pick<CartLine, 'pricePence' | 'design'>): Pence =>
  pence(pricePence + (design?.pricePence ?? 0));

function problemOf(state: ArtworkState, accepted: readonly Acceptance[]): LineProblem | null {
  if (state.state !== 'ready') return { kind: 'artwork', state };
  const open = openWarnings(state, accepted);
  return open.length > 0 ? { kind: 'warnings', open } : null;
}

const priceProblem = (pricePence: Pence, seenPricePence: Pence): LineProblem | null =>
  pricePence === seenPricePence ? null : { kind: 'price', seenPricePence };
