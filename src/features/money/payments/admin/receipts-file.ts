import type { LoaderFunctionArgs } from 'react-router';
import { WAY_NAMES } from '#features/orders/order/index.ts';
import { londonDay, timeField } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import { csvResponse, rowsOfPages } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { listReceipts, type RecordedReceipt } from './receipts-list.server.ts';

const COLUMNS = {
  day: 'Day',
  amount: 'Amount (£)',
  of: 'Order or account',
  customer: 'Customer',
  kind: 'Kind',
  how: 'How',
  reference: 'Reference',
  statement: 'From a bank statement',
  why: 'Why',
  by: 'Recorded by',
  recorded: 'Recorded',
};

const KIND_WORDS: Readonly<Record<RecordedReceipt['kind'], string>> = {
  received: 'Received',
  returned: 'Returned',
  reversed: 'Written down by mistake',
};

const HOW_WORDS: Readonly<Record<RecordedReceipt['how'], string>> = {
  ...WAY_NAMES,
  account: 'On account',
};

/** `/admin/payments/export.csv`: the money that staff recorded, from bank statements or by hand, newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { reports, clock } = context.get(shopContext);
  const db = await reports();
  const rows = rowsOfPages(async (place) => {
    const receipts = await listReceipts(db, place);
    return { rows: receipts.map(recordOf), hasMore: receipts.length === place.size };
  }, request.signal);
  return csvResponse(`payments-${londonDay(clock())}.csv`, COLUMNS, rows);
}

const recordOf = (receipt: RecordedReceipt) => ({
  day: receipt.day,
  amount: poundsField(receipt.amountPence),
  of: receipt.orderNumber ?? 'Account',
  customer: receipt.customer,
  kind: KIND_WORDS[receipt.kind],
  how: HOW_WORDS[receipt.how],
  reference: receipt.reference,
  statement: receipt.isOnStatement ? 'Yes' : '',
  why: receipt.why,
  by: receipt.actor,
  recorded: timeField(receipt.createdAt),
});
