import { z } from 'zod';
import { type FieldErrors, fieldErrors, textField } from '#kit/forms.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type OverruleOutcome, overruleVat } from './overrule-vat.server.ts';

const PAYERS = ['customer', 'shop'] as const;

const schema = z.object({
  itemId: z.string().refine(isUuid, 'This order has no such item.'),
  vatClass: z.enum(['standard', 'zero'], 'Choose a VAT rate'),
  version: z.coerce.number().int().min(1),
  vatReason: textField('Say why: it stays with the order.'),
  payer: z.enum(PAYERS).optional(),
});

/** Handles the form that overrules an item's VAT. `errors`: what is wrong, by field, shown beside it. */
export async function overruleByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  typed: Readonly<Record<string, string>>,
): Promise<OverruleOutcome & { errors?: FieldErrors }> {
  const parsed = schema.safeParse(typed);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    const problem = Object.values(errors)[0] ?? 'Open the order again and change it there.';
    return { ok: false, problem, status: 422, errors };
  }
  const { vatReason: reason, payer, ...change } = parsed.data;
  if (change.vatClass === 'standard' && !payer) {
    const problem = 'Choose who pays the VAT';
    return { ok: false, problem, status: 422, errors: { payer: problem } };
  }
  return overruleVat(shop, actor, { orderId, reason, ...change, ...(payer ? { payer } : {}) });
}
