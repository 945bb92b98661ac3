import type { Queries } from '#platform/db/database.ts';

/** A product as it is stored, archived or not, for the form that edits it. */
export const readProductRow = (db: Queries, id: string) =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();

/** A category as it is stored, for the form that edits it. */
export const readCategoryRow = (db: Queries, id: string) =>
  db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
