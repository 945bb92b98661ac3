/** Something that must always hold in the shop's database. */
export interface Invariant {
  id: string;
  /** what holds, for the owner */
  sentence: string;
  /** SQL for what breaks it: one text column, order numbers and ids, never names */
  breaches?: string;
  /** the same SQL for only some `orders`, if each can be checked with its own rows */
  ofOrders?: string;
}

/** The SQL for everything that breaks an invariant. */
export const allBreaches = ({ breaches, ofOrders }: Invariant): string =>
  [ofOrders, breaches].filter((sql) => sql !== undefined).join(' union all ');

/** SQL: how many numbers of the series `n` a restore skipped, for a recorded reason. */
const LEFT_OUT =
  '(select coalesce(sum(g.until_number - g.after_number), 0) from number_gaps g where g.series = n.series)';

/** The shop's invariants. Asserted after every test that writes; the running shop checks them every hour. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'order-totals',
    sentence: 'An order’s lines, discount, delivery and VAT add up to its total.',
    ofOrders: `
    select o.order_number from orders o
    where o.total_pence <> (select sum(price_pence) from order_items i where i.order_id = o.id)
        - o.discount_pence + o.shipping_pence
      or o.vat_pence + o.net_pence <> o.total_pence or o.total_pence < 0`,
  },
  {
    id: 'reprints',
    sentence:
      'A reprint costs nothing, is of a first order, and has a decision, but no invoice, and no payment that doesn’t go back.',
    ofOrders: `
    select o.order_number from orders o where o.reprint_of is not null and (o.total_pence <> 0
      or not exists (select from public.orders f where f.id = o.reprint_of and f.reprint_of is null)
      or not exists (select from complaint_decisions d join complaints c on c.id = d.complaint_id
        join public.orders b on b.id = c.order_id
        where d.reprint_order_id = o.id and coalesce(b.reprint_of, b.id) = o.reprint_of)
      or exists (select from invoices i where i.order_id = o.id)
      or exists (select from payments p where p.order_id = o.id and (p.charge_id is null or p.status = 'paid' and p.amount_pence <>
        (select coalesce(sum(r.amount_pence), 0) from refunds r where r.payment_id = p.id and r.refused is null))))`,
  },
  {
    id: 'complaints',
    sentence:
      'A problem that was decided has one decision, and what was given back is of its order and in full.',
    breaches: `
    select c.id::text from complaints c
    where (c.state = 'decided') <> exists (select from complaint_decisions d where d.complaint_id = c.id and d.reopened_at is null)
    union all
    select d.id::text from complaint_decisions d join complaints c on c.id = d.complaint_id join orders o on o.id = c.order_id
    left join lateral (select sum(coalesce(r.amount_pence, -l.amount_pence)) as pence, bool_or(coalesce(p.order_id, l.order_id) <> coalesce(o.reprint_of, o.id)
        or (l.id is not null) <> (d.outcome = 'credit')) as strange
      from complaint_decision_money m left join refunds r on r.id = m.refund_id left join payments p on p.id = r.payment_id
        left join credit_ledger l on l.id = m.ledger_id where m.decision_id = d.id) m on true
    where m.strange or m.pence is distinct from case when d.outcome in ('refund', 'credit') then d.cost_pence end
      or d.cost_pence is distinct from (select sum(i.cost_pence)::int from complaint_decision_items i where i.decision_id = d.id)`,
  },
  {
    id: 'vat-answers',
    sentence: 'An item that is zero-rated by the customer’s answers has every one of them.',
    ofOrders: `
    select o.order_number from orders o join order_items i on i.order_id = o.id
    where i.vat_class = 'zero' and i.vat_decision ->> 'test' <> 'export' and (jsonb_array_length(i.vat_decision -> 'answers') = 0
      or exists (select from jsonb_array_elements(i.vat_decision -> 'answers') a
        where coalesce(a ->> 'question', '') = '' or coalesce(a ->> 'answer', '') not in ('yes', 'no')))`,
  },
  {
    id: 'vat-changes',
    sentence: 'VAT that turned out not to be due went back, in the amount decided.',
    ofOrders: `
    select o.order_number from orders o join order_items i on i.order_id = o.id join vat_changes v on v.order_item_id = i.id
    left join refunds r on r.id = v.refund_id left join credit_ledger l on l.id = v.ledger_id
    left join order_charges c on c.id = v.charge_id
    where v.vat_class = i.vat_class or c.order_id <> o.id
      or coalesce(r.amount_pence, -l.amount_pence, c.vat_pence, v.amount_pence) <> v.amount_pence`,
  },
  {
    id: 'charges',
    sentence:
      'What was charged on top of an order has its money and its invoice, of the same amount, or neither of them.',
    ofOrders: `
    select o.order_number from orders o join order_charges c on c.order_id = o.id
    left join charge_invoices j on j.charge_id = c.id left join payments p on p.id = j.payment_id
    left join credit_ledger l on l.id = j.ledger_id
    where o.placed_at is null or (c.state = 'waiting' and o.status = 'cancelled')
      or (c.state = 'paid') <> (j.charge_id is not null)
      or (c.state <> 'waiting' and exists (select from payments q where q.charge_id = c.id and q.status = 'pending'))
      or (j.total_pence, j.vat_pence) <> (c.total_pence, c.vat_pence)
      or (j.payment_id is not null and (p.status, p.charge_id, p.amount_pence) is distinct from ('paid', c.id, c.total_pence))
      or (j.ledger_id is not null and (l.kind, l.charge_id, l.amount_pence) is distinct from ('charge', c.id, c.total_pence))`,
    breaches: `
    select l.id::text from credit_ledger l where l.kind = 'charge'
      and not exists (select from charge_invoices j where j.ledger_id = l.id)
    union all
    select p.id::text from payments p where p.charge_id is not null and p.status = 'paid'
      and not exists (select from charge_invoices j where j.payment_id = p.id)
      and not exists (select from refunds r where r.payment_id = p.id and r.amount_pence = p.amount_pence)`,
  },
  {
    id: 'changed-orders',
    sentence:
      'What was charged for an order and its changes, less what its changes gave back, is what it costs now.',
    ofOrders: `
    select o.order_number from orders o
    left join lateral (select sum(h.difference_pence) as pence, sum(h.vat_pence) as vat from order_changes h
      where h.order_id = o.id and h.state = 'applied' and not h.before_invoice) h on true
    where (o.changed_pence, o.changed_vat_pence) <> (coalesce(h.pence, 0), coalesce(h.vat, 0))
    union all
    select o.order_number from orders o join order_changes h on h.order_id = o.id
    left join order_charges c on c.change_id = h.id
    cross join lateral (select greatest(h.standard_pence, 0) + greatest(h.zero_pence, 0) as up,
        greatest(-h.standard_pence, 0) + greatest(-h.zero_pence, 0) as down) m
    cross join lateral (select coalesce((select sum(r.amount_pence) from refunds r where r.change_id = h.id), 0)
        - coalesce((select sum(l.amount_pence) from credit_ledger l where l.change_id = h.id), 0) as pence) back
    where not h.before_invoice and (coalesce(c.total_pence, 0) <> m.up or c.order_id <> o.id or back.pence <> case when h.state = 'applied' then m.down else 0 end
      or c.state is distinct from case when m.up = 0 then null when h.state = 'applied' then 'paid' when h.state = 'ended' then 'withdrawn' else 'waiting' end
      or h.state = 'waiting' and m.up = 0)
      or h.before_invoice and (c.id is not null or h.difference_pence <> coalesce(
        (select sum(l.amount_pence) from credit_ledger l where l.change_id = h.id and l.kind in ('order', 'reversal')), 0))
    union all
    select o.order_number from orders o join invoices i on i.order_id = o.id where o.total_pence <> i.total_pence
      + coalesce((select sum(j.total_pence) from order_charges c join charge_invoices j on j.charge_id = c.id
        where c.order_id = o.id and c.kind = 'change'), 0)
      - coalesce((select sum(r.amount_pence) from refunds r join order_changes h on h.id = r.change_id where h.order_id = o.id), 0)
      + coalesce((select sum(l.amount_pence) from credit_ledger l join order_changes h on h.id = l.change_id
        where h.order_id = o.id and not h.before_invoice), 0)`,
  },
  {
    id: 'owner',
    sentence: 'A shop with staff has an owner.',
    breaches: `
    select 'no owner' where exists (select from user_roles where role = 'admin')
      and not exists (select from user_roles where 'owner' = any(staff_roles))`,
  },
  {
    id: 'mentions',
    sentence: 'Whoever was mentioned in a job’s history was mentioned in a note.',
    breaches: `
    select m.id::text from mentions m join job_events e on e.id = m.event_id
    where e.kind not in ('noted', 'blocked') or e.note is null`,
  },
  {
    id: 'jobs',
    sentence:
      'Every item of a placed order that we make is a job, and the order’s status is what its jobs say.',
    ofOrders: `
    select o.order_number from orders o
    left join lateral (select count(distinct j.item_id) as items, min(stage_rank(s.kind)) as slowest,
        max(stage_rank(s.kind)) as furthest, bool_and((j.closed_at is not null) = (s.kind = 'gone' or o.status = 'cancelled')) as closed
      from jobs j join stages s on s.id = j.stage_id where j.order_id = o.id) j on true
    where o.placed_at is not null and (
      j.items <> (select count(*) from order_items i where i.order_id = o.id and i.is_made) or not j.closed
      or j.items > 0 and o.status <> 'cancelled' and o.status <> case when j.furthest <= 3 then 'pending'
        when j.slowest = 6 and (o.delivery_method <> 'delivery' or o.status = 'delivered') then 'delivered'
        when j.slowest = 6 or j.slowest = 5 and o.delivery_method <> 'delivery' then 'shipped'
        else 'processing' end)`,
  },
  {
    id: 'job-words',
    sentence:
      'The board finds an open job by what its order and item say now, and keeps nothing of one that has left.',
    ofOrders: `
    select o.order_number from orders o join jobs j on j.order_id = o.id
    where j.search_words is distinct from case when j.closed_at is null then words_of_job(j) end`,
  },
  {
    id: 'removed-items',
    sentence: 'A line that was removed is no longer an item of its order, and no other job has its number.',
    ofOrders: `
    select o.order_number from orders o join removed_items r on r.order_id = o.id join order_changes h on h.id = r.change_id
    where h.order_id <> o.id or h.state <> 'applied' or exists (select from order_items i where i.id = r.id)
      or exists (select from jobs j where j.order_id = o.id and j.code = any(r.codes))`,
  },
  {
    id: 'job-copies',
    sentence: 'The parts of a job have as many copies as were ordered.',
    ofOrders: `
    select o.order_number from orders o where o.placed_at is not null and exists (select from order_items i
      where i.order_id = o.id and i.is_made and i.quantity <> (select coalesce(sum(j.quantity), 0) from jobs j where j.item_id = i.id))`,
  },
  {
    id: 'offers',
    sentence:
      'A draft that was sent has one open offer, and one that was accepted an order, at a price that was offered.',
    breaches: `
    select d.draft_number from drafts d where (d.state = 'sent') <> exists (
        select from draft_offers f where f.draft_id = d.id and f.ended_at is null)
      or d.state = 'accepted' and not exists (select from orders o where o.draft_id = d.id and o.placed_at is not null)`,
    ofOrders: `
    select o.order_number from orders o where o.draft_id is not null and o.total_pence - coalesce((
        select sum(h.difference_pence) from order_changes h where h.order_id = o.id and h.state = 'applied'), 0) not in (
      select f.total_pence from draft_offers f where f.draft_id = o.draft_id union all
      select (w -> 'totals' ->> 'totalPence')::int from draft_offers f, jsonb_array_elements(f.content -> 'ways') w
        where f.draft_id = o.draft_id)`,
  },
  {
    id: 'joined-parts',
    sentence: 'A part that was joined with another is no longer a job, and no other part has its number.',
    breaches: `
    select j.code from job_events e join jobs j on j.code = e.of_part where e.of_part is not null`,
  },
  {
    id: 'sheets',
    sentence: 'A sheet has jobs, holds them until it ends, and needs no more paper than each of them alone.',
    breaches: `
    select h.code from sheets h where h.state not in ('withdrawn', 'failed') and not exists (select from sheet_jobs t where t.sheet_id = h.id)
      or exists (select from sheet_jobs t where t.sheet_id = h.id
        and t.is_live <> (h.state in ('planned', 'making', 'ready')))
      or h.print_sheets > h.sheets_alone`,
  },
  {
    id: 'parcels',
    sentence:
      'Parcels hold no more copies than were made; one that left holds something, and a job is gone when all its copies left.',
    ofOrders: `
    select o.order_number from orders o join jobs j on j.order_id = o.id join stages s on s.id = j.stage_id
    join lateral (select sum(i.quantity) as packed, coalesce(sum(i.quantity) filter (where p.despatched_at is not null), 0) as gone,
        bool_or(p.order_id <> j.order_id) as strange
      from parcel_items i join parcels p on p.id = i.parcel_id where i.job_id = j.id) c on c.packed is not null
    where c.packed > j.quantity or c.strange or c.gone = j.quantity and s.kind <> 'gone' and o.status <> 'cancelled'
    union all
    select o.order_number from orders o join parcels p on p.order_id = o.id
    where p.despatched_at is not null and not exists (select from parcel_items i where i.parcel_id = p.id)
    union all
    select o.order_number from orders o where exists (select from parcels p where p.order_id = o.id)
      and o.tracking_number is distinct from tracking_of_parcels(o.id)`,
  },
  {
    id: 'card-payments',
    sentence: 'An order paid by card has one payment, of the same amount.',
    ofOrders: `
    select o.order_number from orders o
    left join lateral (select count(*) as paid, max(amount_pence) as amount, max(currency) as currency
      from payments p where p.order_id = o.id and p.status = 'paid' and p.charge_id is null) p on true
    where o.payment_method = 'stripe' and o.total_pence > 0 and (
      (o.payment_status in ('paid', 'refunded')) <> (p.paid = 1)
      or (p.paid = 1 and (p.amount <> o.total_pence - o.changed_pence or p.currency <> o.currency)))`,
  },
  {
    id: 'hand-payments',
    sentence:
      'An order paid by bank transfer or at the counter has one payment of its total, less what was let go, and that has arrived unless a receipt was taken back.',
    ofOrders: `
    select o.order_number from orders o
    left join lateral (select count(*) as paid, max(p.amount_pence) as amount,
        coalesce(sum(n.total_pence), 0) as let_go from payments p left join credit_notes n on n.shortfall_of = p.id
      where p.order_id = o.id and p.status = 'paid' and p.charge_id is null) p on true
    where o.payment_method in ('bank', 'counter') and o.total_pence > 0 and (
      (o.payment_status in ('paid', 'refunded')) <> (p.paid = 1) or (p.paid = 1 and p.amount + p.let_go <> o.total_pence - o.changed_pence))
    union all
    select o.order_number from orders o join payments p on p.order_id = o.id and p.provider = 'hand'
    join lateral (select coalesce(sum(r.amount_pence), 0) as received, coalesce(bool_or(r.kind = 'reversed'), false) as reversed
      from receipts r where r.payment_id = p.id) r on true
    where p.received_pence <> r.received or (p.charge_id is null and o.payment_method not in ('bank', 'counter'))
      or (p.status = 'paid' and p.received_pence < p.amount_pence and not r.reversed)`,
  },
  {
    id: 'discount-uses',
    sentence: 'The uses of a discount code are within its limit and match its orders.',
    breaches: `
    select d.code from discount_codes d
    where (d.usage_limit > 0 and d.usage_count > d.usage_limit)
      or d.usage_count <> (select count(*) from discount_redemptions r
        where r.discount_code_id = d.id and r.state <> 'released')
      or d.usage_count <> (select count(*) from orders o
          where o.discount_code_id = d.id and o.status <> 'cancelled')
        + (select count(*) from order_changes h where h.discount_code_id = d.id and h.state = 'waiting')
    union all
    select o.order_number from orders o where (select count(*) from discount_redemptions r
      where r.order_id = o.id and r.state = 'used') > 1`,
  },
  {
    id: 'full-days',
    sentence: 'A day is full when a turnaround’s jobs reach its limit, and only then.',
    breaches: `
    select f.turnaround_id || ' ' || f.day from full_days f
    where not exists (select from turnarounds t where t.id = f.turnaround_id
      and t.capacity <= jobs_on(f.turnaround_id, f.day))
    union all
    select d.turnaround_id || ' ' || d.despatch_on
    from (select distinct i.turnaround_id, i.despatch_on from turnarounds t join order_items i on i.turnaround_id = t.id
      where t.capacity is not null and i.despatch_on >= current_date) d join turnarounds t on t.id = d.turnaround_id
    where t.capacity <= jobs_on(d.turnaround_id, d.despatch_on)
      and not exists (select from full_days f where f.turnaround_id = d.turnaround_id and f.day = d.despatch_on)`,
  },
  {
    id: 'job-days',
    sentence: 'No job is promised for a later day than its order.',
    ofOrders: `
    select o.order_number from orders o where exists (
      select from order_items i where i.order_id = o.id and i.despatch_on > o.despatch_on)`,
  },
  {
    id: 'credit-balances',
    sentence: 'The balance of a trade account matches its entries and is within its limit.',
    breaches: `
    select a.user_id::text from credit_accounts a
    where a.current_balance_pence <> (select coalesce(sum(amount_pence), 0) from credit_ledger l
        where l.user_id = a.user_id)
      or a.current_balance_pence < 0 or a.current_balance_pence > a.credit_limit_pence`,
  },
  {
    // Payments settle the oldest first, so the newest invoices that add up to the balance are open.
    id: 'open-invoices',
    sentence:
      'What a trade customer owes is on their invoices, will be on a monthly one, or was brought forward without one.',
    breaches: `
    select a.user_id::text from credit_accounts a
    where a.current_balance_pence > (select coalesce(sum(amount), 0) from (
        select sum(l.amount_pence) as amount from credit_ledger l
        where (exists (select from invoices i where i.order_id = l.order_id)
            or exists (select from monthly_orders m where m.order_id = l.order_id)) and l.user_id = a.user_id and l.kind in ('order', 'reversal', 'charge', 'charge-reversal')
        group by l.order_id, l.charge_id having sum(l.amount_pence) > 0) charged)
      + (select coalesce(sum(amount_pence), 0) from credit_ledger l
        where l.user_id = a.user_id and l.kind = 'adjustment' and l.order_id is null)`,
  },
  {
    id: 'kept-open-invoices',
    sentence: 'What is recorded as open on each invoice on account matches the entries of the account.',
    breaches: `
    select coalesce(k.order_id, n.order_id)::text from open_invoices k full join (
      select user_id, order_id, charge_id, least(amount, balance - newer)::int as open_pence from (
        select c.user_id, l.order_id, l.charge_id, l.amount, c.current_balance_pence as balance,
          coalesce(sum(l.amount) over (partition by c.user_id order by coalesce(j.created_at, o.created_at) desc, o.id, l.charge_id
            rows between unbounded preceding and 1 preceding), 0) as newer
        from credit_accounts c
        join lateral (select order_id, charge_id, sum(amount_pence)::int as amount from credit_ledger
          where user_id = c.user_id and kind in ('order', 'reversal', 'charge', 'charge-reversal')
          group by order_id, charge_id having sum(amount_pence) > 0) l on true
        join orders o on o.id = l.order_id left join charge_invoices j on j.charge_id = l.charge_id
        where c.current_balance_pence > 0) charged where newer < balance) n
      on n.user_id = k.user_id and n.order_id = k.order_id and n.charge_id is not distinct from k.charge_id
    where k.open_pence is distinct from n.open_pence or k.due_on <> due_on_account(k.user_id, k.order_id, k.charge_id)`,
  },
  {
    id: 'refunds-within-payment',
    sentence: 'Refunds never exceed the payment.',
    breaches: `
    select p.id::text from payments p
    where (select coalesce(sum(amount_pence), 0) from refunds r where r.payment_id = p.id and r.refused is null)
      > case when p.status = 'paid' then p.amount_pence else 0 end`,
  },
  // Banks may take back money already refunded, but we refund nothing on top of that.
  {
    id: 'no-refund-after-dispute',
    sentence: 'Staff never refund what the bank took back in a dispute.',
    breaches: `
    select p.id::text from payments p join disputes d on d.payment_id = p.id
    where exists (select from refunds r where r.payment_id = p.id and r.refused is null and r.created_at > d.taken_at
      and (r.paid_back_how is not null or r.idempotency_key like 'refund:%'))`,
  },
  {
    id: 'refunds-followed-up',
    sentence:
      'Every refund is complete, has its next try, was given up with a reason, or waits for staff to pay it back.',
    breaches: `
    select r.id::text from refunds r where r.provider_refund_id is null and r.refused is null and r.done_at is null and not r.by_hand
      and ((r.next_try_at is null) = (r.gave_up_at is null) or (r.gave_up_at is not null and r.problem is null))`,
  },
  {
    id: 'refund-emails',
    sentence: 'Every completed refund has its email.',
    breaches: `
    select r.id::text from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.done_at is not null and r.refused is null and o.customer_email not like '%.invalid' and o.customer_email <> ''
      and not exists (select from mails m where m.event_key = 'refund-done:' || r.id)`,
  },
  {
    id: 'order-numbers',
    sentence: 'Every order number is used once.',
    breaches: `
    select order_number from orders group by order_number having count(*) > 1`,
  },
  {
    id: 'invoices',
    sentence: 'Every invoice matches its order, and no invoice number is missing.',
    ofOrders: `
    select i.invoice_number from invoices i join orders o on o.id = i.order_id
    where i.total_pence <> o.total_pence - o.changed_pence or i.vat_pence <> o.vat_pence - o.changed_vat_pence
      or i.net_pence <> o.net_pence - o.changed_pence + o.changed_vat_pence
      or i.vat_pence + i.net_pence <> i.total_pence`,
    breaches: `
    select series from number_series n where series like 'invoice-%' and last_number <>
      (select count(*) from (select invoice_number from invoices where monthly_number is null
        union all select invoice_number from monthly_invoices union all select invoice_number from charge_invoices) i
        where i.invoice_number like 'INV-' || substr(n.series, 9) || '-%') + ${LEFT_OUT}`,
  },
  {
    id: 'monthly-invoices',
    sentence:
      'A monthly invoice is the sum of its orders, and an order that waits for one is on the account in full or not at all.',
    ofOrders: `
    select o.order_number from orders o join monthly_orders m on m.order_id = o.id
    left join invoices i on i.order_id = o.id
    left join lateral (select sum(l.amount_pence) as pence from credit_ledger l
      where l.order_id = o.id and l.kind in ('order', 'reversal')) l on true
    where o.payment_method <> 'account' or o.placed_at is null
      or i.order_id is null and l.pence not in (0, o.total_pence)`,
    breaches: `
    select v.invoice_number from monthly_invoices v
    left join lateral (select count(*) as orders, sum(i.total_pence) as total, sum(i.vat_pence) as vat, sum(i.net_pence) as net,
        bool_and((i.invoice_number, i.issued_on, i.due_on) = (v.invoice_number, v.issued_on, v.due_on) and m.user_id = v.user_id) as same
      from invoices i left join monthly_orders m using (order_id) where i.monthly_number = v.invoice_number) i on true
    where (i.orders, i.total, i.vat, i.net, i.same) is distinct from
      (v.order_count::bigint, v.total_pence::bigint, v.vat_pence::bigint, v.net_pence::bigint, true)`,
  },
  {
    id: 'credit-notes',
    sentence: 'Credit notes never exceed their invoice, and no number is missing.',
    breaches: `
    select i.invoice_number from invoices i
    join (select order_id, sum(total_pence) as total, sum(vat_pence) as vat, sum(net_pence) as net from credit_notes n
      where n.charge_id is null and not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number)
      group by order_id) n using (order_id)
    where n.total > i.total_pence or n.vat > i.vat_pence or n.net > i.net_pence
      or (n.total = i.total_pence and n.vat <> i.vat_pence)
    union all
    select j.invoice_number from charge_invoices j
    join (select charge_id, sum(total_pence) as total, sum(vat_pence) as vat, sum(net_pence) as net from credit_notes n
      where not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number)
      group by charge_id) n using (charge_id)
    where n.total > j.total_pence or n.vat > j.vat_pence or n.net > j.net_pence
    union all
    select note_number from credit_notes where vat_pence + net_pence <> total_pence
      or standard_gross_pence + zero_gross_pence <> total_pence or (charge_id is null and abs(standard_gross_pence - 6 * standard_vat_pence) > 12
        and not exists (select from vat_changes v join order_items i on i.id = v.order_item_id
          where i.order_id = credit_notes.order_id and v.borne in ('refund', 'account')))
    union all
    select series from number_series n where series like 'credit-note-%' and last_number <>
      (select count(*) from credit_notes c where c.note_number like 'CN-' || substr(n.series, 13) || '-%') + ${LEFT_OUT}`,
  },
  {
    id: 'credit-note-for-each-refund',
    sentence:
      'Every completed refund, and every order taken off an account after it was invoiced, has one valid credit note.',
    breaches: `
    select coalesce(r.id::text, n.note_number) from (
        select f.id, f.amount_pence from refunds f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
        where f.done_at is not null and f.refused is null and o.placed_at is not null
          and (p.charge_id is null or exists (select from charge_invoices j where j.payment_id = p.id))) r
    full join (select note_number, refund_id, total_pence from credit_notes n where refund_id is not null
        and not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number)) n on n.refund_id = r.id
    where r.id is null or n.note_number is null or n.total_pence <> r.amount_pence
    union all
    select coalesce(l.id::text, n.note_number) from (
        select e.id, e.amount_pence from credit_ledger e where e.kind = 'charge-reversal' or (e.kind = 'reversal' and not exists (
          select 1 from credit_ledger later where later.order_id = e.order_id and later.kind = 'order' and later.id > e.id)
          and not exists (select from order_changes h where h.id = e.change_id and h.before_invoice)
          and (exists (select from invoices v where v.order_id = e.order_id)
            or not exists (select from monthly_orders m where m.order_id = e.order_id)))) l
    full join (select note_number, ledger_id, total_pence from credit_notes n where ledger_id is not null
        and not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number)) n on n.ledger_id = l.id
    where l.id is null or n.note_number is null or n.total_pence <> -l.amount_pence`,
  },
  {
    id: 'order-history',
    sentence: 'The last entry of an order’s history is its status.',
    ofOrders: `
    select o.order_number from orders o
    where o.status is distinct from (select h.status from order_status_history h where h.order_id = o.id
      order by h.id desc limit 1)`,
  },
  {
    id: 'artwork-owner',
    sentence: 'Every artwork file belongs to an order or has a date when it is deleted.',
    breaches: `
    select a.id::text from artworks a
    where a.expires_at is null and not exists (select 1 from order_items i where i.artwork_id = a.id or i.idea_id = a.id)
      and not exists (select 1 from artworks m where m.made_from @> array[a.id] and m.expires_at is null)
      and not exists (select 1 from artwork_events e where e.artwork_id = a.id)`,
  },
  {
    id: 'artwork-originals',
    sentence: 'The originals of an ordered file are kept.',
    breaches: `
    select m.id::text from artworks m, unnest(m.made_from) o (id)
    where m.expires_at is null and not exists (select 1 from artworks a where a.id = o.id and a.expires_at is null)`,
  },
  {
    id: 'proofs',
    sentence: 'A proof waits until its customer has answered it.',
    breaches: `
    select i.id::text from order_items i where i.proof_waits is distinct from (i.proof_asked_at is not null and not exists (
      select 1 from artwork_events e where e.order_item_id = i.id and e.artwork_id = i.artwork_id
        and e.kind in ('proof-approved', 'proof-refused') and e.created_at >= i.proof_asked_at))`,
  },
  {
    id: 'order-confirmations',
    sentence: 'Every placed order has one email that confirms it, and no other order has one.',
    // A reprint is confirmed by the decision to print it, a walk-in's order without an address on paper. For an erased
    // customer's order, nothing says whether they had given an address.
    ofOrders: `
    select o.order_number from orders o
    where not (o.placed_at is not null and o.customer_email = 'erased@customer.invalid')
      and (o.placed_at is not null and o.customer_email <> '') <> (exists (select 1 from mails m where m.order_id = o.id
        and m.event_key = 'order-confirmation:' || o.id)
      or o.reprint_of is not null and exists (select 1 from complaint_decisions d
        join mails m on m.event_key = 'order-problem-decided:' || d.id where d.reprint_order_id = o.id))`,
  },
  {
    id: 'files-stored',
    sentence: 'Every file that an order, upload, photo or campaign needs is stored.',
    breaches: `
    select e ->> 'id' from (select examples from file_sweeps order by id desc limit 1) s, jsonb_array_elements(s.examples) e`,
  },
  {
    id: 'kept-figures',
    sentence: 'The figures kept of products, categories, subscribers and reviews match what they count.',
    breaches: `
    select p.id from products p where p.first_options_pence <> coalesce((select sum(first.price_modifier_pence) from (
      select distinct on (o.group_key) o.price_modifier_pence from product_options o
      where o.product_id = p.id and not o.unmeasured order by o.group_key, o.position, o.id) first), 0)
    union all
    select c.id from categories c left join category_figures f on f.category_id = c.id
    where (f.products, f.from_pence, f.base_pence) is distinct from (select (count(*)::int, min(p.from_pence),
      coalesce(sum(p.base_price_pence), 0)::bigint) from products p where p.category_id = c.id and p.archived_at is null)
    union all
    select p.id from products p where not exists (select from product_search s where s.product_id = p.id)
    union all
    select coalesce(k.status, n.status) from (select * from subscriber_counts where subscribers <> 0) k
    full join (select status, count(*) as many from subscribers group by status) n using (status)
    where k.subscribers is distinct from n.many
    union all
    select coalesce(k.tag, n.tag) from (select * from subscriber_tags where subscribers <> 0) k
    full join (select tag, count(*) as many from subscribers, unnest(tags) as tag where tags <> '{}' group by tag) n using (tag)
    where k.subscribers is distinct from n.many
    union all
    select coalesce(k.status, n.status) from (select * from review_counts where reviews <> 0) k
    full join (select status, is_sample, rating, count(*) as many from reviews group by 1, 2, 3) n using (status, is_sample, rating)
    where k.reviews is distinct from n.many`,
  },
  {
    id: 'no-email-after-unsubscribe',
    sentence: 'No campaign email waits for anybody who unsubscribed.',
    breaches: `
    select s.id::text from campaign_recipients r join subscribers s on s.id = r.subscriber_id
    where r.state = 'queued' and (s.status <> 'subscribed'
      or exists (select 1 from suppressions x where x.email = s.email))`,
  },
];
