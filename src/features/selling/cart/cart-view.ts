import { ARTWORK_LATER, type Artwork, IDEA, LOOK, proofPath } from '#features/artwork/files/index.ts';
import { arrivalAfter, arrivalDiffers, differsElsewhere } from '#features/pricing/delivery/index.ts';
import {
  type Choice,
  choiceName,
  configure,
  copiesOf,
  type Option,
  type Totals,
} from '#features/pricing/prices/index.ts';
import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { formatEach, formatPounds } from '#kit/money.ts';
import { opinionWords } from '#kit/opinions.ts';
import { findingText } from '#preflight/index.ts';
import { type Cart, type CartDiscount, hasProblems } from './cart.ts';
import { cartDespatch, lookWords, sendByWords } from './cart-despatch.ts';
import { type CartLine, type Idea, type LineProblem, wholePence } from './cart-line.ts';
import { standInChoices } from './stand-ins.ts';

/** A cart as its page shows it, also in the browser: only what is displayed, not the catalogue. */
export interface CartView {
  lines: LineView[];
  discount: CartDiscount | null;
  totals: Totals;
  /** the zone whose delivery price it shows, if other addresses pay a different one; null if none does */
  deliveredTo: string | null;
  /** left out if the owner doesn't offer collection, or everything is collected anyway */
  offersCollection?: true;
  blocked: boolean;
  /** `Tuesday 24 November`, for the slowest item that can be ordered; null if there is none */
  despatchLabel: string | null;
  /** the day by which it is with the customer, `Thursday 26 November`; null if they collect it, or nobody says */
  arrivesLabel: string | null;
  /** the zone for which that day is shown, if parcels to other zones take longer or less long; otherwise null */
  arrivesIn: string | null;
  /** what that day depends on: files still to come, or files that a person is looking at */
  awaits: 'files' | 'look' | 'design' | null;
  /** of the last line, as a link to continue shopping; null if no longer sold */
  lastCategory: { path: string; name: string } | null;
}

export interface LineView {
  id: string;
  productName: string;
  /** the product page with these choices, which replaces this line when saved; null if the product is no longer sold */
  editPath: string | null;
  choices: { label: string; name: string }[];
  quantities: { id: string; name: string }[];
  quantity: string | undefined;
  pricePence: number;
  /** what everybody else pays: more, if the customer has a price list */
  publicPence: number;
  unitWords: string | null;
  isZeroRated: boolean;
  /** null if the customer sends it later */
  artwork:
    | (Pick<Artwork, 'id' | 'originalName' | 'hasPreview'> & { proofPath: string; opinions: string | null })
    | null;
  /** the file that isn't printed, but shows what is wanted */
  idea: Idea | null;
  /** the time by which a person answers about it; null if nobody is asked */
  look: string | null;
  /** what we design for it, at an extra price; null if nothing */
  design: { pricePence: number; words: string | null; files: number; editPath: string | null } | null;
  artworkState: 'checking' | 'ready' | 'invalid' | null;
  /** the deadline for sending the file, and the day that it is for; null if there is a file, or no day can be given */
  sendBy: string | null;
  problem: ProblemView | null;
}

/** A line's problem as a sentence, and the button that fixes it. */
export interface ProblemView {
  words: string;
  repair: { intent: 'accept-price' | 'accept-warnings' | 'repair-line'; words: string } | null;
  /** each has to be accepted separately */
  warnings?: { code: string; title: string; fix: string }[];
}

/** Returns what the cart page shows. */
export function cartView(cart: Cart): CartView {
  const last = cart.lines.findLast((line) => line.product)?.product;
  return {
    lines: cart.lines.map(lineView),
    discount: cart.discount,
    totals: cart.totals,
    deliveredTo: differsElsewhere(cart.quotes) ? cart.delivery.zone : null,
    ...(cart.quotes.some(({ method }) => method === 'collection') ? { offersCollection: true } : {}),
    blocked: hasProblems(cart),
    ...daysOf(cart),
    awaits: awaitsOf(cart),
    lastCategory: last
      ? { path: href('/shop/:category', { category: last.categoryId }), name: last.categoryName }
      : null,
  };
}

function daysOf(cart: Cart): Pick<CartView, 'despatchLabel' | 'arrivesLabel' | 'arrivesIn'> {
  const despatch = cartDespatch(cart);
  const { days, zone } = cart.delivery;
  const arrives = despatch && days !== undefined ? arrivalAfter(despatch.day, days) : null;
  return {
    despatchLabel: despatch?.label ?? null,
    arrivesLabel: arrives && formatWeekday(arrives),
    arrivesIn: arrivalDiffers(cart.quotes) ? zone : null,
  };
}

function awaitsOf({ lines }: Cart): CartView['awaits'] {
  const without = lines.filter(({ artwork }) => artwork === null);
  if (without.some(({ lookBy }) => lookBy === null)) return 'files';
  if (without.some(({ design }) => design)) return 'design';
  return without.length > 0 ? 'look' : null;
}

function lineView(line: CartLine): LineView {
  const { id, productId, productName, product, selectedOptions, choices, pricePence, artwork } = line;
  const edit = new URLSearchParams({
    ...selectedOptions,
    ...line.vatAnswers,
    ...(line.problem?.kind === 'vat' ? { asked: 'yes' } : {}),
    ...(artwork ? { artwork: artwork.id } : { [ARTWORK_LATER]: 'yes' }),
    ...(line.idea ? { [line.lookBy ? LOOK : IDEA]: line.idea.id } : {}),
    line: id,
  });
  const quantities = product?.optionGroups.find((group) => group.key === 'quantities')?.options ?? [];
  const copies = copiesOf(choices);
  return {
    id,
    productName,
    editPath: product && `${href('/product/:productId', { productId })}?${edit}`,
    choices: choices.map(({ label, option }) => ({ label, name: option.name })),
    quantities: withCustomQuantity(quantities, choices).map(({ id: quantity, name }) => ({
      id: quantity,
      name,
    })),
    quantity: selectedOptions.quantity,
    pricePence,
    publicPence: line.publicPence,
    isZeroRated: line.vatClass === 'zero',
    unitWords: copies > 1 ? formatEach(pricePence, copies) : null,
    artwork: artwork && {
      id: artwork.id,
      originalName: artwork.originalName,
      hasPreview: artwork.hasPreview,
      proofPath: proofPath(artwork.id, productId, selectedOptions),
      opinions: opinionWords(artwork.opinions),
    },
    idea: line.idea,
    look: lookWords(line),
    design: line.design && {
      pricePence: line.design.pricePence,
      words: line.design.words,
      files: line.design.files,
      editPath: product && designPath(line),
    },
    artworkState: line.artworkState?.state ?? null,
    sendBy: sendByWords(line),
    problem: line.problem && problemView(line, line.problem),
  };
}

/** The page of its brief, with its choices: saving it replaces the line. */
const designPath = ({ id, productId, selectedOptions, vatAnswers, design }: CartLine): string =>
  `${href('/design')}?${new URLSearchParams({ ...selectedOptions, ...vatAnswers, product: productId, brief: design?.id ?? '', line: id })}`;

function problemView(line: CartLine, problem: LineProblem): ProblemView {
  switch (problem.kind) {
    case 'price':
      return {
        words: `The price of this item changed from ${formatPounds(problem.seenPricePence)} to ${formatPounds(wholePence(line))} since you added it.`,
        repair: { intent: 'accept-price', words: 'Accept the new price' },
      };
    case 'withdrawn':
      return { words: 'We no longer sell this product. Remove it to check out.', repair: null };
    case 'options':
      return {
        words: problem.messages.join(' '),
        repair: repairOf(line),
      };
    case 'full':
      return {
        words: `${problem.words} Your item is still here: choose another turnaround.`,
        repair: repairOf(line),
      };
    case 'warnings':
      return {
        words:
          'We can print this artwork, but it may not look as you expect. Tick each warning to accept it.',
        repair: { intent: 'accept-warnings', words: 'Print it like this' },
        warnings: problem.open.map((finding) => ({ code: finding.code, ...findingText(finding) })),
      };
    case 'vat':
      return {
        words: 'This may be free of VAT. Answer the questions about it first: choose Change this item.',
        repair: null,
      };
    case 'artwork':
      return problem.state.state === 'checking'
        ? { words: 'Your artwork is still being checked. Reload this page in a moment.', repair: null }
        : {
            words: 'This artwork can’t be printed with these options. Change them, or upload another file.',
            repair: null,
          };
  }
}

/** The quantities to choose from, with a typed one last. */
function withCustomQuantity(listed: readonly Option[], choices: readonly Choice[]): Option[] {
  const chosen = choices.find(({ group }) => group === 'quantities')?.option;
  return !chosen || listed.some(({ id }) => id === chosen.id) ? [...listed] : [...listed, chosen];
}

/** The button that chooses options that can be ordered, by name: `Use 250gsm Silk instead`; null if there are none. */
function repairOf({ product, selectedOptions, problem }: CartLine): ProblemView['repair'] {
  if (!product) return null;
  const choices = standInChoices({ product, selectedOptions, problem });
  if (!configure(product, choices).ok) return null;
  const names = product.optionGroups
    .filter(({ key }) => choices[choiceName(key)] !== selectedOptions[choiceName(key)])
    .map(({ key, options }) => options.find(({ id }) => id === choices[choiceName(key)])?.name);
  return names.length === 0 ? null : { intent: 'repair-line', words: `Use ${names.join(' and ')} instead` };
}
