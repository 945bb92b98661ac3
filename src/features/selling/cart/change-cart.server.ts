import { randomUUID } from 'node:crypto';
import { readDesignRule, readOwnBrief } from '#features/artwork/briefs/index.server.ts';
import { designPence } from '#features/artwork/briefs/index.ts';
import { readLookOffer, readOwnArtwork } from '#features/artwork/files/index.server.ts';
import {
  type Artwork,
  acceptWarnings,
  artworkSpecOf,
  artworkState,
  openWarnings,
} from '#features/artwork/files/index.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import {
  type ByChoice,
  configureTaxed,
  openQuestions,
  type VatAnswers,
} from '#features/pricing/prices/index.ts';
import { knownWords } from '#kit/known-words.ts';
import { NO_MONEY } from '#kit/money.ts';
import { brokenConstraint, inTransaction, type Queries, repeated } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { assessCart, type StoredCart } from './cart.ts';
import type { CartLine, StoredLine } from './cart-line.ts';
import { standInChoices } from './stand-ins.ts';
import {
  addLine,
  type CartOwner,
  deleteLine,
  findPlace,
  lockCart,
  putLine,
  readCart,
  saveAcceptances,
  setCartCode,
  updateLine,
} from './store.server.ts';

export type AddOutcome =
  | { ok: true; lineId: string }
  | { ok: false; problems: LineProblems & { cart?: string } };

/** What is wrong with a line to be added, by choice or question. */
type LineProblems = ByChoice<string> & { artwork?: string } & { [question: `vat-${string}`]: string };

export type CartOutcome = { ok: true } | { ok: false; message: string };

export interface Addition {
  /** with the customer's terms, see `pricedOn` */
  product: Product;
  selectedOptions: Record<string, unknown>;
  /** to the questions that decide its VAT, if any are asked */
  vatAnswers?: VatAnswers;
  artworkId: string | null;
  /** Whether the customer sends the file later. If a file is named anyway, it is used. */
  isLater?: boolean;
  /** A file of the customer's that can't be printed, as the idea for a later one. Ignored if there is a file, or if it isn't theirs. */
  ideaId?: string | null;
  /** Whether a person is to look at that file before they send another. */
  wantsLook?: boolean;
  /** A brief of the customer's, for which we design it. Ignored if there is a file. */
  briefId?: string | null;
  /** The artwork, if the caller has just read it. */
  artwork?: Artwork | undefined;
  /** Codes of the warnings that the customer accepted. */
  accepted: readonly string[];
  /** The line to replace, if one is being edited. */
  lineId: string | null;
  /** A sentence for each turnaround that `product` currently lacks because its day is full, by option id. */
  full?: Readonly<Record<string, string>>;
}

/** The same limit as for an order by the documented call. */
export const LINES_MAX = 50;
const TOO_MANY_LINES = `Your cart can hold up to ${LINES_MAX} items. Check out, or remove one first.`;

export const ARTWORK_MISSING = 'Upload your artwork to add this to your cart.';
const ARTWORK_CHECKING = 'Your artwork is still being checked. Try again in a moment.';
const ARTWORK_WARNINGS = 'Tick each warning to accept it, or upload another file.';
export const ARTWORK_INVALID =
  'We can’t print this file with the options you chose. See what to fix beside it.';

const LOOK_ENDED = 'We no longer look at files before you order. Upload another file, or tick Upload later.';
const DESIGN_ENDED = 'We don’t design this product. Upload a file for it instead.';
const BRIEF_MISSING = 'We can’t find this brief. Write it again.';
const LOOK_MISSING = 'We can’t find the file to look at. Upload it again.';

/**
 * Adds a configured product to the cart, at the current price (rulings 5, 6, 8): with accepted artwork, or without any if the
 * customer sends it later. The same file with the same options is the same line, so pressing twice adds only one.
 */
export async function addToCart(shop: Shop, owner: CartOwner, addition: Addition): Promise<AddOutcome> {
  const { product, artworkId, isLater } = addition;
  const configuration = configureTaxed(product, addition.selectedOptions, addition.vatAnswers);
  const artwork =
    addition.artwork ?? (artworkId ? await readOwnArtwork(shop.db, owner, artworkId) : undefined);
  const problems: LineProblems = configuration.ok ? openQuestions(configuration) : configuration.problems;
  const full = knownWords(addition.full ?? {}, addition.selectedOptions.turnaround);
  if (full) problems.turnaround = full;
  const wantsLook = Boolean(addition.wantsLook) && !artwork;
  const ideaId = artwork ? null : await ownIdea(shop, owner, addition.ideaId);
  const asked = artwork ? null : (addition.briefId ?? null);
  if (asked && !(await readOwnBrief(shop.db, owner, asked))) problems.artwork = BRIEF_MISSING;
  if (!artwork && (artworkId || !isLater)) problems.artwork = ARTWORK_MISSING;
  else if (wantsLook && !ideaId) problems.artwork = LOOK_MISSING;
  else if (wantsLook && !(await readLookOffer(shop.db, shop.clock()))) problems.artwork = LOOK_ENDED;
  const state =
    artwork && configuration.ok ? artworkState(artwork, artworkSpecOf(product, configuration.choices)) : null;
  const accepted = acceptWarnings(state, addition.accepted, [], shop.clock());
  if (state) {
    if (state.state === 'checking') problems.artwork = ARTWORK_CHECKING;
    if (state.state === 'invalid') problems.artwork = ARTWORK_INVALID;
    if (openWarnings(state, accepted).length > 0) problems.artwork = ARTWORK_WARNINGS;
  }
  if (!configuration.ok || Object.keys(problems).length > 0) return { ok: false, problems };
  const line = {
    productId: product.id,
    selectedOptions: configuration.selected,
    artworkId: artwork?.id ?? null,
    ideaId,
    wantsLook,
    briefId: asked,
    accepted,
    vatAnswers: addition.vatAnswers ?? {},
    seenPricePence: configuration.pricePence,
  };
  return takingFile(async () => {
    for (;;) {
      const place = await findPlace(shop.db, owner, line, addition.lineId);
      const { revision, lines, replaced } = place;
      if (!replaced && lines >= LINES_MAX) return { ok: false, problems: { cart: TOO_MANY_LINES } };
      const lineId = addition.lineId ?? replaced ?? `${product.id}-${randomUUID()}`;
      const briefId = artwork ? null : (asked ?? place.replacedBrief);
      const design = briefId ? designPence(await readDesignRule(shop.db), product.id) : NO_MONEY;
      if (design === null) return { ok: false, problems: { artwork: DESIGN_ENDED } };
      const seenPricePence = line.seenPricePence + design;
      // If the cart has changed since, look again: it may already have the line being added.
      const added = { ...line, id: lineId, briefId, seenPricePence };
      if (await repeated(() => addLine(shop.db, owner, revision, added))) return { ok: true, lineId };
    }
  });
}

/** Returns the id of an idea if it is this owner's file; null otherwise. */
async function ownIdea(shop: Shop, owner: CartOwner, id: string | null | undefined): Promise<string | null> {
  return id ? ((await readOwnArtwork(shop.db, owner, id))?.id ?? null) : null;
}

/** The constraints that refuse a line whose file was deleted, or removed because of its age, a moment ago. */
const FILE_GONE = ['cart_lines_artwork_id_fkey', 'artwork_has_file'];

async function takingFile(add: () => Promise<AddOutcome>): Promise<AddOutcome> {
  try {
    return await add();
  } catch (error) {
    if (!FILE_GONE.includes(brokenConstraint(error))) throw error;
    return { ok: false, problems: { artwork: ARTWORK_MISSING } };
  }
}

/** Removes a line. Returns it, so that the page can offer Undo; null if there is none with this id. */
export async function removeFromCart(
  shop: Shop,
  owner: CartOwner,
  lineId: string,
): Promise<StoredLine | null> {
  const removed = await inLine(shop, owner, lineId, async (trx, cart, line) => {
    await deleteLine(trx, cart.id, lineId);
    return { ok: true as const, line };
  });
  return removed.ok ? removed.line : null;
}

/** Duplicates a line: same product, options and artwork, to be edited separately. */
export async function duplicateLine(shop: Shop, owner: CartOwner, lineId: string): Promise<CartOutcome> {
  return inLine(shop, owner, lineId, async (trx, cart, line) => {
    if (cart.lines.length >= LINES_MAX) return { ok: false as const, message: TOO_MANY_LINES };
    await putLine(trx, cart.id, {
      id: `${line.productId}-${randomUUID()}`,
      productId: line.productId,
      selectedOptions: line.selectedOptions,
      artworkId: line.artwork?.id ?? null,
      ideaId: line.idea?.id ?? null,
      wantsLook: line.wantsLook === true && line.idea != null,
      briefId: line.brief?.id ?? null,
      accepted: line.accepted,
      vatAnswers: line.vatAnswers,
      seenPricePence: line.seenPricePence,
    });
    return { ok: true as const };
  });
}

/** Accepts the ticked warnings of a line's artwork; the others stay open. */
export async function acceptLineWarnings(
  shop: Shop,
  owner: CartOwner,
  lineId: string,
  ticked: readonly string[],
): Promise<CartOutcome> {
  return inLine(shop, owner, lineId, async (trx, cart) => {
    const line = assessCart(cart, shop.clock()).lines.find(({ id }) => id === lineId);
    if (!line?.artworkState) return GONE;
    const accepted = acceptWarnings(line.artworkState, ticked, line.accepted, shop.clock());
    await saveAcceptances(trx, cart.id, lineId, accepted);
    if (openWarnings(line.artworkState, accepted).length > 0)
      return { ok: false as const, message: ARTWORK_WARNINGS };
    return { ok: true as const };
  });
}

/** Replaces options that can no longer be ordered with the first that can; the others stay. */
export async function repairLine(shop: Shop, owner: CartOwner, lineId: string): Promise<CartOutcome> {
  return changeLine(shop, owner, lineId, (product, _selected, line) =>
    standInChoices({ product, selectedOptions: line.selectedOptions, problem: line.problem }),
  );
}

/** Changes a line's quantity and updates its price; with `quantity` null, accepts a changed price. */
export async function repriceLine(
  shop: Shop,
  owner: CartOwner,
  lineId: string,
  quantity: string | null,
): Promise<CartOutcome> {
  return changeLine(shop, owner, lineId, (_product, selected) =>
    quantity === null ? selected : { ...selected, quantity },
  );
}

async function changeLine(
  shop: Shop,
  owner: CartOwner,
  lineId: string,
  change: (product: Product, selected: Record<string, string>, line: CartLine) => Record<string, unknown>,
): Promise<CartOutcome> {
  return inLine(shop, owner, lineId, async (trx, cart, line) => {
    const assessed = assessCart(cart, shop.clock()).lines.find(({ id }) => id === lineId);
    const { product } = assessed ?? {};
    if (!assessed || !product) return GONE;
    const choices = change(product, line.selectedOptions, assessed);
    const configuration = configureTaxed(product, choices, line.vatAnswers);
    if (!configuration.ok) {
      const message = Object.values(configuration.problems)[0] ?? 'Choose a quantity.';
      return { ok: false as const, message };
    }
    await updateLine(trx, cart.id, lineId, {
      selectedOptions: configuration.selected,
      seenPricePence: configuration.pricePence + (assessed.design?.pricePence ?? 0),
    });
    return { ok: true as const };
  });
}

/** Locks the cart and changes one of its lines; refuses if there is none with this id. */
function inLine<Outcome>(
  shop: Shop,
  owner: CartOwner,
  lineId: string,
  change: (trx: Queries, cart: StoredCart, line: StoredLine) => Promise<Outcome>,
): Promise<Outcome | typeof GONE> {
  return inTransaction(shop.db, async (trx) => {
    const locked = await lockCart(trx, owner);
    const cart = locked && (await readCart(trx, owner, shop.clock()));
    const line = cart?.lines.find(({ id }) => id === lineId);
    return cart && line ? change(trx, cart, line) : GONE;
  });
}

const GONE = { ok: false, message: 'This item is no longer in your cart.' } as const;

/** Removes all lines and the code. */
export async function clearCart(shop: Shop, owner: CartOwner): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const cart = await lockCart(trx, owner);
    if (!cart) return;
    await trx.deleteFrom('cartLines').where('cartId', '=', cart.id).execute();
    await setCartCode(trx, cart.id, null);
  });
}
