import { sql } from 'kysely';
import type { Job, Subject } from '#pictures/index.ts';
import { PICTURE_WIDTHS, type Pictured, pictureInput, SOCIAL_WIDTH, viewsOf } from '#pictures/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { readCategories, SOLD } from '../store.server.ts';

/** What has a picture in the shop: every product for sale, and the categories without products. */
export interface ShownPictures {
  products: { product: Pictured; photo: string | null }[];
  /** in the shop's order: the product shown for a category, or its name if it has no product */
  categories: { firstProductId: string | null; name: string }[];
}

/** Reads every product with a picture, in the shop's order. Two statements. */
export async function readShownPictures(db: Queries): Promise<ShownPictures> {
  const [{ rows: products }, categories] = await Promise.all([
    sql<ShownPictures['products'][number]>`
      select json_build_object('id', p.id, 'categoryId', p.category_id, 'name', p.name, 'widthMm', p.width_mm,
          'heightMm', p.height_mm, 'bleedMm', p.bleed_mm, 'safeMm', p.safe_mm, 'form', p.form, 'panels', p.panels,
          'specifications', p.specifications) as product,
        (select f.storage_key from product_photos f where f.product_id = p.id and f.removed_at is null
          order by f.position, f.id limit 1) as photo
      from products p join categories c on c.id = p.category_id where ${SOLD}
      order by c.position, c.id, p.position`.execute(db),
    readCategories(db),
  ]);
  return { products, categories: categories.map(({ firstProductId, name }) => ({ firstProductId, name })) };
}

/**
 * The pictures that visitors see first, in drawing order: categories' pictures (home page and `/shop`), then every
 * other product's card and main picture, then each one's small views and picture for shared links. AVIF only, which
 * every current browser chooses; all widths, since a screen may choose any. Other pictures are drawn on first request.
 */
export function* picturesAhead({ products, categories }: ShownPictures): Generator<Job> {
  const alike = Map.groupBy(
    products.map(({ product }) => product),
    ({ categoryId }) => categoryId,
  );
  const inputOf = (product: Pictured) => pictureInput(product, alike.get(product.categoryId) ?? [product]);
  const main = ({ product, photo }: ShownPictures['products'][number]): Subject =>
    photo ? { photo } : { input: inputOf(product), view: 'scene' };
  const firsts = new Set(categories.map(({ firstProductId }) => firstProductId));
  for (const { firstProductId, name } of categories) {
    const first = products.find(({ product }) => product.id === firstProductId);
    yield* widths(first ? main(first) : { empty: name });
  }
  for (const each of products) if (!firsts.has(each.product.id)) yield* widths(main(each));
  for (const { product, photo } of products) {
    const input = inputOf(product);
    for (const { view } of viewsOf(product))
      if (view !== 'scene' || photo) yield* widths({ input, view }, PICTURE_WIDTHS.slice(0, 2));
    const shared: Subject = photo ? { photo } : { input, view: 'social' };
    yield { subject: shared, width: SOCIAL_WIDTH, format: 'jpeg' };
  }
}

function* widths(subject: Subject, inPx: readonly number[] = PICTURE_WIDTHS): Generator<Job> {
  for (const width of inPx) yield { subject, width, format: 'avif' };
}
