import { FEE_NAME, type ItemSide } from '#features/orders/order/index.ts';
import { pence, type VatClass } from '#kit/money.ts';

/**
 * Returns the fee for changing an order, as an item that nobody makes, with the VAT of the changed items, since it is
 * part of the same sale. No discount counts it or lowers it.
 */
export function feeItem(fee: { id: string; pence: number }, vatClass: VatClass): ItemSide {
  const pricePence = pence(fee.pence);
  return {
    id: fee.id,
    productName: FEE_NAME,
    quantity: 1,
    paperType: '',
    finish: null,
    size: null,
    options: [],
    basePricePence: 0,
    pricePence,
    publicPence: pricePence,
    takesDiscount: false,
    takesCodes: false,
    isFee: true,
    vatClass,
    vatDecision: null,
    weightGrams: 0,
    spineUm: null,
    artworkNeeds: null,
    madeOf: null,
    turnaroundId: null,
    despatchOn: null,
    added: { productId: null, note: null, reference: null },
  };
}
