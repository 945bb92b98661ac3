import type { VatRate } from '#features/pricing/prices/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { NO_MONEY, type Pence, pence, shareOut, sumPence, type VatClass, vatInside } from '#kit/money.ts';
import type { Order } from '../order.ts';

/** How much of an invoice has already been credited at one VAT rate, in pence. */
export type Credited = Pick<VatRate, 'vatClass' | 'grossPence' | 'vatPence'>;

/** Returns how much of an invoice has not been credited yet, in pence. */
export const leftToCredit = (invoiced: readonly VatRate[], credited: readonly Credited[]): number =>
  sumOf(invoiced, 'grossPence') - sumOf(credited, 'grossPence');

/** Returns how much of an invoice's VAT has not been credited yet, in pence. */
export const vatLeft = (invoiced: readonly VatRate[], credited: readonly Credited[]): number =>
  sumOf(invoiced, 'vatPence') - sumOf(credited, 'vatPence');

/**
 * Credits VAT that was not due, and nothing else, because the goods were sold at 0%. Anything above the invoice's VAT
 * is for goods.
 */
export function creditOfVat(
  amountPence: number,
  invoiced: readonly VatRate[],
  credited: readonly Credited[],
): VatRate[] {
  const vatPence = pence(Math.min(amountPence, vatLeft(invoiced, credited)));
  return invoiced
    .filter(({ vatClass }) => vatClass === 'standard')
    .map((rate) => ({
      ...rate,
      grossPence: pence(amountPence),
      vatPence,
      netPence: pence(amountPence - vatPence),
    }));
}

/**
 * Credits a given amount at each rate, because the order has changed. Null if less is left at one of the rates: other
 * credits came first, and this one is split like any other.
 */
export function creditOfParts(
  parts: Readonly<Record<VatClass, number>>,
  invoiced: readonly VatRate[],
  credited: readonly Credited[],
): VatRate[] | null {
  const rates = invoiced.map((rate) => {
    const before = credited.filter((note) => note.vatClass === rate.vatClass);
    const grossPence = pence(parts[rate.vatClass]);
    const vatPence = vatOf(grossPence, rate, before);
    const isWithin = grossPence <= rate.grossPence - sumOf(before, 'grossPence');
    return { isWithin, rate: { ...rate, grossPence, vatPence, netPence: pence(grossPence - vatPence) } };
  });
  const isWhole = sumPence(rates.map(({ rate }) => rate.grossPence)) === parts.standard + parts.zero;
  if (!isWhole || rates.some(({ isWithin }) => !isWithin)) return null;
  return rates.flatMap(({ rate }) => (rate.grossPence === 0 ? [] : [rate]));
}

/**
 * Splits a credit across an invoice's VAT rates in proportion to what is not yet credited at each: whole pence, by the
 * largest remainder. No rate is ever credited with more than was invoiced, and the last penny completes every rate.
 * Leaves out rates without a share. Throws a RangeError if the amount exceeds what is left.
 */
export function creditByRate(
  amountPence: number,
  invoiced: readonly VatRate[],
  credited: readonly Credited[],
): VatRate[] {
  const leftPence = leftToCredit(invoiced, credited);
  const before = invoiced.map(({ vatClass }) => credited.filter((note) => note.vatClass === vatClass));
  const left = invoiced.map(({ grossPence }, i) => grossPence - sumOf(before[i], 'grossPence'));
  if (amountPence > leftPence) throw new RangeError(`credit of ${amountPence}p, but ${leftPence}p is left`);
  const shares = shareOut(pence(amountPence), left);
  return invoiced.flatMap((rate, i) => {
    const grossPence = shares[i] ?? NO_MONEY;
    const vatPence = vatOf(grossPence, rate, before[i] ?? []);
    return grossPence === 0
      ? []
      : [{ ...rate, grossPence, vatPence, netPence: pence(grossPence - vatPence) }];
  });
}

/**
 * The VAT of a credit: the VAT in everything credited so far including this, less the VAT credited before, so that all
 * credits together add up to the invoice's VAT. A credit of a few pence may have no VAT, or only VAT. Neither VAT nor
 * net is ever credited beyond the invoice, whose VAT may be a penny off if the invoice is for a change.
 */
function vatOf(grossPence: Pence, { vatClass, ...rate }: VatRate, before: readonly Credited[]): Pence {
  const [grossBefore, vatBefore] = [sumOf(before, 'grossPence'), sumOf(before, 'vatPence')];
  const inside = vatInside(pence(grossBefore + grossPence), vatClass) - vatBefore;
  const netLeft = rate.netPence - (grossBefore - vatBefore);
  const most = Math.min(grossPence, rate.vatPence - vatBefore);
  return pence(Math.max(0, grossPence - netLeft, Math.min(inside, most)));
}

function sumOf(notes: readonly Credited[] | undefined, money: 'grossPence' | 'vatPence'): Pence {
  return sumPence((notes ?? []).map((note) => note[money]));
}

/** Returns a credit note's address; `again` is the `?key=…` of a signed link, or empty. */
export function creditNotePath(orderId: string, noteNumber: string, again = ''): string {
  return `${href('/orders/:orderId/credit-notes/:noteNumber', { orderId, noteNumber })}${again}`;
}

/** `A5 Flyers, 500 copies; Banners, 1 copy`: enough to identify the goods (15C). */
export function goodsAt({ items }: Order, vatClass: VatClass): string {
  return items
    .filter((item) => item.vatClass === vatClass)
    .map(({ productName, quantity }) => `${productName}, ${countWords(quantity, 'copy', 'copies')}`)
    .join('; ');
}
