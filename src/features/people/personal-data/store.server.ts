import { type RawBuilder, sql } from 'kysely';
import { IS_BY_LINK } from '#features/selling/cart/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { phoneAsStored } from '#platform/db/phone-as-stored.ts';
import type { Person } from './person.ts';

type Row = Record<string, unknown>;

/** Runs one statement and returns its rows with camelCase names. */
async function read(db: Queries, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

/**
 * SQL: whether an order `o` was placed with an address but without an account, or is the given one without an address.
 */
const isGuests = ({ confirmedEmail, orderId = null, phone = null }: Person) =>
  sql`(o.user_id is null and o.erased_at is null
    and (lower(o.customer_email) = ${confirmedEmail}::text or o.id = ${orderId}::uuid
      or o.customer_email = '' and o.customer_phone = ${phone}::text))`;

/** SQL: whether a draft is of somebody who gave a number and no address. */
export const isUnderPhone = (draft: RawBuilder<unknown>, phone: RawBuilder<unknown> | string | null = null) =>
  sql`(${draft}.user_id is null and ${draft}.email = '' and ${phoneAsStored(sql`${draft}.phone`)} = ${phone}::text)`;

export const readAccount = (db: Queries, { userId }: Person) =>
  read(
    db,
    sql`select u.email, u.email_verified as "emailConfirmed", u.name, u.image, u.created_at, p.first_name, p.last_name,
      p.phone, p.email as "profileEmail", p.created_at as "profileCreatedAt", r.role, r.staff_roles, r.mention_emails
    from users u left join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id where u.id = ${userId}`,
  );

export const readSavedAddresses = (db: Queries, { userId }: Person) =>
  read(
    db,
    sql`select type, first_name, last_name, address_line1, address_line2, city, postal_code, country, is_default, created_at
    from addresses where user_id = ${userId} order by created_at`,
  );

export const readBilling = (db: Queries, { userId }: Person) =>
  read(
    db,
    sql`select company, name, address, city, postal_code, country, updated_at from billing_details where user_id = ${userId}`,
  );

export const readSignedIn = (db: Queries, { userId }: Person) =>
  read(
    db,
    sql`select user_agent as "device", ip_address, created_at as "signedInAt", updated_at as "lastActiveAt", expires_at
    from sessions where user_id = ${userId} order by created_at`,
  );

export const readPasskeys = (db: Queries, { userId }: Person) =>
  read(
    db,
    sql`select name, created_at as "addedAt", last_used_at from passkeys where user_id = ${userId} order by created_at`,
  );

export const readCartLines = (db: Queries, { userId, ...guest }: Person) =>
  read(
    db,
    sql`select p.name as "product", l.selected_options, a.original_name as "artwork", l.seen_price_pence, l.added_at,
      (select json_agg(json_build_object('by', s.returned_by, 'words', s.returned_words, 'at', s.returned_at) order by s.returned_at)
        from cart_shares s where s.cart_id = k.id and s.returned_at is not null) as "sentBack"
    from carts k left join cart_lines l on l.cart_id = k.id left join products p on p.id = l.product_id
      left join artworks a on a.id = l.artwork_id
    where (l.id is not null or exists (select from cart_shares s where s.cart_id = k.id and s.returned_at is not null))
      and (k.user_id = ${userId} or (k.user_id is null and k.id = any(array(
      select o.cart_id from orders o where ${isGuests({ userId, ...guest })} and not ${IS_BY_LINK})))) order by l.added_at`,
  );

export const readDesigns = (db: Queries, { userId }: Person) =>
  read(
    db,
    sql`select d.name, t.name as "template", d.filled_in as "filledIn", d.service as "orderOfService",
      l.file_name as "listName", l.column_names as "listColumns", l.records as "listRows", d.created_at, d.updated_at,
      (select json_agg(json_build_object('name', n.name, 'page', n.page, 'words', n.words, 'at', n.created_at) order by n.id)
        from design_notes n where n.design_id = d.id) as "comments",
      (select json_build_object('name', a.name, 'at', a.approved_at) from design_approvals a where a.design_id = d.id) as "approval"
    from designs d left join design_templates t on t.id = d.template_id left join design_lists l on l.design_id = d.id where d.user_id = ${userId} order by d.created_at`,
  );

export const readArtworkNames = (db: Queries, { userId, ...guest }: Person) =>
  read(
    db,
    sql`select id, original_name as "name", product_id, kind, bytes, created_at, removed_at,
      expires_at is null as "ordered", (select json_agg(json_build_object('what', w.kind, 'name', w.name, 'words', w.words,
        'at', w.created_at) order by w.id) from proof_answers w where w.artwork_id = artworks.id) as "saidByColleagues"
    from artworks where user_id = ${userId} or (user_id is null and id = any(array(
      select i.artwork_id from order_items i join orders o on o.id = i.order_id where ${isGuests({ userId, ...guest })})))
    order by created_at`,
  );

/** What we design for them: each brief with the names of its files, and what they said about the drafts. */
export const readDesignBriefs = (db: Queries, { userId, ...guest }: Person) =>
  read(
    db,
    sql`select b.words, b.colours, b.likes, b.wanted_by, b.created_at,
      (select json_agg(json_build_object('name', f.original_name, 'bytes', f.bytes) order by f.created_at)
        from design_files f where f.brief_id = b.id) as files,
      (select json_agg(json_build_object('page', c.page, 'words', c.words, 'at', c.created_at) order by c.id)
        from design_comments c join order_items i on i.id = c.order_item_id where i.brief_id = b.id) as comments
    from design_briefs b where b.user_id = ${userId} or (b.user_id is null and b.id = any(array(
      select i.brief_id from order_items i join orders o on o.id = i.order_id where ${isGuests({ userId, ...guest })})))
    order by b.created_at`,
  );

/** Whole orders: items with artwork names, history, payments with refunds, invoice and credit note numbers. */
export const readOrders = (db: Queries, { userId, ...guest }: Person) =>
  read(
    db,
    sql`select o.order_number, o.po_number, o.status, o.payment_method, o.payment_status, o.items_pence, o.discount_code,
      o.discount_pence, o.shipping_pence, o.total_pence, o.vat_pence, o.net_pence, o.customer_name, o.customer_email,
      o.customer_phone, o.shipping_address_line1, o.shipping_address_line2, o.shipping_city, o.shipping_postcode,
      o.shipping_country, o.billing_address, o.despatch_on, o.tracking_number, o.notes, o.artwork_problem, o.placed_at, o.created_at,
      (select json_agg(json_build_object('product', i.product_name, 'quantity', i.quantity, 'options', i.options,
          'reference', i.reference, 'title', i.title, 'text', i.customer_text, 'note', i.note, 'artworkProblem', i.artwork_problem, 'pricePence', i.price_pence, 'artwork', a.original_name, 'acceptedWarnings', i.accepted, 'artworkHistory', (
            select json_agg(json_build_object('what', e.kind, 'file', f.original_name, 'sha256', e.sha256, 'note', e.note,
              'by', case when e.kind in ('sent', 'replaced', 'proof-approved', 'proof-refused', 'look-asked') then e.actor_name end,
              'at', e.created_at) order by e.id)
            from artwork_events e left join artworks f on f.id = e.artwork_id where e.order_item_id = i.id))
          order by i.position)
        from order_items i left join artworks a on a.id = i.artwork_id where i.order_id = o.id) as "items",
      (select json_agg(json_build_object('status', h.status, 'notes', h.notes, 'message', h.message, 'at', h.created_at) order by h.id)
        from order_status_history h where h.order_id = o.id) as "history",
      (select json_agg(json_build_object('number', q.number, 'carrier', c.name, 'trackingNumber', q.tracking_number,
          'leftAt', q.despatched_at, 'items', (select json_agg(json_build_object('job', j.code, 'quantity', n.quantity) order by j.code)
            from parcel_items n join jobs j on j.id = n.job_id where n.parcel_id = q.id)) order by q.number)
        from parcels q left join carriers c on c.id = q.carrier_id where q.order_id = o.id) as "parcels",
      (select json_agg(json_build_object('collectedBy', h.collected_by, 'at', h.created_at) order by h.id)
        from handovers h where h.order_id = o.id) as "collected",
      (select json_agg(json_build_object('provider', y.provider, 'status', y.status, 'amountPence', y.amount_pence,
          'createdAt', y.created_at, 'settledAt', y.settled_at, 'refunds', (select json_agg(json_build_object(
            'amountPence', f.amount_pence, 'reason', f.reason, 'createdAt', f.created_at, 'doneAt', f.done_at,
            'creditReason', f.credit_reason, 'paidBackHow', f.paid_back_how, 'paidBackOn', f.paid_back_on))
            from refunds f where f.payment_id = y.id), 'disputes', (select json_agg(json_build_object(
            'amountPence', d.amount_pence, 'reason', d.reason, 'state', d.state, 'openedAt', d.opened_at, 'closedAt', d.closed_at))
            from disputes d where d.payment_id = y.id), 'receipts', (select json_agg(json_build_object('kind', g.kind,
            'amountPence', g.amount_pence, 'how', g.how, 'movedOn', g.moved_on, 'reference', g.reference, 'why', g.why) order by g.created_at)
            from receipts g where g.payment_id = y.id), 'differences', (select json_agg(n.settled_why)
            from payment_differences n where n.payment_id = y.id and n.settled_why is not null)) order by y.created_at)
        from payments y where y.order_id = o.id) as "payments",
      (select i.invoice_number from invoices i where i.order_id = o.id) as "invoice",
      (select json_agg(json_build_object('what', c.what, 'why', c.why, 'totalPence', c.total_pence, 'vatPence', c.vat_pence,
          'state', c.state, 'withdrawnWhy', c.withdrawn_why, 'createdAt', c.created_at, 'settledAt', c.settled_at, 'invoice', j.invoice_number) order by c.created_at)
        from order_charges c left join charge_invoices j on j.charge_id = c.id where c.order_id = o.id) as "charges",
      (select json_agg(json_build_object('what', h.what, 'why', h.why, 'wrote', jsonb_path_query_array(json_build_array(h.before, h.after)::jsonb,
          '$[*].items[*].added'), 'state', h.state, 'differencePence', h.difference_pence, 'at', h.created_at) order by h.created_at)
        from order_changes h where h.order_id = o.id) as "changes",
      (select json_agg(json_build_object('productId', r.product_id, 'reference', r.reference, 'notes',
          jsonb_path_query_array(r.jobs, '$[*].blocked_note') || jsonb_path_query_array(r.jobs, '$[*].events[*].note'), 'removedAt', r.removed_at) order by r.removed_at)
        from removed_items r where r.order_id = o.id) as "removedItems",
      (select json_agg(json_build_object('wasOn', d.was_on, 'leavesOn', d.leaves_on, 'cause', d.cause, 'why', d.note, 'at', d.created_at) order by d.id)
        from day_changes d where d.order_id = o.id) as "dayChanges",
      (select json_agg(json_build_object('job', j.code, 'waitsFor', j.blocked_note, 'notes', (select json_agg(json_build_object(
            'note', e.note, 'at', e.created_at) order by e.id) from job_events e where e.job_id = j.id and e.note is not null)) order by j.code)
        from jobs j where j.order_id = o.id) as "production",
      (select json_agg(json_build_object('vatClass', v.vat_class, 'reason', v.reason, 'at', v.created_at) order by v.created_at)
        from vat_changes v join order_items i on i.id = v.order_item_id where i.order_id = o.id) as "vatChanges",
      (select json_agg(json_build_object('number', n.note_number, 'issuedOn', n.issued_on, 'reason', n.reason,
          'totalPence', n.total_pence, 'vatPence', n.vat_pence, 'cancelledOn', c.cancelled_on, 'cancelledWhy', c.reason) order by n.created_at)
        from credit_notes n left join credit_note_cancellations c on c.note_number = n.note_number
        where n.order_id = o.id) as "creditNotes"
    from orders o
    where o.user_id = ${userId} or ${isGuests({ userId, ...guest })}
    order by o.created_at`,
  );

/**
 * The problems that they reported with their orders, and the decisions. The cause and its cost are the shop's own
 * record.
 */
export const readProblems = (db: Queries, { userId, ...guest }: Person) =>
  read(
    db,
    sql`select o.order_number, c.state, c.wish, c.created_at, c.erased_at,
      (select json_agg(json_build_object('product', i.product_name, 'copies', n.copies, 'wrong', n.wrong) order by i.position)
        from complaint_items n join order_items i on i.id = n.order_item_id where n.complaint_id = c.id) as "items",
      (select json_agg(json_build_object('by', m.actor, 'words', m.words, 'at', m.created_at, 'photos', (
          select count(*) from complaint_photos p where p.message_id = m.id)) order by m.created_at)
        from complaint_messages m where m.complaint_id = c.id) as "messages",
      (select json_agg(json_build_object('outcome', d.outcome, 'words', d.words, 'at', d.created_at, 'reopenedAt', d.reopened_at)
          order by d.created_at)
        from complaint_decisions d where d.complaint_id = c.id) as "decisions"
    from complaints c join orders o on o.id = c.order_id
    where o.user_id = ${userId} or ${isGuests({ userId, ...guest })}
    order by c.created_at`,
  );

export const readTradeAccount = (db: Queries, { userId }: Person) =>
  read(
    db,
    sql`select c.account_number, c.is_approved, c.credit_limit_pence, c.current_balance_pence, c.payment_terms_days, c.monthly_invoice, c.hold_reason,
      c.no_chase_reason, c.no_chase_until, c.updated_at,
      (select json_agg(json_build_object('kind', l.kind, 'amountPence', l.amount_pence, 'order', o.order_number,
          'reference', l.reference, 'createdAt', l.created_at) order by l.id)
        from credit_ledger l left join orders o on o.id = l.order_id where l.user_id = c.user_id) as "ledger",
      (select json_agg(json_build_object('number', v.invoice_number, 'issuedOn', v.issued_on, 'dueOn', v.due_on,
          'totalPence', v.total_pence, 'addressedTo', b.buyer) order by v.issued_on, v.invoice_number)
        from monthly_invoices v left join monthly_buyers b on b.invoice_number = v.invoice_number where v.user_id = c.user_id) as "monthlyInvoices"
    from credit_accounts c where c.user_id = ${userId}`,
  );

/** Their customer group, and the price lists that name them. */
export const readTradePrices = (db: Queries, { userId }: Person) =>
  read(
    db,
    sql`select (select g.name from customer_group_members m join customer_groups g on g.id = m.group_id
        where m.user_id = ${userId}) as "group",
      (select json_agg(json_build_object('name', l.name, 'validFrom', l.valid_from, 'validUntil', l.valid_until) order by l.name)
        from price_list_customers c join price_lists l on l.id = c.list_id where c.user_id = ${userId}) as "priceLists"
    where exists (select from customer_group_members where user_id = ${userId})
      or exists (select from price_list_customers where user_id = ${userId})`,
  );

export const readReviews = (db: Queries, { userId, ...guest }: Person) =>
  read(
    db,
    sql`select product_id, author_name, rating, body, reply, status, created_at
    from reviews where user_id = ${userId} or (user_id is null and order_id = any(array(
      select o.id from orders o where ${isGuests({ userId, ...guest })}))) order by created_at`,
  );

/** Newsletter consent with time and wording, unsubscribing, and the messages sent. */
export const readNewsletter = (db: Queries, { confirmedEmail }: Person) =>
  read(
    db,
    sql`select e.email, s.first_name, s.last_name, s.status, s.tags, s.interests, s.source, s.marketing_consent,
      s.consent_text, s.mailchimp_problem, s.subscribed_at, s.last_activity_at, x.reason as "suppressedBecause", x.created_at as "suppressedAt",
      (select json_agg(json_build_object('campaign', c.subject, 'state', r.state, 'problem', r.problem, 'sentAt', r.sent_at,
          'openedAt', r.opened_at, 'clickedAt', r.clicked_at, 'unsubscribedAt', r.unsubscribed_at, 'complainedAt', r.complained_at))
        from campaign_recipients r join campaigns c on c.id = r.campaign_id
        where r.subscriber_id = s.id) as "campaigns"
    from (select ${confirmedEmail}::text as email) e left join subscribers s on s.email = e.email
      left join suppressions x on x.email = e.email
    where s.id is not null or x.email is not null`,
  );

/** The drafts that staff made for them, and the offers sent. */
export const readQuotes = (db: Queries, { userId, confirmedEmail, orderId = null, phone }: Person) =>
  read(
    db,
    sql`select d.draft_number, d.state, d.email, d.first_name, d.last_name, d.company, d.phone, d.address, d.city, d.postcode,
      d.po_number, d.customer_note, d.staff_note, d.discount_why, d.declined_why, d.request, d.requested_product, d.wanted_by, d.created_at,
      (select json_agg(a.original_name order by a.created_at) from artworks a where a.draft_id = d.id) as "files",
      (select json_agg(json_build_object('product', coalesce(p.name, l.description), 'options', l.selected_options,
          'reference', l.reference, 'title', l.title, 'text', l.customer_text, 'note', l.note, 'pricePence', l.price_pence, 'priceWhy', l.price_why) order by l.position)
        from draft_lines l left join products p on p.id = l.product_id where l.draft_id = d.id) as "lines",
      (select json_agg(json_build_object('totalPence', f.total_pence, 'sentAt', f.sent_at, 'validUntil', f.valid_until)
        order by f.number) from draft_offers f where f.draft_id = d.id) as "offers"
    from drafts d where d.user_id = ${userId} or lower(d.email) = ${confirmedEmail}::text or ${isUnderPhone(sql`d`, phone)}
      or d.id = (select draft_id from orders where id = ${orderId}::uuid) order by d.created_at`,
  );

export const readMessages = (db: Queries, { confirmedEmail }: Person) =>
  read(
    db,
    sql`select first_name, last_name, email, phone, subject, message, notes, status, created_at
    from contact_messages where lower(email) = ${confirmedEmail}::text order by created_at`,
  );

export const readComplaints = (db: Queries, { confirmedEmail }: Person) =>
  read(
    db,
    sql`select name, email, complaint, received_at, due_on, outcome, notes, closed_at
    from data_complaints where lower(email) = ${confirmedEmail}::text order by received_at`,
  );

export const readSamplePacks = (db: Queries, { confirmedEmail }: Person) =>
  read(
    db,
    sql`select name, email, company, phone, address, city, postal_code, interests, status, notes, created_at
    from sample_pack_requests where lower(email) = ${confirmedEmail}::text order by created_at`,
  );

/**
 * Which emails were sent, with the text that staff wrote in them, but without the rest of their content, because links
 * in it still work.
 */
export const readEmails = (db: Queries, { userId, confirmedEmail }: Person) =>
  read(
    db,
    sql`select m.template, m.recipient, m.status, m.created_at, m.sent_at, m.last_error,
      m.data ->> 'reason' as "reason", m.data ->> 'message' as "message", m.data ->> 'why' as "why"
    from mails m where m.user_id = ${userId} or lower(m.recipient) = ${confirmedEmail}::text
      or m.order_id = any(array(select id from orders where user_id = ${userId}))
    order by m.created_at`,
  );
