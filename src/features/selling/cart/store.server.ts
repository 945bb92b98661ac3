import { sql } from 'kysely';
import { DESIGN_SETTINGS } from '#features/artwork/briefs/index.server.ts';
import type { DesignSettings } from '#features/artwork/briefs/index.ts';
import { ARTWORK_JSON, LOOK_SETTINGS } from '#features/artwork/files/index.server.ts';
import type { Acceptance, LookSettings } from '#features/artwork/files/index.ts';
import { productJson } from '#features/catalogue/products/index.server.ts';
import { CLOSED_DAYS, irishSalesJson, PRESS_DAYS } from '#features/pricing/delivery/index.server.ts';
import type { DeliveryPlan, FullDays, IrishSalesNow } from '#features/pricing/delivery/index.ts';
import { discountCodeFromJson } from '#features/pricing/discounts/index.server.ts';
import type { DiscountCode } from '#features/pricing/discounts/index.ts';
import type { SelectedOptions, VatAnswers } from '#features/pricing/prices/index.ts';
import { londonDay } from '#kit/london-time.ts';
import { json, type Queries } from '#platform/db/database.ts';
import type { StoredCart } from './cart.ts';
import type { StoredLine } from './cart-line.ts';
import { type CartSummary, NO_CART } from './cart-summary.ts';
import type { Places } from './line-days.ts';
import type { CartShare } from './share/cart-share.ts';
import { SHARE_JSON } from './share/share-store.server.ts';

/** Who owns a cart: a customer, on every device; or a guest, by cookie. */
export interface CartOwner {
  userId: string | null;
  cartToken: string | null;
  /** whose price lists apply, if the cart isn't the customer's own (`fillRequestedCart`) */
  pricedFor?: string | null;
}

/** Whose price lists apply to a cart; null for a guest's. */
const customerOf = ({ userId, pricedFor }: CartOwner): string | null => pricedFor ?? userId;

const isOwner = (owner: CartOwner) =>
  owner.userId ? sql<boolean>`k.user_id = ${owner.userId}::uuid` : sql<boolean>`k.token = ${owner.cartToken}`;

/**
 * SQL, for the alias `k` (carts): how many jobs in open orders each turnaround with a limit has, by day. Places held by
 * this cart while its card payment is in progress don't count, because the new order will replace them.
 */
const places = (
  now: Date,
) => sql`(select coalesce(json_object_agg(t.id, json_build_object('capacity', t.capacity, 'taken', (
    select coalesce(json_object_agg(day, jobs), '{}') from (
      select i.despatch_on as day, count(*) as jobs from order_items i join orders o on o.id = i.order_id
      where i.turnaround_id = t.id and o.status <> 'cancelled' and i.despatch_on >= ${londonDay(now)}::date
        and not (o.cart_id is not distinct from k.id and o.payment_status = 'pending')
      group by i.despatch_on) d))), '{}')
  from turnarounds t where t.capacity is not null)`;

/**
 * Returns the whole cart with today's products, its customer's terms and artwork, and the code named by `typed`;
 * undefined if there is no cart. `now`: `shop.clock()`. One statement.
 */
export async function readCart(
  db: Queries,
  owner: CartOwner,
  now: Date,
  text: string | null = null,
): Promise<(StoredCart & { typedCode: DiscountCode | null }) | undefined> {
  if (!owner.userId && !owner.cartToken) return undefined;
  const { rows } = await sql<{
    id: string;
    token: string | null;
    revision: number;
    code: Record<string, unknown> | null;
    typedCode: Record<string, unknown> | null;
    lines: StoredLine[];
    closedDays: string[];
    places: Record<string, Places>;
    pressDays: FullDays['categories'];
    plan: DeliveryPlan | null;
    irishSales: IrishSalesNow;
    looks: LookSettings | null;
    designs: DesignSettings | null;
    share: CartShare | null;
  }>`
    select k.id, k.token, k.revision, row_to_json(d) as code,
      ${text === null ? sql`null` : sql`(select row_to_json(t) from discount_codes t where t.code = ${text})`} as typed_code,
      ${CLOSED_DAYS} as closed_days,
      ${places(now)} as places, ${PRESS_DAYS} as press_days,
      (select value from settings where key = 'delivery') as plan,
      ${irishSalesJson(now, sql`k.id`)} as irish_sales, ${SHARE_JSON} as share,
      case when exists (select from cart_lines w where w.cart_id = k.id and w.wants_look) then ${LOOK_SETTINGS} end as looks,
      case when exists (select from cart_lines w where w.cart_id = k.id and w.brief_id is not null) then ${DESIGN_SETTINGS} end as designs,
      coalesce((select json_agg(json_build_object('id', l.id, 'selectedOptions', l.selected_options,
          'accepted', l.accepted, 'vatAnswers', l.vat_answers, 'seenPricePence', l.seen_price_pence, 'changedAt', l.changed_at, 'productId', p.id, 'productName', p.name,
          'product', case when p.archived_at is null and c.archived_at is null then ${productJson(customerOf(owner))} end,
          'artwork', case when a.id is not null then ${ARTWORK_JSON} end,
          'idea', (select json_build_object('id', f.id, 'originalName', f.original_name, 'hasPreview', f.preview_key is not null)
            from artworks f where f.id = l.idea_id), 'wantsLook', l.wants_look,
          'brief', (select json_build_object('id', b.id, 'words', left(b.words, 200), 'files',
              (select count(*) from design_files n where n.brief_id = b.id))
            from design_briefs b where b.id = l.brief_id)) order by l.added_at, l.id)
        from cart_lines l join products p on p.id = l.product_id join categories c on c.id = p.category_id
          left join artworks a on a.id = l.artwork_id
        where l.cart_id = k.id), '[]'::json) as lines
    from carts k left join discount_codes d on d.id = k.discount_code_id
    where ${isOwner(owner)}`.execute(db);
  const row = rows[0];
  return (
    row && { ...row, code: discountCodeFromJson(row.code), typedCode: discountCodeFromJson(row.typedCode) }
  );
}

/** SQL for the cart in the header: the number of lines, and their total as the customer last saw it. */
export function cartSummaryJson(owner: CartOwner) {
  return sql<CartSummary>`(select json_build_object('itemCount', count(l.id), 'itemsPence',
      coalesce(sum(l.seen_price_pence), 0), 'items', coalesce(json_agg(json_build_object('id', l.id,
        'productId', l.product_id, 'pricePence', l.seen_price_pence) order by l.added_at, l.id), '[]'::json))
    from carts k join cart_lines l on l.cart_id = k.id
    where ${isOwner(owner)})`;
}

/** Returns the cart in the header. No statement for a stranger. */
export async function readCartSummary(db: Queries, owner: CartOwner): Promise<CartSummary> {
  if (!owner.userId && !owner.cartToken) return NO_CART;
  const { rows } = await sql<{ cart: CartSummary | null }>`select ${cartSummaryJson(owner)} as cart`.execute(
    db,
  );
  return rows[0]?.cart ?? NO_CART;
}

/**
 * Locks this owner's cart until the transaction ends, so that the order matches the calculation. Null if there is none.
 */
export async function lockCart(
  db: Queries,
  owner: CartOwner,
): Promise<{ id: string; revision: number } | null> {
  if (!owner.userId && !owner.cartToken) return null;
  const { rows } = await sql<{ id: string; revision: number }>`
    select k.id, k.revision from carts k where ${isOwner(owner)} for update`.execute(db);
  return rows[0] ?? null;
}

/** Locks this owner's cart, creating it if needed. */
export async function lockOrMakeCart(
  db: Queries,
  owner: CartOwner,
): Promise<{ id: string; revision: number }> {
  const { rows } = await sql<{ id: string; revision: number }>`
    insert into carts as k (user_id, token)
    values (${owner.userId}::uuid, ${owner.userId ? null : owner.cartToken})
    on conflict ${owner.userId ? sql`(user_id)` : sql`(token)`} do update set updated_at = now()
    returning k.id, k.revision`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('cart was neither made nor found');
  return row;
}

/**
 * Returns a cart's revision (null if there is no cart yet), how many lines it has, and which of them a new one would
 * replace: the one with `lineId` or, without that, the same product with the same options and the same artwork or idea,
 * if any.
 */
export async function findPlace(
  db: Queries,
  owner: CartOwner,
  line: {
    productId: string;
    selectedOptions: SelectedOptions;
    artworkId: string | null;
    ideaId: string | null;
    briefId: string | null;
  },
  lineId: string | null,
): Promise<Place> {
  const isReplaced = lineId
    ? sql`l.id = ${lineId}`
    : sql`l.product_id = ${line.productId} and l.artwork_id is not distinct from ${line.artworkId}::uuid
        and l.idea_id is not distinct from ${line.ideaId}::uuid
        and l.brief_id is not distinct from ${line.briefId}::uuid and l.selected_options = ${json(line.selectedOptions)}`;
  const { rows } = await sql<Place>`
    select k.revision, count(l.id)::int as lines, min(l.id) filter (where ${isReplaced}) as replaced,
      min(l.brief_id::text) filter (where ${isReplaced}) as replaced_brief
    from carts k left join cart_lines l on l.cart_id = k.id where ${isOwner(owner)} group by k.id`.execute(
    db,
  );
  return rows[0] ?? { revision: null, lines: 0, replaced: null, replacedBrief: null };
}

/** Where a line goes in a cart. */
interface Place {
  /** null if there is no cart yet */
  revision: number | null;
  lines: number;
  /** the line that it replaces, and what we were to design for that one */
  replaced: string | null;
  replacedBrief: string | null;
}

export interface NewLine {
  id: string;
  productId: string;
  selectedOptions: SelectedOptions;
  /** null if the customer sends it later */
  artworkId: string | null;
  /** a file that can't be printed, as the idea for a later one */
  ideaId?: string | null;
  /** whether a person is to look at it */
  wantsLook?: boolean;
  /** what we design for it */
  briefId?: string | null;
  accepted: readonly Acceptance[];
  vatAnswers: VatAnswers;
  seenPricePence: number;
}

/**
 * Adds a line to this owner's cart, or replaces the one with its id (ruling 6), if the cart's revision is still the one
 * given (null if there was no cart, in which case this creates one). Returns whether it was. One statement.
 */
export async function addLine(
  db: Queries,
  owner: CartOwner,
  revision: number | null,
  line: NewLine,
): Promise<boolean> {
  const { rows } = await sql`
    with cart as (
      insert into carts as k (user_id, token)
      values (${owner.userId}::uuid, ${owner.userId ? null : owner.cartToken})
      on conflict ${owner.userId ? sql`(user_id)` : sql`(token)`} do update set revision = k.revision + 1, updated_at = now()
        where k.revision = ${revision}
      returning id)
    ${insertLine(line)} returning id`.execute(db);
  return rows.length === 1;
}

/** SQL: inserts a line into the `cart` of the same statement, or replaces the one with its id. */
const insertLine = ({ selectedOptions, accepted, vatAnswers, ...line }: NewLine) => sql`
  insert into cart_lines (cart_id, id, product_id, selected_options, artwork_id, idea_id, wants_look, brief_id, accepted, vat_answers, seen_price_pence)
  select cart.id, ${line.id}, ${line.productId}, ${json(selectedOptions)}, ${line.artworkId}::uuid, ${line.ideaId ?? null}::uuid,
    ${line.wantsLook ?? false}, ${line.briefId ?? null}::uuid, ${json(accepted)},
    ${json(vatAnswers)}, ${line.seenPricePence}::int from cart
  on conflict (cart_id, id) do update set product_id = excluded.product_id,
    selected_options = excluded.selected_options, artwork_id = excluded.artwork_id, idea_id = excluded.idea_id,
    wants_look = excluded.wants_look, brief_id = excluded.brief_id, accepted = excluded.accepted,
    vat_answers = excluded.vat_answers,
    seen_price_pence = excluded.seen_price_pence, changed_at = excluded.changed_at`;

/** The same in a cart that the caller has locked. */
export async function putLine(db: Queries, cartId: string, line: NewLine): Promise<void> {
  await sql`
    with cart as (
      update carts set revision = revision + 1, updated_at = now() where id = ${cartId} returning id)
    ${insertLine(line)}`.execute(db);
}

/** Updates a line's options or the price the customer has seen. */
export async function updateLine(
  db: Queries,
  cartId: string,
  lineId: string,
  change: { selectedOptions: SelectedOptions; seenPricePence: number },
): Promise<void> {
  await sql`
    with line as (
      update cart_lines set selected_options = ${json(change.selectedOptions)},
        seen_price_pence = ${change.seenPricePence}, changed_at = date_trunc('milliseconds', clock_timestamp())
      where cart_id = ${cartId} and id = ${lineId})
    update carts set revision = revision + 1, updated_at = now() where id = ${cartId}`.execute(db);
}

/** Saves the warnings that the customer accepted. */
export async function saveAcceptances(
  db: Queries,
  cartId: string,
  lineId: string,
  accepted: readonly Acceptance[],
): Promise<void> {
  await sql`
    with line as (
      update cart_lines set accepted = ${json(accepted)}, changed_at = date_trunc('milliseconds', clock_timestamp())
      where cart_id = ${cartId} and id = ${lineId})
    update carts set revision = revision + 1, updated_at = now() where id = ${cartId}`.execute(db);
}

export async function deleteLine(db: Queries, cartId: string, lineId: string): Promise<void> {
  await sql`
    with line as (delete from cart_lines where cart_id = ${cartId} and id = ${lineId})
    update carts set revision = revision + 1, updated_at = now() where id = ${cartId}`.execute(db);
}

/** Sets or removes (null) the code of a cart that the caller has locked. A cart has one code, however often it is applied. */
export async function setCartCode(db: Queries, cartId: string, codeId: string | null): Promise<void> {
  await sql`update carts set discount_code_id = ${codeId}::uuid, revision = revision + 1, updated_at = now()
    where id = ${cartId}`.execute(db);
}

/** Sets a cart's code if it is still at the revision for which the code was judged. Returns whether it was. */
export async function setJudgedCode(
  db: Queries,
  { id, revision }: { id: string; revision: number },
  codeId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update carts
    set discount_code_id = ${codeId}::uuid, revision = revision + 1, updated_at = now()
    where id = ${id} and revision = ${revision}`.execute(db);
  return numAffectedRows === 1n;
}
