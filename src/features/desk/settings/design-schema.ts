import { z } from 'zod';
import type { DesignRule } from '#features/artwork/briefs/index.ts';
import { readAmount } from '#kit/money.ts';

/** The field for a product's own price: empty for the usual one, `no` if we don't design it. */
export const ownPriceField = (productId: string) => `own.${productId}`;
export const NOT_DESIGNED = 'no';

const OWN = /^own\.([\w-]{1,80})$/;
const AMOUNT_MAX_PENCE = 200_000;
const PRICE_WORDS = 'Enter an amount in pounds up to 2,000, like 35.00';
const OWN_WORDS = `${PRICE_WORDS}, “no”, or leave it empty`;
const ROUNDS_MAX = 10;
const DRAFT_HOURS_MAX = 90;

const amountOf = (text: string) => {
  const amount = readAmount(text);
  return amount !== null && amount <= AMOUNT_MAX_PENCE ? amount : null;
};
const price = z.string({ error: PRICE_WORDS }).transform((text, context) => {
  const amount = amountOf(text);
  if (amount !== null) return amount;
  context.addIssue({ code: 'custom', message: PRICE_WORDS });
  return z.NEVER;
});
const whole = (least: number, most: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,2}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

/** What a design costs and includes, as the owner's form sends it. */
export const designSchema = z
  .looseObject({
    on: z.string().optional(),
    designPrice: price,
    rounds: whole(0, ROUNDS_MAX, `Enter a whole number up to ${ROUNDS_MAX}`),
    roundPrice: price,
    draftHours: whole(1, DRAFT_HOURS_MAX, `Enter whole hours from 1 to ${DRAFT_HOURS_MAX}`),
  })
  .transform((form, context): DesignRule => {
    const prices: Record<string, DesignRule['pricePence'] | null> = {};
    for (const [name, value] of Object.entries(form)) {
      const id = OWN.exec(name)?.[1];
      const text = String(value ?? '').trim();
      if (!id || text === '') continue;
      const amount = text.toLowerCase() === NOT_DESIGNED ? null : amountOf(text);
      if (amount === null && text.toLowerCase() !== NOT_DESIGNED)
        context.addIssue({ code: 'custom', path: [name], message: OWN_WORDS });
      prices[id] = amount;
    }
    return {
      isOffered: form.on !== undefined,
      pricePence: form.designPrice,
      prices,
      rounds: form.rounds,
      roundPence: form.roundPrice,
      draftHours: form.draftHours,
    };
  });
