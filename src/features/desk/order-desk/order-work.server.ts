import { sql } from 'kysely';
import { BRIEF_JSON } from '#features/artwork/briefs/index.server.ts';
import type { Brief } from '#features/artwork/briefs/index.ts';
import { type Artwork, artworkState, mayBeFixed } from '#features/artwork/files/index.ts';
import { readOrders, SORT_KEYS, UNANSWERED } from '#features/desk/order-list/index.server.ts';
import type { OrderView } from '#features/desk/order-list/index.ts';
import type { StalePaper } from '#features/floor/despatch/index.ts';
import { STAFF_NAMES } from '#features/floor/mentions/index.server.ts';
import type { StaffName } from '#features/floor/mentions/index.ts';
import { BROUGHT_PENCE } from '#features/money/payments/index.server.ts';
import type { Dispute } from '#features/money/payments/index.ts';
import { COMPLAINT_EMAILS } from '#features/orders/complaints/index.server.ts';
import type { ComplaintState } from '#features/orders/complaints/index.ts';
import { CUSTOMER_WAIT_JSON } from '#features/orders/order/index.server.ts';
import type { Order, OrderItem, OrderRefund, StageKind, WaitLonger } from '#features/orders/order/index.ts';
import { readItemSpecs } from '#features/orders/order-artwork/index.server.ts';
import { whyNotAsIs } from '#features/orders/order-artwork/index.ts';
import { href } from '#kit/href.ts';
import { momentWords } from '#kit/moment-words.ts';
import type { Queries } from '#platform/db/database.ts';
import { type ArtworkSpec, findingText } from '#preflight/index.ts';
import { TO_PAY_BACK } from './mark-dealt-with.server.ts';

/** A received payment. */
interface WorkPayment {
  amountPence: number;
  provider: string;
  settledAt: string | null;
  providerPaymentId: string | null;
}

/** The part of an order that only staff see. Times are ISO strings, as in JSON. */
export interface OrderWork {
  artworkProblem: string | null;
  emails: {
    id: string;
    template: string;
    recipient: string;
    status: string;
    createdAt: string;
    sentAt: string | null;
    /** whether its address and content were removed because of its age */
    isRemoved: boolean;
    /**
     * the order with which it is filed, if it is another: an email about a reprint's decision belongs to the order with
     * the problem
     */
    filedWith: { id: string; orderNumber: string } | null;
  }[];
  /** the received payment of the order itself; null if none */
  payment: WorkPayment | null;
  /** the payments of additional charges, oldest first */
  chargePayments: (WorkPayment & { id: string; what: string })[];
  refunds: ({
    paymentId: string;
    reason: string;
    by: string | null;
    tries: number;
    nextTryAt: string | null;
    paidBackBy: string | null;
  } & OrderRefund)[];
  disputes: (Dispute & { paymentId: string })[];
  /** pence charged to the account for it, and pence still to be paid back to the customer; 0 for a card order */
  chargedPence: number;
  payBackPence: number;
  /** additional charges that are on the account */
  accountCharges: { id: string; what: string; chargedPence: number }[];
  changes: { action: string; actor: string; createdAt: string; after: Record<string, unknown> | null }[];
  /** problems that its customer reported, newest first */
  complaints: { id: string; state: ComplaintState; createdAt: string }[];
  /** the jobs of its items; none before it is placed */
  jobs: { code: string; itemId: string; stage: string; kind: StageKind }[];
  /** its papers (without a number) and its parcels' papers that are out of date */
  stalePapers: ({ number: number | null } & StalePaper)[];
  /** who can be mentioned in its notes */
  staff: StaffName[];
  /** whether its customer hasn't answered any reminder, and staff have not decided what happens now */
  isUnanswered: boolean;
  /** how long staff last said they would wait for its customer; null if it isn't waiting, or nobody said */
  wait: WaitLonger | null;
  /** artwork reports by artwork id */
  artworks: Record<string, Artwork['report']>;
  /** what we design for its items, by the brief's id */
  briefs: Record<string, Brief>;
  /** this order's sort key in the list */
  at: string;
}

/** Returns an order's emails, payment, staff changes and artwork reports. One statement. */
export async function readOrderWork(
  db: Queries,
  id: string,
  view: OrderView,
): Promise<OrderWork | undefined> {
  const { key } = SORT_KEYS[view.sort];
  const { rows } = await sql<OrderWork>`
    select o.artwork_problem as "artworkProblem",
      ${view.sort === 'placed' ? sql`(o.created_at at time zone 'UTC')::text || '+00'` : sql`(${key})::text`} as at,
      (select coalesce(json_agg(json_build_object('id', m.id, 'template', m.template, 'recipient', m.recipient,
          'status', m.status, 'createdAt', m.created_at, 'sentAt', m.sent_at, 'isRemoved', m.removed_at is not null,
          'filedWith', m.filed_with) order by m.created_at), '[]')
        from (select own.*, null::json as filed_with from mails own where own.order_id = o.id
          union all select told.*, json_build_object('id', f.id, 'orderNumber', f.order_number) from complaint_decisions d
            join complaints c on c.id = d.complaint_id join orders f on f.id = c.order_id join mails told on told.order_id = f.id
              and told.template = ${COMPLAINT_EMAILS.decided} and told.data ->> 'step' = d.id::text
            where d.reprint_order_id = o.id) m) as emails,
      (select json_build_object('amountPence', ${BROUGHT_PENCE}, 'provider', p.provider, 'settledAt', p.settled_at,
          'providerPaymentId', p.provider_payment_id)
        from payments p where p.order_id = o.id and p.status = 'paid' and p.charge_id is null) as payment,
      (select coalesce(json_agg(json_build_object('id', p.id, 'what', c.what, 'amountPence', ${BROUGHT_PENCE},
          'provider', p.provider, 'settledAt', p.settled_at, 'providerPaymentId', p.provider_payment_id)
          order by p.created_at), '[]')
        from payments p join order_charges c on c.id = p.charge_id where p.order_id = o.id and p.status = 'paid')
        as "chargePayments",
      (select coalesce(json_agg(json_build_object('id', r.id, 'paymentId', p.id, 'amountPence', r.amount_pence, 'reason', r.reason,
          'createdAt', r.created_at, 'doneAt', r.done_at, 'refused', r.refused, 'by', u.name,
          'providerRefundId', r.provider_refund_id, 'problem', r.problem, 'failingSince', r.failing_since, 'tries', r.tries,
          'nextTryAt', r.next_try_at, 'gaveUpAt', r.gave_up_at, 'paidBackHow', r.paid_back_how, 'paidBackOn', r.paid_back_on, 'byHand', r.by_hand,
          'paidBackBy', b.name,
          'creditReason', r.credit_reason) order by r.created_at), '[]')
        from refunds r join payments p on p.id = r.payment_id left join users u on u.id = r.created_by
          left join users b on b.id = r.paid_back_by
        where p.order_id = o.id) as refunds,
      (select coalesce(json_agg(json_build_object('id', d.id, 'paymentId', p.id, 'providerDisputeId', d.provider_dispute_id,
          'amountPence', d.amount_pence, 'state', d.state, 'isTaken', d.taken_at is not null, 'isRefundable', d.is_refundable,
          'reason', d.reason, 'evidenceDueAt', d.evidence_due_at, 'openedAt', d.opened_at, 'closedAt', d.closed_at,
          'releasedAt', d.released_at, 'seenAt', d.seen_at) order by d.opened_at desc), '[]')
        from disputes d join payments p on p.id = d.payment_id where p.order_id = o.id) as disputes,
      (select coalesce(sum(l.amount_pence), 0)::int from credit_ledger l
        where l.order_id = o.id and l.kind in ('order', 'reversal')) as "chargedPence",
      ${TO_PAY_BACK} as "payBackPence",
      (select coalesce(json_agg(json_build_object('id', c.id, 'what', c.what, 'chargedPence', l.charged)
          order by c.created_at), '[]')
        from (select charge_id, sum(amount_pence)::int as charged from credit_ledger
            where order_id = o.id and kind in ('charge', 'charge-reversal') group by charge_id) l
          join order_charges c on c.id = l.charge_id where l.charged > 0) as "accountCharges",
      (select coalesce(json_agg(json_build_object('action', a.action, 'actor', a.actor, 'createdAt', a.created_at,
          'after', a.after) order by a.id), '[]')
        from audit_log a where a.subject = 'order:' || o.id and (a.action <> 'order.save'
          or a.before ->> 'trackingNumber' is distinct from a.after ->> 'trackingNumber')) as changes,
      (select coalesce(json_agg(json_build_object('code', j.code, 'itemId', j.item_id, 'stage', s.name, 'kind', s.kind) order by j.code), '[]')
        from jobs j join stages s on s.id = j.stage_id where j.order_id = o.id) as jobs,
      (select coalesce(json_agg(json_build_object('id', c.id, 'state', c.state, 'createdAt', c.created_at) order by c.created_at desc), '[]')
        from complaints c where c.order_id = o.id) as complaints,
      (select coalesce(json_agg(json_build_object('number', s.parcel_number, 'paper', s.paper, 'what', s.what)), '[]')
        from stale_papers(o) s) as "stalePapers",
      ${STAFF_NAMES} as staff, (${UNANSWERED}) as "isUnanswered",
      ${CUSTOMER_WAIT_JSON} as wait,
      (select coalesce(json_object_agg(a.id, a.report), '{}')
        from artworks a where a.id in (select coalesce(i.artwork_id, i.idea_id) from order_items i where i.order_id = o.id)) as artworks,
      (select coalesce(json_object_agg(b.id, ${BRIEF_JSON}), '{}')
        from design_briefs b where b.id in (select i.brief_id from order_items i where i.order_id = o.id)) as briefs
    from orders o where o.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the ids of the previous and next order in the list it was opened from; null at its ends. Two statements. */
export async function readNeighbours(
  db: Queries,
  view: OrderView,
  here: { id: string; at: string },
  now: Date,
) {
  const beside = async (backwards: boolean) => {
    const place = { ...view, after: here, before: null };
    const [order] = await readOrders(db, place, now, { limit: 1, backwards });
    return order ? { id: order.id, orderNumber: order.orderNumber } : null;
  };
  const [previous, next] = await Promise.all([beside(true), beside(false)]);
  return { previous, next };
}

/** A file that a customer asked staff to look at. */
interface ItemLook {
  /** `1pm on Monday 30 November` */
  by: string;
  isLate: boolean;
  /** why it can't be printed as it is, as a sentence; null if a person may decide */
  whyNot: string | null;
  /** where staff fix it; null if nothing can be fixed */
  fixesPath: string | null;
}

export interface ItemCheck {
  /** for a file to look at; null if nobody asked */
  look: ItemLook | null;
  verdict: string;
  findings: { severity: string; title: string; fix: string }[];
}

/** Returns the check's findings in each item's artwork, for today's product, by item id. One statement. */
export async function judgeItems(
  db: Queries,
  order: Order,
  work: OrderWork,
  now: Date,
): Promise<Record<string, ItemCheck>> {
  const specs = await readItemSpecs(db, order.items);
  const checks: Record<string, ItemCheck> = {};
  for (const [i, item] of order.items.entries()) {
    const spec = specs[i];
    const file = item.artwork ?? (item.lookBy ? item.idea : null);
    const report = (file && work.artworks[file.id]) ?? null;
    const look = lookOf(order, item, { spec, report, now });
    // Artwork can't be checked for an option that is no longer sold; files with defects were refused before they were
    // bought.
    if (!spec || !report) {
      if (look) checks[item.id] = { look, verdict: 'checking', findings: [] };
      continue;
    }
    const state = artworkState({ report }, spec);
    const findings = 'findings' in state ? state.findings : [];
    checks[item.id] = {
      look,
      verdict: state.state,
      findings: findings.map((finding) => ({ severity: finding.severity, ...findingText(finding) })),
    };
  }
  return checks;
}

/** Returns the facts for staff about a file that they were asked to look at; null if nobody asked. */
function lookOf(
  { id: orderId }: Order,
  { id: itemId, lookBy, idea, productId }: OrderItem,
  { spec, report, now }: { spec: ArtworkSpec | null | undefined; report: Artwork['report']; now: Date },
): ItemLook | null {
  if (!lookBy) return null;
  const state = spec && report ? artworkState({ report }, spec) : null;
  const at = { product: productId ?? '', order: orderId, item: itemId, for: 'customer' };
  return {
    by: momentWords(lookBy),
    isLate: new Date(lookBy) < now,
    whyNot: state ? whyNotAsIs(state.findings) : 'It hasn’t been checked for what was ordered.',
    fixesPath:
      idea && state && mayBeFixed(report, state)
        ? `${href('/artwork/:artworkId/fixes', { artworkId: idea.id })}?${new URLSearchParams(at)}`
        : null,
  };
}
