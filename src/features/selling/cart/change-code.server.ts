import { findDiscountCode } from '#features/pricing/discounts/index.server.ts';
import { DISCOUNT_MESSAGES, judgeDiscount, normaliseCode } from '#features/pricing/discounts/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { assessCart } from './cart.ts';
import type { CartOutcome } from './change-cart.server.ts';
import { type CartOwner, lockCart, readCart, setCartCode, setJudgedCode } from './store.server.ts';

/** Adds a code to the cart if it applies to its current contents. The order checks it again. */
export async function applyDiscount(shop: Shop, owner: CartOwner, text: string): Promise<CartOutcome> {
  const code = normaliseCode(text);
  if (code === '') return { ok: false, message: DISCOUNT_MESSAGES.empty };
  const enteredCode = code.slice(0, 60);
  for (;;) {
    const stored = await readCart(shop.db, owner, shop.clock(), enteredCode);
    const discount = stored ? stored.typedCode : await findDiscountCode(shop.db, enteredCode);
    const lines = stored ? assessCart({ ...stored, code: null }, shop.clock()).lines : [];
    const outcome = judgeDiscount(
      discount ?? undefined,
      lines.map((line) => ({
        productId: line.productId,
        categoryId: line.product?.categoryId ?? '',
        pricePence: line.pricePence,
        takesCodes: line.takesCodes,
      })),
      shop.clock(),
    );
    if (!outcome.ok) return { ok: false as const, message: outcome.message };
    // If the cart has changed since, the code is judged again for its current contents.
    if (!stored || !discount || (await setJudgedCode(shop.db, stored, discount.id)))
      return { ok: true as const };
  }
}

export async function removeDiscount(shop: Shop, owner: CartOwner): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const cart = await lockCart(trx, owner);
    if (cart) await setCartCode(trx, cart.id, null);
  });
}
