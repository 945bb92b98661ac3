import { z } from 'zod';
import { textField } from '#kit/forms.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { SEPARATION_ROLES, type SeparationRole, separationKey } from '#preflight/index.ts';

/** PDF 32000-1, annex C: a name has at most 127 bytes. */
export const NAME_MAX = 127;

/** A name to add, with any letters that a file may have. */
export const separationNameSchema = z.object({
  separationName: textField('Enter the name of the colour, as it is in the file', NAME_MAX).refine(
    (name) => separationKey(name) !== '',
    'Enter a name with letters or numbers',
  ),
  separationRole: z.enum(SEPARATION_ROLES, 'Choose what it is'),
});

const SUBJECT = 'separation-names';

/** What a name is for. If it is printed as something else: `inks` in per cent, or `otherSpot`. */
export interface NameUse {
  role: SeparationRole;
  inks: number[] | null;
  otherSpot: string | null;
}

/** Adds a name, or changes what it is for. Two spellings of a name count as one. */
export async function saveSeparationName(
  shop: Shop,
  actor: Actor,
  name: string,
  use: NameUse,
): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const key = separationKey(name);
    const before = await trx
      .selectFrom('separationNames')
      .selectAll()
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    await trx
      .insertInto('separationNames')
      .values({ key, name, ...use })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ name, ...use }))
      .execute();
    const change = { actor, action: 'separation-name.save', subject: SUBJECT };
    await recordChange(trx, { ...change, before: before ?? null, after: { name, ...use } });
  });
}

/** Removes a name. Removing it twice is harmless. */
export async function removeSeparationName(shop: Shop, actor: Actor, name: string): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const before = await trx
      .deleteFrom('separationNames')
      .where('key', '=', separationKey(name))
      .returning(['name', 'role', 'inks', 'otherSpot'])
      .executeTakeFirst();
    if (!before) return;
    const change = { actor, action: 'separation-name.remove', subject: SUBJECT };
    await recordChange(trx, { ...change, before, after: null });
  });
}
