import {
  awaitsFile,
  cancellationOf,
  isForCollection,
  isPlaced,
  type Order,
  type OrderItem,
  proofState,
  statusWords,
  toPayPence,
} from '#features/orders/order/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { isOurTurn } from './artwork/our-turn.ts';
import type { OrderWork } from './order-work.server.ts';

/** What happens next with an order: one line, and the one press that brings it on; null if nobody here has to do anything. */
export interface NextStep {
  words: string;
  press: { to: string; label: string } | null;
}

type Work = Pick<OrderWork, 'complaints' | 'disputes' | 'isUnanswered' | 'jobs' | 'payBackPence'>;

/** Returns what happens next with an order: what somebody has to decide first, then the customer's turn, then the work. Pure. */
export function nextStep(order: Order, work: Work): NextStep {
  return (
    decision(order, work) ??
    ended(order) ??
    unpaid(order) ??
    fileToJudge(order, work) ??
    customersTurn(order, work) ??
    onTheFloor(order, work) ??
    sending(order, work)
  );
}

const step = (words: string, to: string, label: string): NextStep => ({ words, press: { to, label } });
const wait = (words: string): NextStep => ({ words, press: null });

/** What is doubtful, and comes before anything else. */
function decision(order: Order, { complaints, disputes, payBackPence }: Work): NextStep | null {
  if (order.attention)
    return step(
      'Something about its payment is doubtful. Decide before anything is made.',
      '#attention',
      'See what to do',
    );
  const dispute = disputes.find(({ state }) => state === 'needs-response');
  if (dispute)
    return step(
      'The customer disputes the payment with their bank, which waits for our evidence.',
      href('/admin/orders/:orderId/evidence.pdf', { orderId: order.id }),
      'Download evidence (PDF)',
    );
  const open = complaints.find(({ state }) => state === 'open');
  if (open)
    return step(
      'The customer has reported a problem, and waits for our decision.',
      href('/admin/problems/:complaintId', { complaintId: open.id }),
      'Decide about the problem',
    );
  if (payBackPence > 0)
    return step(
      `${formatPounds(payBackPence)} has to be paid back to the customer.`,
      '#paid-back',
      'See what to do',
    );
  return null;
}

function ended(order: Order): NextStep | null {
  if (order.status === 'cancelled')
    return cancellationOf(order)?.isUnreturned
      ? step('It’s cancelled, and the payment hasn’t been refunded.', '#refund', 'Refund it')
      : wait('It’s cancelled. There’s nothing left to do.');
  if (order.status === 'delivered')
    return wait(`${statusWords('delivered', order.deliveryMethod)}. There’s nothing left to do.`);
  return null;
}

function unpaid({ paymentStatus, paymentMethod, handPayment }: Order): NextStep | null {
  if (isPlaced(paymentStatus)) return null;
  if (paymentStatus === 'pending' && handPayment)
    return step(
      `We wait for the customer’s payment of ${formatPounds(toPayPence(handPayment))}.`,
      '#receipts',
      'Record a payment',
    );
  return wait(
    paymentStatus === 'pending' && paymentMethod !== 'bank'
      ? 'The customer hasn’t paid yet. Nothing is made before.'
      : 'It isn’t paid for, so nothing is made.',
  );
}

const judgePath = (itemId: string) => href('/admin/files/:itemId', { itemId });

/** A file whose job somebody has moved on counts as judged. */
function fileToJudge({ id, items, status }: Order, { jobs }: Work): NextStep | null {
  if (status !== 'pending' && status !== 'processing') return null;
  const waitsForCheck = (id: string) => jobs.some(({ itemId, kind }) => itemId === id && kind === 'artwork');
  const files = items.filter((item) => isOurTurn(item) && (item.lookBy !== null || waitsForCheck(item.id)));
  const first = files.find(({ lookBy }) => lookBy !== null) ?? files[0];
  if (!first) return null;
  const many = files.length > 1 ? `, and ${countWords(files.length - 1, 'other file', 'other files')}` : '';
  if (first.briefId)
    return step(
      `${first.productName} has to be designed${many}.`,
      href('/admin/orders/:orderId/artwork/:itemId', { orderId: id, itemId: first.id }),
      first.artwork ? 'Send the next draft' : 'Send the first draft',
    );
  if (first.lookBy)
    return step(
      `The customer asked us to look at the file for ${first.productName}${many}.`,
      judgePath(first.id),
      'Look at the file',
    );
  return step(
    `The file for ${first.productName} has to be judged${many}.`,
    judgePath(first.id),
    'Judge the file',
  );
}

/** A file or an approval that only the customer can give. */
function customersTurn({ items, id, status }: Order, { isUnanswered }: Work): NextStep | null {
  if (status !== 'pending' && status !== 'processing') return null;
  const waits = items.find((item) => item.isMade && !item.isBegun && isCustomersTurn(item));
  if (!waits) return null;
  const what = proofState(waits).state === 'waiting' ? 'approval of the proof' : 'file';
  if (isUnanswered)
    return step(
      `The customer hasn’t answered any reminder about their ${what} for ${waits.productName}.`,
      '#unanswered',
      'Decide what happens',
    );
  const words = `We wait for the customer’s ${what} for ${waits.productName}.`;
  if (!waits.productId) return wait(words);
  return awaitsFile(waits)
    ? step(
        words,
        href('/admin/orders/:orderId/artwork/:itemId', { orderId: id, itemId: waits.id }),
        'Send in the file for the customer',
      )
    : step(words, judgePath(waits.id), 'See the file');
}

const isCustomersTurn = (item: OrderItem) =>
  item.artworkState === 'problem' || proofState(item).state === 'waiting';

function onTheFloor({ status, orderNumber }: Order, { jobs }: Work): NextStep | null {
  if (status === 'shipped') return null;
  const queued = jobs.find(({ kind }) => kind === 'queue');
  const made = jobs.find(({ kind }) => kind !== 'queue' && kind !== 'ready' && kind !== 'gone');
  const job = queued ?? made;
  if (!job) return null;
  const name =
    jobs.length === 1 ? 'The job' : `Job ${job.code.replace(`${orderNumber}-`, '')} of ${jobs.length}`;
  if (queued)
    return step(
      `${name} is at ${job.stage}.`,
      `${href('/admin/sheets/plan')}?${new URLSearchParams({ job: job.code })}`,
      'Plan it on a sheet',
    );
  return step(`${name} is at ${job.stage}.`, href('/admin/jobs/:code', { code: job.code }), 'Open the job');
}

function sending(order: Order, { jobs }: Work): NextStep {
  const pack = href('/admin/despatch/:orderNumber', { orderNumber: order.orderNumber });
  if (isForCollection(order))
    return step(
      order.status === 'shipped' ? 'It’s ready, and waits to be collected.' : 'All of it is made.',
      pack,
      order.status === 'shipped' ? 'Hand it over' : 'Make it ready to collect',
    );
  if (order.status === 'shipped') return wait('It has left. There’s nothing to do until it has arrived.');
  const made = jobs.length > 0 ? 'All of it is made' : 'Nothing has to be made';
  return step(`${made}. It can be sent.`, pack, 'Pack and despatch');
}
