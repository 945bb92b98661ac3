import { isForCollection } from '#features/orders/order/index.ts';
import { copiesOf } from './copies.ts';
import type { Packing } from './packing.server.ts';
import { trackingLink } from './tracking-link.ts';

/** Copies of an item, in the customer's terms. */
interface ShownCopies {
  product: string;
  quantity: number;
  /** out of how many, if they aren't all */
  of: number | null;
}

/** A parcel that has left, as its customer sees it. `leftAt` is an ISO time. */
export interface ShownParcel {
  id: string;
  number: number;
  leftAt: string;
  carrier: string | null;
  trackingNumber: string | null;
  link: string | null;
  items: ShownCopies[];
}

/** What a customer sees of their order's delivery. */
export interface ShownDespatch {
  /** those that have left */
  parcels: ShownParcel[];
  /** what has not left yet, with the day on which it is due; only if part of the order has left */
  toCome: (ShownCopies & { dueOn: string })[];
  /** who collected it, and when */
  handover: { collectedBy: string; at: string } | null;
}

/** Returns what an order’s customer sees of its parcels. */
export function shownDespatch(packing: Packing): ShownDespatch {
  const { jobs, handover, status } = packing;
  const isCollected = isForCollection(packing);
  const copies = (code: string, quantity: number): ShownCopies => {
    const job = jobs.find((one) => one.code === code);
    const all = job?.quantity ?? quantity;
    return { product: job?.product ?? code, quantity, of: all === quantity ? null : all };
  };
  const parcels = packing.parcels.flatMap((parcel): ShownParcel[] => {
    const { id, number, carrier, trackingNumber, despatchedAt: leftAt } = parcel;
    if (!leftAt || isCollected) return [];
    const link = trackingLink(carrier?.trackingUrl ?? null, trackingNumber);
    const items = parcel.items.map(({ code, quantity }) => copies(code, quantity));
    return [{ id, number, leftAt, carrier: carrier?.name ?? null, trackingNumber, link, items }];
  });
  const waiting = jobs
    .filter(({ isClosed }) => !isClosed)
    .map((job) => ({
      ...copies(job.code, job.quantity - copiesOf(packing, job.code).left),
      dueOn: job.dueOn,
    }))
    .filter(({ quantity }) => quantity > 0);
  return {
    parcels,
    toCome: parcels.length > 0 ? waiting : [],
    handover:
      handover && status === 'delivered' ? { collectedBy: handover.collectedBy, at: handover.at } : null,
  };
}

/** `60 of 100 A5 Flyers` */
export const copiesWords = ({ product, quantity, of }: ShownCopies) =>
  of === null
    ? `${quantity.toLocaleString('en-GB')} ${product}`
    : `${quantity.toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')} ${product}`;
