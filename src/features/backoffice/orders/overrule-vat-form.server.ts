import { z } from 'zod';
import { textField } from '#kit/forms.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type OverruleOutcome, overruleVat } from './overrule-vat.server.ts';

const schema = z.object({
  itemId: z.string().refine(isUuid, 'This order has no such item.'),
  vatClass: z.enum(['standard', 'zero'], 'Choose a VAT rate'),
  version: z.coerce.number().int().min(1),
  vatReason: textField('Say why: it stays with the order.'),
});

/** Handles the form that overrules an item's VAT. `error`: what is wrong with the reason, shown beside it. */
export async function overruleByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  typed: Readonly<Record<string, string>>,
): Promise<OverruleOutcome & { error?: string }> {
  const parsed = schema.safeParse(typed);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const problem = issue?.message ?? 'Open the order again and change it there.';
    return { ok: false, problem, status: 422, ...(issue?.path[0] === 'vatReason' ? { error: problem } : {}) };
  }
  const { vatReason: reason, ...change } = parsed.data;
  return overruleVat(shop, actor, { orderId, reason, ...change });
}
