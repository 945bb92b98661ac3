import type { Queries } from '#platform/db/database.ts';

/** A product as stored, whether archived or not, for its edit form. */
export const readProductRow = (db: Queries, id: string) =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();

/** A category as stored, for its edit form. */
export const readCategoryRow = (db: Queries, id: string) =>
  db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
