import { z } from 'zod';
import { type FieldErrors, fieldErrors, textField } from '#kit/forms.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type OverruleOutcome, overruleVat } from './overrule-vat.server.ts';

const OPEN_AGAIN = 'Open the order again and change it there.';
const WHO_PAYS = 'Choose who pays the VAT';
const PAYERS = ['customer', 'shop'] as const;

const schema = z.object({
  itemId: z.string().refine(isUuid, 'This order has no such item.'),
  vatClass: z.enum(['standard', 'zero'], 'Choose a VAT rate'),
  version: z.coerce.number(OPEN_AGAIN).int(OPEN_AGAIN).min(1, OPEN_AGAIN),
  vatReason: textField('Say why: it stays with the order.'),
  payer: z.enum(PAYERS, WHO_PAYS).optional(),
});

/** Handles the form that overrules an item's VAT. `errors`: what is wrong, by field, shown beside it. */
export async function overruleByForm(
  shop: Shop,
  actor: Actor,
  orderId: string,
  values: Readonly<Record<string, string>>,
): Promise<OverruleOutcome & { errors?: FieldErrors }> {
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    const problem = Object.values(errors)[0] ?? OPEN_AGAIN;
    return { ok: false, problem, status: 422, errors };
  }
  const { vatReason: reason, payer, ...change } = parsed.data;
  if (change.vatClass === 'standard' && !payer) {
    return { ok: false, problem: WHO_PAYS, status: 422, errors: { payer: WHO_PAYS } };
  }
  return overruleVat(shop, actor, { orderId, reason, ...change, ...(payer ? { payer } : {}) });
}
