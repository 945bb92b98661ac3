import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** The shop's invariants (design, "Invariants"): each query returns violations. Run after every test that writes. */
const BREACHES: Record<string, string> = {
  '1: lines − discount + delivery = total, VAT + net = gross': `
    select o.order_number from orders o
    where o.total_pence <> (select sum(price_pence) from order_items i where i.order_id = o.id)
        - o.discount_pence + o.shipping_pence
      or o.vat_pence + o.net_pence <> o.total_pence or o.total_pence < 0`,
  '2: one paid card payment for each order that was paid by card, of the same amount': `
    select o.order_number from orders o
    left join lateral (select count(*) as paid, max(amount_pence) as amount, max(currency) as currency
      from payments p where p.order_id = o.id and p.status = 'paid') p on true
    where o.payment_method = 'stripe' and o.total_pence > 0 and (
      (o.payment_status in ('paid', 'refunded')) <> (p.paid = 1)
      or (p.paid = 1 and (p.amount <> o.total_pence or p.currency <> o.currency)))`,
  '3: uses of a code are within its limit and match its live orders': `
    select d.code from discount_codes d
    where (d.usage_limit > 0 and d.usage_count > d.usage_limit)
      or d.usage_count <> (select count(*) from discount_redemptions r
        where r.discount_code_id = d.id and r.state <> 'released')
      or d.usage_count <> (select count(*) from orders o
        where o.discount_code_id = d.id and o.status <> 'cancelled')`,
  '4: the balance of an account matches its ledger, and is within its limit': `
    select a.user_id::text from credit_accounts a
    where a.current_balance_pence <> (select coalesce(sum(amount_pence), 0) from credit_ledger l
        where l.user_id = a.user_id)
      or a.current_balance_pence < 0 or a.current_balance_pence > a.credit_limit_pence`,
  '5: refunds never exceed the payment': `
    select p.id::text from payments p
    where (select coalesce(sum(amount_pence), 0) from refunds r where r.payment_id = p.id and r.refused is null)
      > case when p.status = 'paid' then p.amount_pence else 0 end`,
  // Banks may take back money already refunded, but we refund nothing on top of what a bank took.
  '5: staff never refund what the bank took back in a dispute': `
    select p.id::text from payments p join disputes d on d.payment_id = p.id
    where exists (select from refunds r where r.payment_id = p.id and r.refused is null and r.created_at > d.taken_at
      and (r.paid_back_how is not null or r.idempotency_key like 'refund:%'))`,
  '5: no refund is forgotten: each is complete, has its next try, or was given up with a reason': `
    select r.id::text from refunds r where r.provider_refund_id is null and r.refused is null and r.done_at is null
      and ((r.next_try_at is null) = (r.gave_up_at is null) or (r.gave_up_at is not null and r.problem is null))`,
  '5: one email for each completed refund': `
    select r.id::text from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.done_at is not null and r.refused is null and o.customer_email not like '%.invalid'
      and not exists (select from mails m where m.event_key = 'refund-done:' || r.id)`,
  '6: order numbers are unique': `
    select order_number from orders group by order_number having count(*) > 1`,
  '6: each invoice matches its order to the penny, and no number is missing': `
    select i.invoice_number from invoices i join orders o on o.id = i.order_id
    where i.total_pence <> o.total_pence or i.vat_pence <> o.vat_pence or i.net_pence <> o.net_pence
      or i.vat_pence + i.net_pence <> i.total_pence
    union all
    select series from number_series n where series like 'invoice-%' and last_number <>
      (select count(*) from invoices i where i.invoice_number like 'INV-' || substr(n.series, 9) || '-%')`,
  '6: credit notes never exceed their invoice, and no number is missing': `
    select i.invoice_number from invoices i
    join (select order_id, sum(total_pence) as total, sum(vat_pence) as vat, sum(net_pence) as net from credit_notes n
      where not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number)
      group by order_id) n using (order_id)
    where n.total > i.total_pence or n.vat > i.vat_pence or n.net > i.net_pence
      or (n.total = i.total_pence and n.vat <> i.vat_pence)
    union all
    select note_number from credit_notes where vat_pence + net_pence <> total_pence
      or standard_gross_pence + zero_gross_pence <> total_pence or abs(standard_gross_pence - 6 * standard_vat_pence) > 12
    union all
    select series from number_series n where series like 'credit-note-%' and last_number <>
      (select count(*) from credit_notes c where c.note_number like 'CN-' || substr(n.series, 13) || '-%')`,
  '6: each refund of a placed order that is done, and each time that an order came off its account, has one credit note that stands': `
    select coalesce(r.id::text, n.note_number) from (
        select f.id, f.amount_pence from refunds f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
        where f.done_at is not null and f.refused is null and o.placed_at is not null) r
    full join (select note_number, refund_id, total_pence from credit_notes n where refund_id is not null
        and not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number)) n on n.refund_id = r.id
    where r.id is null or n.note_number is null or n.total_pence <> r.amount_pence
    union all
    select coalesce(l.id::text, n.note_number) from (
        select e.id, e.amount_pence from credit_ledger e where e.kind = 'reversal' and not exists (
          select 1 from credit_ledger later where later.order_id = e.order_id and later.kind = 'order' and later.id > e.id)) l
    full join (select note_number, ledger_id, total_pence from credit_notes n where ledger_id is not null
        and not exists (select 1 from credit_note_cancellations c where c.note_number = n.note_number)) n on n.ledger_id = l.id
    where l.id is null or n.note_number is null or n.total_pence <> -l.amount_pence`,
  '7: the newest history row has the status': `
    select o.order_number from orders o
    where o.status is distinct from (select h.status from order_status_history h where h.order_id = o.id
      order by h.id desc limit 1)`,
  '8: every artwork has an owner or an expiry': `
    select a.id::text from artworks a
    where a.expires_at is null and not exists (select 1 from order_items i where i.artwork_id = a.id)
      and not exists (select 1 from artworks m where m.made_from @> array[a.id] and m.expires_at is null)
      and not exists (select 1 from artwork_events e where e.artwork_id = a.id)`,
  '8: the originals of an ordered file are kept': `
    select m.id::text from artworks m, unnest(m.made_from) o (id)
    where m.expires_at is null and not exists (select 1 from artworks a where a.id = o.id and a.expires_at is null)`,
  'a proof waits until its customer has answered it': `
    select i.id::text from order_items i where i.proof_waits is distinct from (i.proof_asked_at is not null and not exists (
      select 1 from artwork_events e where e.order_item_id = i.id and e.artwork_id = i.artwork_id
        and e.kind in ('proof-approved', 'proof-refused') and e.created_at >= i.proof_asked_at))`,
  '9: one confirmation for every placed order, none for others': `
    select o.order_number from orders o
    where (o.placed_at is not null) <> exists (select 1 from mails m where m.order_id = o.id
      and m.event_key = 'order-confirmation:' || o.id)`,
  '10: no campaign is sent to anybody who unsubscribed': `
    select s.email from campaign_recipients r join subscribers s on s.id = r.subscriber_id
    where r.state = 'queued' and (s.status <> 'subscribed'
      or exists (select 1 from suppressions x where x.email = s.email))`,
};

/** All in one query: one after another they took longer than many of the tests. */
const ALL = Object.entries(BREACHES)
  .map(
    ([name, query]) =>
      `select '${name}' as invariant, array(select b.row::text from (${query}) b (row)) as breached_by`,
  )
  .join(' union all ');

/**
 * Fails with the invariant and the rows if the database violates one; with `storage`, also compares files with their
 * rows.
 */
export async function expectInvariants(db: Database, storage?: Storage): Promise<void> {
  const { rows } = await sql.raw<{ invariant: string; breachedBy: string[] }>(ALL).execute(db);
  expect(rows.filter(({ breachedBy }) => breachedBy.length > 0)).toEqual([]);
  if (storage) await expectFiles(db, storage);
}

async function expectFiles(db: Database, storage: Storage): Promise<void> {
  const rows = await db
    .selectFrom('artworks')
    .select(['storageKey', 'bytes', 'sha256'])
    .unionAll(db.selectFrom('productPhotos').select(['storageKey', 'bytes', 'sha256']))
    .unionAll(db.selectFrom('letterPictures').select(['storageKey', 'bytes', 'sha256']))
    .execute();
  for (const { storageKey, bytes, sha256 } of rows) {
    const file = await storage.withLocalFile(storageKey, readOnce).catch((error: unknown) => error);
    expect(file, `the file of ${storageKey}`).toEqual({ bytes, sha256 });
  }
}

/** Cache of files already read, by path and everything that changes on a write: large ones take long to read. */
const read = new Map<string, { bytes: number; sha256: string }>();

async function readOnce(path: string): Promise<{ bytes: number; sha256: string }> {
  const { ino, size, ctimeNs, mtimeNs } = await stat(path, { bigint: true });
  const version = [path, ino, size, ctimeNs, mtimeNs].join(' ');
  const known = read.get(version);
  if (known) return known;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const found = { bytes, sha256: hash.digest('hex') };
  read.set(version, found);
  return found;
}
