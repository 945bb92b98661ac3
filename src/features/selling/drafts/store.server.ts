import { type RawBuilder, sql } from 'kysely';
import { productJson } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import type { OfferDays, StaffLine } from '#features/orders/staff-lines/index.ts';
import { CLOSED_DAYS, FULL_DAYS } from '#features/pricing/delivery/index.server.ts';
import { DEFAULT_DELIVERY_PLAN, type DeliveryPlan, type FullDays } from '#features/pricing/delivery/index.ts';
import { isUuid } from '#kit/uuid.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { Draft, DraftState, Picks } from './draft.ts';
import type { OfferContent } from './offer-content.ts';
import { REQUEST_FILES_JSON } from './request-store.server.ts';

const LINES_JSON = sql<
  StaffLine[]
>`(select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id,
    'selectedOptions', l.selected_options, 'vatAnswers', l.vat_answers, 'description', l.description, 'vatClass', l.vat_class,
    'pricePence', l.price_pence, 'priceWhy', l.price_why, 'note', l.note, 'reference', l.reference, 'artworkId', l.artwork_id,
    'title', l.title, 'customerText', l.customer_text, 'alternatives', l.alternatives) order by l.position), '[]')
  from draft_lines l where l.draft_id = d.id)`;

const OFFERS_JSON = sql<Draft['offers']>`(select coalesce(json_agg(json_build_object('number', f.number,
    'totalPence', f.total_pence, 'validUntil', f.valid_until, 'sentAt', f.sent_at, 'sentBy', f.sent_by, 'endedAt', f.ended_at,
    'endedWhy', f.ended_why, 'picks', f.picks) order by f.number), '[]')
  from draft_offers f where f.draft_id = d.id)`;

const ORDER_JSON = sql<Draft['order']>`(select json_build_object('id', o.id, 'orderNumber', o.order_number,
    'isPlaced', o.placed_at is not null, 'paymentMethod', o.payment_method, 'createdAt', o.created_at)
  from orders o where o.draft_id = d.id and o.status <> 'cancelled' order by o.created_at desc limit 1)`;

const DRAFT = sql`d.id, d.draft_number, d.state, d.version, d.user_id, d.email, d.first_name, d.last_name, d.company, d.phone,
  d.address, d.city, d.postcode, d.country, d.is_collected, d.po_number, d.delivery_pence, d.discount_pence, d.discount_why,
  d.customer_note, d.staff_note, d.valid_until, d.declined_why, d.created_by_name, d.created_at, d.updated_at,
  d.source, d.request, d.requested_product, d.wanted_by, ${REQUEST_FILES_JSON} as files,
  ${LINES_JSON} as lines, ${OFFERS_JSON} as offers, ${ORDER_JSON} as "order"`;

/** A draft with everything that its prices depend on. */
export interface ReadDraft {
  draft: Draft;
  products: Product[];
  plan: DeliveryPlan;
}

/** Returns a draft with its products on its customer's terms; undefined for an unknown draft. One statement. */
export async function readDraft(db: Queries, id: string): Promise<ReadDraft | undefined> {
  if (!isUuid(id)) return undefined;
  const {
    rows: [draftRow],
  } = await sql<{ user: string | null }>`select user_id as user from drafts where id = ${id}`.execute(db);
  if (!draftRow) return undefined;
  const { rows } = await sql<Draft & { products: Product[]; plan: DeliveryPlan | null }>`
    select ${DRAFT}, (select value from settings where key = 'delivery') as plan,
      (select coalesce(json_agg(${productJson(draftRow.user)}), '[]') from products p join categories c on c.id = p.category_id
        where p.id in (select l.product_id from draft_lines l where l.draft_id = d.id)
          and p.archived_at is null and c.archived_at is null) as products
    from drafts d where d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { products, plan, ...draft } = row;
  return { draft, products, plan: plan ?? DEFAULT_DELIVERY_PLAN };
}

/**
 * Locks a draft until the transaction ends: before its orders, like a cart. Returns the facts that decide what may be
 * done.
 */
export async function lockDraft(
  trx: Queries,
  id: string,
): Promise<{ state: DraftState; version: number; draftNumber: string } | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await trx
    .selectFrom('drafts')
    .select(['state', 'version', 'draftNumber'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as { state: DraftState; version: number; draftNumber: string } | undefined;
}

/** An offer as its customer's page shows it: the open one or, if there is none, the last. */
export interface ReadOffer {
  number: number;
  content: OfferContent;
  validUntil: string;
  sentAt: Date;
  endedWhy: Draft['offers'][number]['endedWhy'];
  picks: Picks;
}

/** Returns a draft's newest offer, and the shop's days for it; undefined if there is none. One statement. */
export async function readOffer(
  db: Queries,
  draftId: string,
): Promise<{ offer: ReadOffer; days: OfferDays } | undefined> {
  const { rows } = await sql<ReadOffer & { closedDays: string[]; fullDays: FullDays }>`
    select f.number, f.content, f.valid_until, f.sent_at, f.ended_why, f.picks, ${CLOSED_DAYS} as closed_days, ${FULL_DAYS} as full_days
    from draft_offers f where f.draft_id = ${draftId} order by f.number desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { closedDays, fullDays, ...offer } = row;
  return { offer, days: { closedDays, ...fullDays } };
}

/** The row of a new draft. */
export async function insertDraft(
  trx: Queries,
  { actor, now }: { actor: { id: string | null; name: string }; now: Date },
): Promise<string> {
  const year = now.getUTCFullYear();
  const { rows } = await sql<{ id: string }>`
    with numbered as (insert into number_series (series, last_number) values (${`quote-${year}`}, 1)
      on conflict (series) do update set last_number = number_series.last_number + 1 returning last_number)
    insert into drafts (draft_number, created_by, created_by_name, created_at, updated_at)
    select ${`QUO-${year}-`}::text || lpad(last_number::text, 6, '0'), ${actor.id}, ${actor.name}, ${now}, ${now}
    from numbered returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a draft was not written');
  return row.id;
}

/** Writes all lines of a draft again. The caller holds its lock. */
export async function writeLines(trx: Queries, draftId: string, lines: readonly StaffLine[]): Promise<void> {
  await trx.deleteFrom('draftLines').where('draftId', '=', draftId).execute();
  if (lines.length === 0) return;
  await trx
    .insertInto('draftLines')
    .values(
      lines.map(({ selectedOptions, vatAnswers, alternatives, ...line }, position) => ({
        ...line,
        draftId,
        position,
        selectedOptions: json(selectedOptions),
        vatAnswers: json(vatAnswers),
        alternatives: json(alternatives),
      })),
    )
    .execute();
}

/** Ends the open offer of a draft, if there is one. */
export async function endOffer(
  trx: Queries,
  draftId: string,
  why: 'replaced' | 'withdrawn' | 'declined',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('draftOffers')
    .set({ endedAt: now, endedWhy: why })
    .where('draftId', '=', draftId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Notes what the customer picked of an open offer. */
export async function notePicks(trx: Queries, draftId: string, number: number, picks: Picks): Promise<void> {
  await trx
    .updateTable('draftOffers')
    .set({ picks: json(picks) })
    .where('draftId', '=', draftId)
    .where('number', '=', number)
    .where('endedAt', 'is', null)
    .execute();
}

/** The orders of a draft that are waiting for payment, which are abandoned if the draft is changed. */
export async function waitingOrdersOf(trx: Queries, draftId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('draftId', '=', draftId)
    .where('status', '<>', 'cancelled')
    .where('paymentStatus', '=', 'pending')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the customers from drafts that meet `condition`, with everything written to and about them. The offers stay,
 * but an open one ends, because its link led to their name. Needs the owner's connection. Returns their ids.
 */
export async function forgetDrafts(
  db: Queries,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with forgotten as (update drafts set user_id = null, email = '', first_name = '', last_name = '', company = '', phone = '',
        address = '', city = '', postcode = '', po_number = null, customer_note = null, staff_note = null, declined_why = null,
        discount_why = case when discount_pence > 0 then 'Erased' end,
        request = null, requested_product = null, wanted_by = null, erased_at = ${now}, version = version + 1, state = case when state in ('open', 'sent') then 'withdrawn' else state end
      where erased_at is null and ${condition} returning id),
    ended as (update draft_offers set ended_at = ${now}, ended_why = 'withdrawn'
      where ended_at is null and draft_id in (select id from forgotten)),
    lines as (update draft_lines set note = null, reference = null, title = null, customer_text = null, price_why = case when price_why is not null then 'Erased' end
      where num_nonnulls(note, reference, title, customer_text, price_why) > 0 and draft_id in (select id from forgotten))
    select id from forgotten`.execute(db);
  return rows.map(({ id }) => id);
}
