import type { VatRate } from '#features/pricing/index.ts';
import { NO_MONEY, type Pence, pence, shareOut, sumPence, vatInside } from '#kit/money.ts';

/** What of an invoice, at one rate of VAT, is credited already, in pence. */
export type Credited = Pick<VatRate, 'vatClass' | 'grossPence' | 'vatPence'>;

/** What of an invoice is not credited yet, in pence. */
export const leftToCredit = (invoiced: readonly VatRate[], credited: readonly Credited[]): number =>
  sumOf(invoiced, 'grossPence') - sumOf(credited, 'grossPence');

/**
 * Shares an amount that goes back over the rates of an invoice, in proportion to what is not credited yet of each: whole
 * pence, by the largest remainder. So no rate's credit is ever more than was invoiced of it, and with the last penny each is
 * credited whole. Rates without a share are left out. Throws a RangeError where more is to go back than is left.
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
 * The VAT of a credit: what is inside all that is credited with it, less what was credited of VAT before. So roundings don't
 * add up, and all credits together have the invoice's VAT. Of a few pence it may be none, or all, to make up for those before.
 */
function vatOf(grossPence: Pence, { vatClass }: VatRate, before: readonly Credited[]): Pence {
  const inside = vatInside(pence(sumOf(before, 'grossPence') + grossPence), vatClass);
  return pence(Math.min(grossPence, Math.max(0, inside - sumOf(before, 'vatPence'))));
}

function sumOf(notes: readonly Credited[] | undefined, money: 'grossPence' | 'vatPence'): Pence {
  return sumPence((notes ?? []).map((note) => note[money]));
}
