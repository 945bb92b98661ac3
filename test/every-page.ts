import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type Visitor = 'stranger' | 'customer' | 'staff';
export interface GrownPage {
  path: string;
  as: Visitor;
}

/** Ids of things in a grown shop, for the addresses of their pages. */
async function idsOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    select (select id from orders order by created_at desc limit 1 offset 20)::text as order,
      (select order_number from orders order by created_at desc limit 1 offset 20) as number,
      (select customer_email from orders order by created_at desc limit 1 offset 20) as email,
      (select customer_name from orders order by created_at desc limit 1 offset 20) as name,
      (select id from profiles order by created_at limit 1)::text as customer,
      (select id from subscribers order by subscribed_at limit 1)::text as subscriber,
      (select id from campaigns order by created_at desc limit 1)::text as campaign,
      (select id from email_templates limit 1)::text as template,
      (select id from contact_messages order by created_at desc limit 1)::text as enquiry,
      (select id from mails order by created_at desc limit 1)::text as mail,
      (select id from categories order by (select count(*) from products p where p.category_id = categories.id) desc, id limit 1) as category`.execute(
    db,
  );
  return rows[0] ?? {};
}

const STRANGER = `/ /shop /shop/flyers /shop/:category /shop/:category?sort=price-up /shop/none /shop/funeral /shop/booklets /shop?search=flyers
  /shop?search=A5+Flyers+1234 /shop?search=zzzzqq /shop?search=flyres /product/a5-flyers-001 /product/none /business-stationery /signage /sample-pack /about /contact
  /help /design /design?product=a5-flyers-001&quantity=500 /quote-request /quote-request?product=a5-flyers-001&quantity=500 /newsletter /newsletter/reports /unsubscribe /privacy /privacy/complaint /terms /delivery /returns /cookies /robots.txt
  /sitemap.xml /sitemap.xml?part=1 /cart /checkout /login /register /forgot-password /order-links /nothing`;
const CUSTOMER = `/ /shop/flyers /shop/:category /shop?search=flyers /product/a5-flyers-001 /cart /checkout /orders /account /account?edit=profile /account/delete
  /account/data /account/statement.pdf?period=year`;
const STAFF = `/admin /admin/scan /admin/find?q=flyers /admin/find?q=:name /admin/find/results?q=:email /admin/orders /admin/orders?status=processing
  /admin/orders?status=delivered /admin/orders?search=:name /admin/orders?search=:number /admin/orders?search=:email /admin/orders?search=flyers /admin/orders?search=zzzzz
  /admin/orders?sort=total /admin/orders?sort=customer&dir=asc /admin/orders?sort=despatch /admin/orders?late=1 /admin/orders?artwork=proof /admin/orders?payment=paid
  /admin/orders?from=2026-01-01&to=2026-03-01 /admin/orders?from=2026-01-01&to=2026-03-01&search=:name
  /admin/orders/status /admin/orders/:order /admin/orders/:order/print/job-ticket /admin/orders/:order/change /admin/orders/:order/problem /admin/orders/:order/evidence.pdf
  /admin/problems /admin/problems?state=decided&search=smith /admin/drafts /admin/drafts?search=smith /admin/drafts?state=sent /admin/discount-codes /admin/discount-codes?search=grown /admin/discount-codes?create /admin/prices /admin/prices?search=flyers /admin/prices?page=50 /admin/prices?category=flyers
  /admin/prices?analytics /admin/prices?suggestions=all /admin/prices?bulk /admin/prices?bulk=&scope=whole&type=percentage&value=5 /admin/prices?transfer=export /admin/prices?transfer=import /admin/prices?history=a5-flyers-001 /admin/prices?options=a5-flyers-001
  /admin/sync /admin/products /admin/products?search=flyers /admin/products?page=50 /admin/products/a5-flyers-001 /admin/categories/:category
  /admin/customers /admin/customers?search=smith /admin/customers?search=:email /admin/customers/new /admin/customers/:customer /admin/customers/account/:customer/merge /admin/customers/order/:order /admin/customers?search=:number /admin/customers/:customer/statement.pdf /admin/money-owed /admin/money-owed/export.csv /admin/staff /admin/two-step
  /admin/sheets /admin/press-sheets /admin/press-sheets/sra3
  /admin/despatch /admin/despatch/:number /admin/despatch/settings /admin/despatch/tracking
  /admin/templates /admin/templates/new /admin/templates/card-linden /admin/papers /admin/papers/350gsm-silk /admin/artwork-checks /admin/delivery /admin/delivery?postcode=BT282RF&kg=3 /admin/settings /admin/settings/company /admin/settings/opening-hours /admin/settings/map-and-chat /admin/settings/bank-transfer /admin/settings/overdue-invoices /admin/settings/waiting-orders /admin/settings/order-changes /admin/settings/after-delivery /admin/settings/newsletter /admin/settings/signing-in /admin/settings/sample-data /admin/settings/retention /admin/personal-data /admin/personal-data?search=:email /admin/personal-data?email=:email /admin/personal-data/export?email=:email
  /admin/enquiries /admin/enquiries?tab=messages /admin/enquiries?tab=samples /admin/enquiries/message/:enquiry /admin/email-marketing /admin/email-marketing?tab=campaigns
  /admin/email-marketing?tab=campaigns&search=a&status=sent /admin/email-marketing?tab=subscribers /admin/email-marketing?tab=subscribers&search=reader-12
  /admin/email-marketing?tab=subscribers&search=zzzz /admin/email-marketing?tab=subscribers&status=subscribed
  /admin/email-marketing?tab=subscribers&status=unsubscribed /admin/email-marketing?tab=templates /admin/email-marketing?tab=settings
  /admin/email-marketing/campaigns/:campaign /admin/email-marketing/templates/:template /admin/email-marketing/subscribers/:subscriber
  /admin/email-marketing/import /admin/email-marketing/reports /admin/email-marketing/audience /admin/email-marketing/audience?tags=trade
  /admin/reviews /admin/reviews?status=published /admin/payments /admin/orders?transfer=waiting /admin/reconciliation /admin/audit /admin/audit?search=:number /admin/audit?action=order.status /admin/system /admin/outbox /admin/outbox?search=:email /admin/outbox/:mail /admin/none`;

/** Every page of a shop that has a GET, with the filters and searches of its lists. */
export async function everyPage(db: Database): Promise<GrownPage[]> {
  const ids = await idsOf(db);
  const of = (as: Visitor, paths: string): GrownPage[] =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => ({
        as,
        path: path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(ids[name] ?? '')),
      }));
  return [...of('stranger', STRANGER), ...of('customer', CUSTOMER), ...of('staff', STAFF)];
}
