import { sql } from 'kysely';
import {
  MONTHLY_INVOICES,
  OVERDUE_FACTS,
  type OverdueFacts,
  openInvoices,
  readOverdue,
  STALE_STATEMENT,
  type StatementDays,
} from '#features/money/credit/index.server.ts';
import type { ChargedOrder, Collection, ListedInvoice, Overdue } from '#features/money/credit/index.ts';
import type { DeliveryMethod } from '#features/orders/order/index.ts';
import { HAS_SIGN_IN } from '#features/people/accounts/index.server.ts';
import { tagsOf } from '#kit/tags.ts';
import type { Queries } from '#platform/db/database.ts';
import { newestPeople, ORDERS_OF_PERSON, ofAccount, type PersonKind } from './people.server.ts';

const PAGE_SIZE = 50;

export interface ListedCustomer {
  kind: PersonKind;
  /** of the account or, without one, of their first order, quote or enquiry */
  id: string;
  firstName: string;
  lastName: string;
  /** empty for walk-in customers */
  email: string;
  phone: string | null;
  company: string | null;
  tags: string[];
  role: 'customer' | 'admin';
  /** not counting reprints, which nobody ordered */
  orderCount: number;
  /** total of placed orders that are not cancelled, pence */
  spentPence: number;
  isTrade: boolean;
  owedPence: number;
  isOverdue: boolean;
  /** whether staff have put their account on hold */
  isHeld: boolean;
  createdAt: Date;
}

export interface CustomerFilter {
  /** part of a name, company, email or phone number, a whole email address, or the number of an order or quote */
  search: string;
  tradeOnly: boolean;
  /** null for all */
  tag: string | null;
  page: number;
  /** rows of a page */
  size?: number;
}

/** Reads a filter from an address and ignores invalid values. */
export const readCustomerFilter = (query: URLSearchParams): CustomerFilter => ({
  search: (query.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 100),
  tradeOnly: query.get('trade') === '1',
  tag: tagsOf(query.get('tag')?.replaceAll('\0', '') ?? '')[0] ?? null,
  page: /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
});

/**
 * Returns matching customers, newest first, with order totals: all who ever bought or asked, each once. One extra row
 * shows that there are more. One statement.
 */
export async function listCustomers(
  db: Queries,
  { search, tradeOnly, tag, page, size = PAGE_SIZE }: CustomerFilter,
  today: string,
): Promise<{ customers: ListedCustomer[]; hasMore: boolean }> {
  const first = (page - 1) * size;
  const people = newestPeople({ search, tradeOnly, tag, most: first + size + 1 });
  const { rows } = await sql<Omit<ListedCustomer, 'isOverdue'> & { facts: OverdueFacts | null }>`
    with listed as materialized (select * from ${people} n order by created_at desc, id limit ${size + 1} offset ${first}),
    s as materialized (select n.kind, n.id, n.first_name, n.last_name, n.email, coalesce(n.phone, k.phone) as phone,
        coalesce(n.company, k.company) as company, n.created_at, k.id as person_id
      from listed n left join lateral (select * from people m where n.kind = 'person' and m.id = n.id
        or n.kind = 'account' and ${ofAccount(sql`n.id`, sql`n.email`)} order by m.user_id is null limit 1) k on true)
    select s.kind, s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone, s.company, s.created_at as "createdAt",
      array(select distinct unnest(g.tags) as tag from people g where g.id = s.person_id or g.merged_into = s.person_id order by tag) as tags,
      coalesce(r.role, 'customer') as role, coalesce(c.is_approved, false) as "isTrade",
      coalesce(c.current_balance_pence, 0) as "owedPence", c.hold_reason is not null as "isHeld",
      o.count as "orderCount", o.spent as "spentPence", to_jsonb(f) as facts
    from s left join user_roles r on r.user_id = s.id left join credit_accounts c on c.user_id = s.id
    left join lateral (select c.current_balance_pence as "currentBalancePence", ${OVERDUE_FACTS}
      from credit_accounts c where c.user_id = s.id and c.current_balance_pence > 0) f on true
    cross join lateral (select count(*) filter (where reprint_of is null)::int as count,
      coalesce(sum(total_pence) filter (where placed_at is not null and status <> 'cancelled'), 0)::bigint as spent
      from (${ORDERS_OF_PERSON}) t) o
    order by s.created_at desc, s.id`.execute(db);
  const customers = rows.slice(0, size).map(({ facts, ...row }) => ({
    ...row,
    spentPence: Number(row.spentPence),
    isOverdue: facts !== null && readOverdue(facts, today) !== null,
  }));
  return { customers, hasMore: rows.length > size };
}

export interface Customer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  /** whether they can sign in; not if staff opened the account */
  hasSignIn: boolean;
  phone: string | null;
  /** as on their invoices */
  company: string | null;
  role: 'customer' | 'admin';
  createdAt: Date;
  /** null if they have no trade account */
  accountNumber: number | null;
  isApproved: boolean;
  creditLimitPence: number;
  currentBalancePence: number;
  paymentTermsDays: number;
  monthlyInvoice: boolean;
  termsVersion: number;
  /** billing details on one line; null if not set */
  billTo: string | null;
  /** what is overdue on the account today */
  overdue: Overdue | null;
  /** the open invoices, oldest first */
  owed: ChargedOrder[];
  collection: Collection;
  /** the days of the last statement, if an entry that belongs on it was added since; null if not, or if there is no statement */
  staleStatement: StatementDays | null;
  /** newest first */
  monthlyInvoices: ListedInvoice[];
}

/**
 * Returns a customer with their trade account's terms (unapproved if there is none); undefined if there is no customer.
 */
export async function readCustomer(db: Queries, id: string, today: string): Promise<Customer | undefined> {
  const { rows } = await sql<Omit<Customer, 'overdue' | 'owed'> & OverdueFacts>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", u.email, u.email_verified as "emailVerified", ${HAS_SIGN_IN} as "hasSignIn",
      p.phone, (select b.company from billing_details b where b.user_id = p.id) as company, p.created_at as "createdAt", coalesce(r.role, 'customer') as role,
      c.account_number as "accountNumber", coalesce(c.is_approved, false) as "isApproved", coalesce(c.credit_limit_pence, 0) as "creditLimitPence",
      coalesce(c.current_balance_pence, 0) as "currentBalancePence",
      coalesce(c.payment_terms_days, 30) as "paymentTermsDays", coalesce(c.monthly_invoice, false) as "monthlyInvoice",
      coalesce(c.terms_version, 0) as "termsVersion",
      json_build_object('holdReason', c.hold_reason, 'version', coalesce(c.collection_version, 0), 'noChase',
        case when c.no_chase_until >= ${today}::date then json_build_object('reason', c.no_chase_reason, 'until', c.no_chase_until) end) as collection,
      (select concat_ws(', ', b.company, b.name, b.address, b.city, b.postal_code, nullif(b.country, 'United Kingdom'))
        from billing_details b where b.user_id = p.id) as "billTo",
      ${STALE_STATEMENT} as "staleStatement", ${MONTHLY_INVOICES} as "monthlyInvoices", ${OVERDUE_FACTS}
    from profiles p join users u on u.id = p.id left join user_roles r on r.user_id = p.id
    left join credit_accounts c on c.user_id = p.id where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { charged: _, overdueAccounts: __, ...customer } = row;
  return { ...customer, overdue: readOverdue(row, today), owed: openInvoices(row) };
}

export interface CustomerOrder {
  id: string;
  orderNumber: string;
  status: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
  deliveryMethod: DeliveryMethod;
  totalPence: number;
  createdAt: Date;
}
