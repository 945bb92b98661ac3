import { isForCollection } from '#features/orders/order/index.ts';
import { figure } from '#kit/count-words.ts';
import { countryOf } from '#kit/country.ts';
import { NO_MONEY, type Pence, pence, shareOut, sumPence, vatInside } from '#kit/money.ts';
import { type Place, placeOf } from '#kit/places.ts';
import type { PackedJob, PackedParcel, Packing } from './packing.server.ts';

/** Copies of one job, as declared to customs. */
export interface DeclaredGoods {
  /** `500 A5 Flyers` */
  description: string;
  /** null if it wasn't weighed */
  grams: number | null;
  /** without VAT */
  valuePence: Pence;
  /** of the UK Trade Tariff; null if not known */
  commodityCode: string | null;
}

/** The content of a parcel's customs declaration (CN22 or CN23 of the Universal Postal Union). */
export interface CustomsDeclaration {
  form: 'CN22' | 'CN23';
  /** `Jersey` */
  to: string;
  goods: DeclaredGoods[];
  valuePence: Pence;
  /** with packing */
  grams: number;
}

/** Where the goods are made. */
export const ORIGIN = { name: 'United Kingdom', code: 'GB' } as const;

/** Up to this value a CN22 is enough; above it a CN23 is needed (Royal Mail, Guernsey Post and Jersey Post: £270). */
const CN22_UP_TO_PENCE = 27_000;

/** Returns the customs declaration of a parcel of `grams`; null if its destination needs none. */
export function customsOf(packing: Packing, parcel: PackedParcel, grams: number): CustomsDeclaration | null {
  const place = customsPlace(packing);
  if (!place) return null;
  const goods = parcel.items.flatMap(({ code, quantity }) => {
    const job = packing.jobs.find((one) => one.code === code);
    if (!job) return [];
    return [
      {
        description: `${figure(quantity)} ${job.product}`,
        grams: job.weightGrams === null ? null : Math.round((job.weightGrams * quantity) / job.ofQuantity),
        valuePence: firstShare(worth(packing, job), quantity, job.ofQuantity - quantity),
        commodityCode: job.commodityCode,
      },
    ];
  });
  const valuePence = sumPence(goods.map((one) => one.valuePence));
  return {
    form: valuePence > CN22_UP_TO_PENCE ? 'CN23' : 'CN22',
    to: place.name,
    goods,
    valuePence,
    grams,
  };
}

/** The place whose customs require a declaration for an order's parcels; null if none do. */
export function customsPlace(order: Packing): Place | null {
  const place = placeOf(order.shippingPostcode, countryOf(order.shippingCountry));
  return place.hasCustoms && !isForCollection(order) ? place : null;
}

/** The amount paid for a job's item, less its share of the discount and without VAT. */
function worth({ itemsPence, discountPence }: Packing, { pricePence, vatClass }: PackedJob): Pence {
  const paidPence = pence(pricePence - firstShare(discountPence, pricePence, itemsPence - pricePence));
  return pence(paidPence - vatInside(paidPence, vatClass));
}

/** The first of two shares of an amount, in proportion to these. */
const firstShare = (whole: Pence, first: number, rest: number): Pence =>
  shareOut(whole, [first, Math.max(0, rest)])[0] ?? NO_MONEY;
