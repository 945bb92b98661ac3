import { href } from '#kit/href.ts';
import type { Queries } from '#platform/db/database.ts';

/** The number printed beside every sheet, and on its cut list: `S-0012`. */
const SHEET_CODE = /^S-\d{4,9}$/;

/**
 * The address that a sheet's number leads to; null if the text isn't one. One statement for a number, otherwise none.
 */
export async function findSheet(
  db: Queries,
  text: string,
): Promise<{ code: string; to: string; detail: string } | { code: string; to: null } | null> {
  const code = text.trim().toUpperCase();
  if (!SHEET_CODE.test(code)) return null;
  const sheet = await db
    .selectFrom('sheets')
    .select(['id', 'stock'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!sheet) return { code, to: null };
  return { code, to: href('/admin/sheets/:sheetId', { sheetId: sheet.id }), detail: sheet.stock };
}
