import { sql } from 'kysely';
import { followOptions } from '#features/pricing/prices/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * Makes a copy of a product, with its options, prices and specification, but without its photos, which show the
 * original. It starts archived, so that nobody sees it before it is finished. One transaction, with history.
 */
export async function duplicateProduct(
  shop: Shop,
  actor: Actor,
  sourceId: string,
  { id, name }: { id: string; name: string },
): Promise<{ ok: true } | { ok: false; kind: 'missing' | 'duplicate' }> {
  return inTransaction(shop.db, async (trx) => {
    // Nobody may change its options while its tables are being copied.
    const { rows: matches } = await sql`select from products where id = ${sourceId} for share`.execute(trx);
    if (matches.length === 0) return { ok: false, kind: 'missing' } as const;
    const now = shop.clock();
    const { rows } = await sql`
      insert into products (id, category_id, name, description, base_price_pence, vat_class, vat_test, width_mm, height_mm, bleed_mm,
        safe_mm, pages_min, pages_max, form, panels, finishing, specifications, position, archived_at, created_at, updated_at, pricing,
        method_from_pence, paper_id, sheets, extra_grams)
      select ${id}, category_id, ${name}, description, base_price_pence, vat_class, vat_test, width_mm, height_mm, bleed_mm,
        safe_mm, pages_min, pages_max, form, panels, finishing, specifications, position, ${now}, ${now}, ${now}, pricing,
        method_from_pence, paper_id, sheets, extra_grams
      from products where id = ${sourceId} on conflict (id) do nothing returning id`.execute(trx);
    if (rows.length === 0) return { ok: false, kind: 'duplicate' } as const;
    await sql`insert into option_groups (product_id, key, label, position, sets_pages, kind, help, start_option, number,
        sets_paper)
      select ${id}, key, label, position, sets_pages, kind, help, start_option, number, sets_paper
      from option_groups where product_id = ${sourceId}`.execute(trx);
    await sql`insert into product_options (product_id, group_key, id, name, description, price_modifier_pence, width_mm,
        height_mm, pages, copies, position, turnaround_id, unmeasured, swatch, fold, paper_id, sheets, extra_grams)
      select ${id}, group_key, id, name, description, price_modifier_pence, width_mm, height_mm, pages, copies, position,
        turnaround_id, unmeasured, swatch, fold, paper_id, sheets, extra_grams
      from product_options where product_id = ${sourceId}`.execute(trx);
    await followOptions(trx, id);
    await recordChange(trx, {
      actor,
      action: 'product.create',
      subject: `product:${id}`,
      before: null,
      after: { id, name, duplicateOf: sourceId },
    });
    return { ok: true } as const;
  });
}
