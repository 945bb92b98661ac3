import { sql } from 'kysely';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type ArtworkRules, type RuleFamily, shippedRules } from '#preflight/index.ts';

export interface StoredRules {
  rules: ArtworkRules;
  /** ISO time of the last save; empty if these are Galley's defaults */
  seenAt: string;
}

/** Returns the rules currently in force for a family. One statement. */
export async function readRules(db: Queries, family: RuleFamily): Promise<StoredRules> {
  const row = await db
    .selectFrom('artworkRules')
    .select(['rules', 'changedAt'])
    .where('family', '=', family)
    .executeTakeFirst();
  const own = (row?.rules ?? {}) as Partial<ArtworkRules>;
  return {
    rules: { ...shippedRules[family], ...own },
    seenAt: row ? new Date(row.changedAt).toISOString() : '',
  };
}

export type SaveRulesOutcome = { ok: true } | { ok: false; actor: string; changedAt: Date };

/**
 * Saves a family's rules if they are unchanged since `seenAt` (null for Galley's defaults). Otherwise refuses, and says
 * who changed them and when. The storefront uses the new rules from the next page on.
 */
export async function saveRules(
  shop: Shop,
  actor: Actor,
  { family, rules, seenAt }: { family: RuleFamily; rules: ArtworkRules | null; seenAt: string },
): Promise<SaveRulesOutcome> {
  return inTransaction(shop.db, async (trx) => {
    // There may be no row to lock yet.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`artwork-rules:${family}`}, 0))`.execute(trx);
    const before = await readRules(trx, family);
    if (before.seenAt !== seenAt) {
      const { actor, changedAt = shop.clock() } = await lastChange(trx, subjectOf(family));
      return { ok: false, actor, changedAt };
    }
    if (rules) await put(trx, actor, family, rules);
    else await trx.deleteFrom('artworkRules').where('family', '=', family).execute();
    const change = { actor, action: 'artwork-rules.save', subject: subjectOf(family) };
    await recordChange(trx, { ...change, before: before.rules, after: rules ?? shippedRules[family] });
    return { ok: true };
  });
}

const subjectOf = (family: RuleFamily) => `artwork-rules:${family}`;

async function put(trx: Queries, actor: Actor, family: RuleFamily, rules: ArtworkRules): Promise<void> {
  // The database's own clock: no two saves share a time, so a stale save is detected.
  const saved = {
    rules: json(rules),
    changedBy: actor.id,
    changedAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
  };
  await trx
    .insertInto('artworkRules')
    .values({ family, ...saved })
    .onConflict((conflict) => conflict.column('family').doUpdateSet(saved))
    .execute();
}
