import { readItemProof } from '#features/artwork/files/index.server.ts';
import {
  artworkState,
  mayBeFixed,
  openWarnings,
  type ProofView,
  type Zoom,
} from '#features/artwork/files/index.ts';
import { isOurTurn, type PlainItem, type PlainOrder, plainOrder } from '#features/desk/order-desk/index.ts';
import { readOrder } from '#features/orders/order/index.server.ts';
import { chosenIds, type Order, type OrderItem, proofState } from '#features/orders/order/index.ts';
import { readItemSpecs } from '#features/orders/order-artwork/index.server.ts';
import { whyNotAsIs } from '#features/orders/order-artwork/index.ts';
import { href } from '#kit/href.ts';
import { formatDate } from '#kit/london-time.ts';
import { momentWords } from '#kit/moment-words.ts';
import type { Queries } from '#platform/db/database.ts';
import { type EngineReport, findingText } from '#preflight/index.ts';
import { askWords } from './ask-words.ts';
import { type Verbs, verbsOf } from './verbs.ts';

/** What of a file is shown, as unchecked values of an address. */
export interface Shown {
  spread: number;
  page: number;
  zoom: Zoom;
}

/** An ordered item with the file to judge: its own or, if its customer asked us to look at one, that one. */
export interface FileToJudge {
  order: Omit<PlainOrder, 'items'> & { items: { id: string; productName: string }[] };
  item: PlainItem;
  /** its place in the order, from 1 */
  place: number;
  file: { id: string; originalName: string } | null;
  /** the choices that its proof is drawn for */
  chosen: Record<string, string>;
  view: ProofView | null;
  /** why there are no pages, as a sentence; null if there are */
  noView: string | null;
  look: { by: string; isLate: boolean } | null;
  /** where staff fix it; null if nothing can be fixed */
  fixesPath: string | null;
  verbs: Verbs;
  /** what we would ask the customer */
  ask: string;
}

/**
 * Returns a file that staff judge, without money and without its customer's address. Undefined if the order has no such
 * item. Three statements.
 */
export async function readFileToJudge(
  db: Queries,
  { orderId, itemId }: { orderId: string; itemId: string },
  shown: Shown,
  { now, stageAfter }: { now: Date; stageAfter: string },
): Promise<FileToJudge | undefined> {
  const order = await readOrder(db, orderId);
  const item = order?.items.find(({ id }) => id === itemId);
  if (!order || !item) return undefined;
  const file = item.lookBy ? (item.idea ?? null) : item.artwork;
  const { productId } = item;
  const chosen = chosenIds(item.options);
  const [proof, [spec]] = await Promise.all([
    file && productId
      ? readItemProof(db, { artworkId: file.id, productId, itemId, selected: chosen, ...shown })
      : undefined,
    readItemSpecs(db, [item]),
  ]);
  const report = proof?.report ?? null;
  const state = spec && report ? artworkState({ report }, spec) : null;
  const whyNot = state ? whyNotAsIs(state.findings) : 'It hasn’t been checked for what was ordered.';
  const plain = plainOrder(order, { withAddress: false });
  const { items, ...rest } = plain;
  const shownItem = items.find(({ id }) => id === itemId);
  if (!shownItem) throw new Error('an order loses an item when its prices are left out');
  const isRefused = proofState(item).state === 'refused' && item.artworkState === 'problem';
  const findings = (state?.findings ?? []).map((one) => ({ severity: one.severity, ...findingText(one) }));
  return {
    order: { ...rest, items: items.map(({ id, productName }) => ({ id, productName })) },
    item: shownItem,
    place: order.items.indexOf(item) + 1,
    file: file && { id: file.id, originalName: file.originalName },
    chosen,
    view: proof?.view ?? null,
    noView: whyNoView(file !== null, proof),
    look: item.lookBy ? { by: momentWords(item.lookBy), isLate: new Date(item.lookBy) < now } : null,
    fixesPath: item.lookBy && report && state && mayBeFixed(report, state) ? fixesPath(order, item) : null,
    verbs: verbsOf({
      isBegun: item.isBegun,
      hasJob: item.job !== null,
      state: item.artworkState,
      look: item.lookBy ? { whyNot } : null,
      isFaulty: state?.state === 'invalid' || openWarnings(state, item.accepted).length > 0 || isRefused,
      isOurTurn: isOurTurn(item),
      isEmailed: plain.isEmailed,
      stageAfter,
    }),
    ask: (!item.lookBy && !isRefused && item.artworkProblem) || askWords(findings),
  };
}

function whyNoView(
  hasFile: boolean,
  proof: { report: EngineReport | null; removedAt: Date | null; view: ProofView | null } | undefined,
): string | null {
  if (proof?.view) return proof.view.spreads.length > 0 ? null : 'This file can’t be drawn.';
  if (!hasFile) return 'There’s no file yet.';
  if (proof?.removedAt)
    return `The artwork was deleted on ${formatDate(proof.removedAt)}, as the retention settings say.`;
  return proof
    ? 'This file is still being checked. Open the page again in a moment.'
    : 'Its product has been removed.';
}

function fixesPath({ id: order }: Order, { id: item, idea, productId }: OrderItem): string | null {
  if (!idea) return null;
  const at = { product: productId ?? '', order, item, for: 'customer' };
  return `${href('/artwork/:artworkId/fixes', { artworkId: idea.id })}?${new URLSearchParams(at)}`;
}
