import { readOrders } from '#features/orders/order/index.server.ts';
import { asOrdered } from '#features/orders/order/index.ts';
import type { Seller } from '#features/pricing/company/index.ts';
import type { Queries } from '#platform/db/database.ts';
import type { MonthlyInvoice } from './monthly-invoice.ts';

/** Returns the monthly invoice with a number, whoever it is for: the caller checks access. Three statements. */
export async function readMonthlyInvoice(
  db: Queries,
  invoiceNumber: string,
): Promise<MonthlyInvoice | undefined> {
  const invoice = await db
    .selectFrom('monthlyInvoices')
    .select(['invoiceNumber', 'userId', 'issuedOn', 'dueOn', 'seller', 'totalPence', 'vatPence', 'netPence'])
    .where('invoiceNumber', '=', invoiceNumber)
    .executeTakeFirst();
  if (!invoice) return undefined;
  const parts = await db
    .selectFrom('invoices')
    .select(['orderId', 'suppliedOn'])
    .where('monthlyNumber', '=', invoiceNumber)
    .execute();
  const suppliedOn = new Map(parts.map((part) => [part.orderId, part.suppliedOn]));
  const orders = await readOrders(db, [...suppliedOn.keys()]);
  return {
    ...invoice,
    seller: invoice.seller as unknown as Seller,
    orders: orders
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .map((order) => ({
        order: asOrdered(order),
        suppliedOn: suppliedOn.get(order.id) ?? invoice.issuedOn,
      })),
  };
}
