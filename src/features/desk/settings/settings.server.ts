import { DEFAULT_DESIGN_RULE } from '#features/artwork/briefs/index.ts';
import { DEFAULT_LOOK_RULE } from '#features/artwork/files/index.ts';
import { DEFAULT_FOLLOW_UP } from '#features/marketing/follow-ups/index.ts';
import { DEFAULT_OVERDUE_ACCOUNTS, DEFAULT_OVERDUE_EMAILS } from '#features/money/credit/index.ts';
import { DEFAULT_REMINDER_RULE, NO_CHANGE_FEES } from '#features/orders/order/index.ts';
import { DEFAULT_RETENTION } from '#features/people/personal-data/index.ts';
import {
  DEFAULT_BANK_TRANSFER,
  DEFAULT_OPENING_HOURS,
  DEFAULT_VISITING,
} from '#features/pricing/company/index.ts';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import { type Actor, lastChange, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json, type Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { SectionKey, SectionValues } from './sections.ts';

type Stored = {
  [Key in SectionKey]: {
    value: SectionValues[Key] /** null if never saved, so that the default applies */;
    savedAt: string | null;
  };
};

const DEFAULTS: Omit<SectionValues, 'company'> = {
  opening_hours: DEFAULT_OPENING_HOURS,
  artwork_looks: DEFAULT_LOOK_RULE,
  delivery: DEFAULT_DELIVERY_PLAN,
  zero_rating: { on: false, by: '' },
  visiting: DEFAULT_VISITING,
  bank_transfer: DEFAULT_BANK_TRANSFER,
  overdue_accounts: DEFAULT_OVERDUE_ACCOUNTS,
  overdue_emails: DEFAULT_OVERDUE_EMAILS,
  customer_reminders: DEFAULT_REMINDER_RULE,
  order_change_fees: NO_CHANGE_FEES,
  follow_up: DEFAULT_FOLLOW_UP,
  design_service: DEFAULT_DESIGN_RULE,
  password_length_min: 6,
  staff_two_step: false,
  newsletter_double_opt_in: false,
  sample_data: false,
  retention: DEFAULT_RETENTION,
};

const KEYS = ['company', ...Object.keys(DEFAULTS)] as SectionKey[];

/** Returns every current setting with the time it was saved. One statement. */
export async function readSettings(db: Queries): Promise<Stored> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value', 'updatedAt'])
    .where('key', 'in', KEYS)
    .execute();
  const entries = KEYS.map((key) => {
    const row = rows.find((stored) => stored.key === key);
    const value = row ? row.value : DEFAULTS[key as keyof typeof DEFAULTS];
    return [key, { value, savedAt: row ? new Date(row.updatedAt).toISOString() : null }];
  });
  return Object.fromEntries(entries) as Stored;
}

/** Returns the products for sale, by name. */
export async function readSoldProducts(db: Queries): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export type SaveOutcome = { ok: true } | { ok: false; actor: string; changedAt: Date };

/**
 * Saves a setting if it is unchanged since `seenAt` (its `savedAt`; empty if never saved). Otherwise refused, saying
 * who changed it and when. One transaction, with its audit log entry.
 */
export async function saveSetting<Key extends SectionKey>(
  shop: Shop,
  actor: Actor,
  key: Key,
  value: SectionValues[Key],
  seenAt: string,
): Promise<SaveOutcome> {
  return inTransaction(shop.db, async (trx) => {
    const before = await trx
      .selectFrom('settings')
      .select(['value', 'updatedAt'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if ((before ? new Date(before.updatedAt).toISOString() : '') !== seenAt)
      return stale(trx, key, shop.clock());
    const now = shop.clock();
    const row = { value: json(value), updatedAt: now };
    if (before) await trx.updateTable('settings').set(row).where('key', '=', key).execute();
    else {
      // There was no row to lock: if two people save it for the first time at once, the primary key lets one through.
      const made = await trx
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst();
      if (!made) return stale(trx, key, now);
    }
    const subject = `setting:${key}`;
    await recordChange(trx, {
      actor,
      action: 'setting.save',
      subject,
      before: before?.value ?? null,
      after: value,
    });
    return { ok: true };
  });
}

async function stale(trx: Queries, key: SectionKey, now: Date): Promise<SaveOutcome> {
  const { actor, changedAt = now } = await lastChange(trx, `setting:${key}`);
  return { ok: false, actor, changedAt };
}

export interface ClosedDayRow {
  /** `2026-12-24` */
  day: string;
  name: string;
}

/** Returns the days on which the shop is closed in addition to bank holidays, from a given day on. */
export async function readClosedDays(db: Queries, from: string): Promise<ClosedDayRow[]> {
  const rows = await db
    .selectFrom('closedDays')
    .select(['day', 'name'])
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
  return rows.map(({ day, name }) => ({ day: String(day).slice(0, 10), name }));
}

/** Closes the shop on a day, or renames the closure. Despatch days and opening hours change at once. */
export async function closeDay(shop: Shop, actor: Actor, { day, name }: ClosedDayRow): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const before = await trx
      .selectFrom('closedDays')
      .select('name')
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirst();
    await trx
      .insertInto('closedDays')
      .values({ day, name })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
      .execute();
    await recordChange(trx, {
      actor,
      action: 'day.close',
      subject: `day:${day}`,
      before: before ?? null,
      after: { name },
    });
  });
}

/** Reopens the shop on a closed day. */
export async function openDay(shop: Shop, actor: Actor, day: string): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    const removed = await trx
      .deleteFrom('closedDays')
      .where('day', '=', day)
      .returning('name')
      .executeTakeFirst();
    if (!removed) return;
    await recordChange(trx, {
      actor,
      action: 'day.open',
      subject: `day:${day}`,
      before: { name: removed.name },
      after: null,
    });
  });
}
