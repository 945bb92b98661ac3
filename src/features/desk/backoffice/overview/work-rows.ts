import type { QueueRow } from '#features/desk/file-desk/index.ts';
import type { LeavingOrder } from '#features/floor/despatch/index.server.ts';
import type { JobsToDo, JobToDo } from '#features/floor/production/index.server.ts';
import { shownDue } from '#features/floor/production/index.ts';
import { isForCollection } from '#features/orders/order/index.ts';
import type { ClockNow, Due, LeavingTimes } from '#features/pricing/delivery/index.ts';
import { copiesWords, countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { moneyWords } from './money-words.ts';
import type { MoneyMatter, Waiting } from './overview.server.ts';

/** Something that needs somebody: one line, and the press that deals with it. */
export interface WorkRow {
  to: string;
  /** its number, or how many there are */
  number: string;
  words: string;
  /** when it is due, in words; empty if it has no day */
  when: string;
  urgency: 'late' | 'today' | 'later';
  verb: string;
}

/** Work of one kind, most urgent first. `all` is the address of its full list; null if it has none. */
export interface WorkGroup {
  title: string;
  all: string | null;
  rows: WorkRow[];
}

interface Work {
  /** files that wait for a person to judge them */
  files: readonly QueueRow[];
  jobs: JobsToDo;
  leaving: readonly LeavingOrder[];
  money: readonly MoneyMatter[];
  waiting: Waiting;
  now: ClockNow;
  /** the deadlines of a day for parcels and collections */
  times: LeavingTimes;
  /** the next working day, `2026-11-24` */
  nextDay: string;
}

const URGENCIES: readonly WorkRow['urgency'][] = ['late', 'today', 'later'];

/** How urgent the most urgent of some rows is: 0 is late. */
const mostUrgent = ({ rows }: WorkGroup): number =>
  Math.min(...rows.map(({ urgency }) => URGENCIES.indexOf(urgency)));

/** Returns what needs somebody now, by kind, the kind with the most urgent row first; without empty kinds. */
export function workGroups({ files, jobs, leaving, money, waiting, now, times, nextDay }: Work): WorkGroup[] {
  const board = href('/admin/jobs');
  const when = (due: Due) => whenOf(due, now, times);
  const dueSoon = jobs.due.filter(({ dueOn }) => dueOn <= nextDay);
  const groups: WorkGroup[] = [
    {
      title: 'Files to check',
      all: href('/admin/files'),
      rows: files.map(fileRow),
    },
    {
      title: 'Late, or due by the next working day',
      all: `${board}?by=day`,
      rows: dueSoon.map((job) => jobRow(job, when, job.stage)),
    },
    {
      title: 'Ready to send or collect',
      all: href('/admin/despatch'),
      rows: leaving.map((order) => leavingRow(order, when)),
    },
    { title: 'Sheets to plan', all: null, rows: planRows(jobs.toPlan) },
    { title: 'To answer', all: null, rows: countRows(waiting, ANSWERS) },
    {
      title: 'Payments that need attention',
      all: null,
      rows: [...money.map(moneyRow), ...countRows(waiting, DIFFERENCES)],
    },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => mostUrgent(one) - mostUrgent(other));
}

function fileRow({ to, why, code, orderNumber, what, customer, when, urgency }: QueueRow): WorkRow {
  const row = { to, when, urgency };
  if (why === 'check') return { ...row, number: code, words: `${what}, ${customer}`, verb: 'Check the file' };
  const words = `${what}, ${customer}, who ${why === 'look' ? 'asked us to look at the file' : 'didn’t approve the proof'}`;
  return { ...row, number: orderNumber, words, verb: 'Look at the file' };
}

type When = (due: Due) => Pick<WorkRow, 'when' | 'urgency'>;

function whenOf(due: Due, now: ClockNow, times: LeavingTimes): ReturnType<When> {
  const { words, isLate } = shownDue(due, now, times);
  return { when: words, urgency: isLate ? 'late' : due.dueOn === now.day ? 'today' : 'later' };
}

function jobRow(job: JobToDo, when: When, verb: string): WorkRow {
  const { code, quantity, product, customer, dueOn, isCollected } = job;
  return {
    to: href('/admin/jobs/:code', { code }),
    number: code,
    words: `${copiesWords(quantity, product)}, ${customer}`,
    ...when({ dueOn, isCollected, isReady: false }),
    verb,
  };
}

function leavingRow(order: LeavingOrder, when: When): WorkRow {
  const { orderNumber, customerName, ready, open, dueOn, hasParcels } = order;
  const isCollected = isForCollection(order);
  const items = ready === open ? countWords(open, 'item') : `${ready} of ${countWords(open, 'item')}`;
  return {
    to: href('/admin/despatch/:orderNumber', { orderNumber }),
    number: orderNumber,
    words: `${ready === 0 ? 'Packed' : `${items} ready`}, ${customerName}`,
    ...when({ dueOn, isCollected, isReady: true }),
    verb: isCollected ? 'Hand over' : hasParcels ? 'Send' : 'Pack',
  };
}

const planRows = (count: number): WorkRow[] =>
  count === 0
    ? []
    : [
        {
          to: href('/admin/sheets/plan'),
          number: String(count),
          words:
            count === 1
              ? 'job is to be printed and on no sheet yet'
              : 'jobs are to be printed and on no sheet yet',
          when: '',
          urgency: 'later',
          verb: 'Plan sheets',
        },
      ];

const moneyRow = (matter: MoneyMatter): WorkRow => ({
  to: href('/admin/orders/:orderId', { orderId: matter.orderId }),
  number: matter.orderNumber,
  words: `${formatPounds(matter.amountPence)}: ${moneyWords(matter)}`,
  when: '',
  urgency: 'today',
  verb: 'Open the order',
});

/** Something that is counted: the key, the words for one and for several, the list, and what is done there. */
type Counted = readonly [key: keyof Waiting, one: string, many: string, to: string, verb: string];

const ANSWERS: readonly Counted[] = [
  ['problems', 'problem to decide', 'problems to decide', '/admin/problems?state=open', 'Decide'],
  ['quoteRequests', 'quote to answer', 'quotes to answer', '/admin/drafts?state=asked', 'Quote'],
  ['messages', 'new message', 'new messages', '/admin/enquiries?kind=message&state=new', 'Answer'],
  [
    'unanswered',
    'customer who answers no reminder',
    'customers who answer no reminder',
    '/admin/orders?artwork=unanswered',
    'Decide',
  ],
  ['complaints', 'data complaint', 'data complaints', '/admin/enquiries?kind=complaint&state=new', 'Answer'],
  [
    'samplePacks',
    'sample pack to send',
    'sample packs to send',
    '/admin/enquiries?kind=sample-pack&state=new',
    'Send',
  ],
  ['reviews', 'review to read', 'reviews to read', '/admin/reviews', 'Read'],
];

const DIFFERENCES: readonly Counted[] = [
  [
    'differences',
    'payment differs from the provider’s',
    'payments differ from the provider’s',
    '/admin/reconciliation',
    'Compare',
  ],
];

/** What customers have to do first; staff only follow it. */
export const CUSTOMERS: readonly Counted[] = [
  ['artwork', 'artwork problem', 'artwork problems', '/admin/orders?artwork=problem', ''],
  ['proofs', 'proof to approve', 'proofs to approve', '/admin/orders?artwork=proof', ''],
  ['transfers', 'bank transfer', 'bank transfers', '/admin/orders?transfer=waiting', ''],
  ['unpaid', 'unpaid order', 'unpaid orders', '/admin/orders?payment=pending', ''],
];

/** Counts stop at 1,000. */
const COUNTED_MAX = 999;

/** Returns a row for each count that isn't zero. */
export const countRows = (waiting: Waiting, counted: readonly Counted[]): WorkRow[] =>
  counted
    .filter(([key]) => waiting[key] > 0)
    .map(([key, one, many, to, verb]) => ({
      to,
      number: waiting[key] > COUNTED_MAX ? `${COUNTED_MAX}+` : String(waiting[key]),
      words: waiting[key] === 1 ? one : many,
      when: '',
      urgency: 'today',
      verb,
    }));
