import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { usualFinishing } from '#preflight/index.ts';
import { seedCatalogue, seedTurnarounds } from './seed-files.ts';

/** Writes the catalogue of `db/seed/` into an empty shop. Never overwrites an administrator's later changes. */
export async function insertSeedCatalogue(db: Queries): Promise<void> {
  const { categories, products: documented } = seedCatalogue();
  const products = documented.map((product) => ({ ...product, finishing: usualFinishing(product.form) }));
  const groups = products.flatMap((product) =>
    product.optionGroups.map((group, position) => ({
      productId: product.id,
      position,
      setsPages: group.options.some(({ pages }) => pages !== undefined),
      ...group,
    })),
  );
  const options = groups.flatMap((group) =>
    group.options.map((option, position) => ({
      productId: group.productId,
      key: group.key,
      position,
      ...option,
    })),
  );
  await insertSeedTurnarounds(db);
  await sql`insert into categories (id, name, description, intro, commodity_code, position)
    select id, name, description, intro, "commodityCode", position
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
      as t(id text, name text, description text, intro text, "commodityCode" text, position int)`.execute(db);
  await sql`insert into products (id, category_id, name, description, base_price_pence, vat_class, width_mm, height_mm,
      bleed_mm, safe_mm, pages_min, pages_max, form, panels, finishing, specifications, position)
    select id, "categoryId", name, description, "basePricePence", "vatClass", "widthMm", "heightMm",
      "bleedMm", "safeMm", ("artworkPages"->>'min')::int, ("artworkPages"->>'max')::int, form, panels,
      finishing, specifications, position
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
      as t(id text, "categoryId" text, name text, description text, "basePricePence" int, "vatClass" text,
        "widthMm" float8, "heightMm" float8, "bleedMm" float8, "safeMm" float8, "artworkPages" jsonb, form text,
        panels int, finishing jsonb, specifications jsonb, position int)`.execute(db);
  await sql`insert into option_groups (product_id, key, label, position, sets_pages)
    select "productId", key, label, position, "setsPages"
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as t("productId" text, key text, label text, position int, "setsPages" boolean)`.execute(db);
  await sql`insert into product_options (product_id, group_key, id, name, description, price_modifier_pence, width_mm,
      height_mm, pages, copies, extra_grams, turnaround_id, position)
    select "productId", key, id, name, case when key <> 'turnaround' then description end, "priceModifierPence", "widthMm",
      "heightMm", pages, copies, "extraGrams", case when key = 'turnaround' then id end, position
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as t("productId" text, key text, id text, name text, description text, "priceModifierPence" int,
        "widthMm" float8, "heightMm" float8, pages int, copies int, "extraGrams" float8, position int)`.execute(
    db,
  );
  await sql`select papers_from_names(), test_vat_of_shipped()`.execute(db);
}

/** The documented turnarounds, which all seeded products share. */
async function insertSeedTurnarounds(db: Queries): Promise<void> {
  await db
    .insertInto('turnarounds')
    .values(
      seedTurnarounds().map(({ id, name, description = null, turnaround }) => ({
        id,
        name,
        description,
        ...turnaround,
      })),
    )
    .execute();
}
