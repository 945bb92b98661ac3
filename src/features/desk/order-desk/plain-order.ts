import {
  deliveryLines,
  type Order,
  type OrderedOption,
  type OrderItem,
} from '#features/orders/order/index.ts';
import { canBeEmailed } from '#kit/email-address.ts';

/**
 * The parts of an order shown to those who make or send it. Everything else is left out: amounts, contact details,
 * payment.
 */
const SHOWN = [
  'id',
  'orderNumber',
  'status',
  'deliveryMethod',
  'deliveryZone',
  'weightGrams',
  'weightIsAssumed',
  'customerName',
  'despatchOn',
  'createdAt',
  'reprintOf',
  'reprints',
  'notes',
] as const satisfies (keyof Order)[];

const SHOWN_OF_ITEM = [
  'id',
  'productId',
  'productName',
  'quantity',
  'paperType',
  'finish',
  'size',
  'artwork',
  'idea',
  'lookBy',
  'briefId',
  'designRounds',
  'accepted',
  'isMade',
  'note',
  'reference',
  'title',
  'customerText',
  'artworkState',
  'artworkProblem',
  'job',
  'isBegun',
  'proofAskedAt',
  'artworkEvents',
  'needsProofreading',
] as const satisfies (keyof OrderItem)[];

type PlainOption = Omit<OrderedOption, 'priceModifierPence'>;

/** An ordered item without its price. */
export type PlainItem = Pick<OrderItem, (typeof SHOWN_OF_ITEM)[number]> & { options: PlainOption[] };

/** An order without money, for its papers and files, and with only the delivery address. */
export type PlainOrder = Pick<Order, (typeof SHOWN)[number]> & {
  items: PlainItem[];
  /** name and address; null for those who don’t see them */
  sentTo: string[] | null;
  /** whether the customer can be emailed */
  isEmailed: boolean;
};

/** Returns an order without any amount, email address or phone number; with its address only if `withAddress`. */
export function plainOrder(order: Order, { withAddress }: { withAddress: boolean }): PlainOrder {
  return {
    ...pick(order, SHOWN),
    isEmailed: canBeEmailed(order.customerEmail),
    items: order.items.map((item) => ({
      ...pick(item, SHOWN_OF_ITEM),
      options: item.options.map(({ group, label, id, name }) => ({ group, label, id, name })),
    })),
    sentTo: withAddress ? deliveryLines(order) : null,
  };
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
