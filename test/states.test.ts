import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRICE_IMPORT_MOVES } from '#features/catalogue/price-management/admin/price-import-moves.ts';
import { PARCEL_MOVES } from '#features/floor/despatch/index.ts';
import { HOLDER_OF_MOVED } from '#features/floor/production/index.ts';
import { SHEET_MOVES } from '#features/floor/sheets/index.ts';
import { CAMPAIGN_MOVES } from '#features/marketing/campaigns/campaign.ts';
import { REFUND_STAGES } from '#features/money/payments/match-refunds.ts';
import { COMPLAINT_MOVES } from '#features/orders/complaints/index.ts';
import { CHANGE_MOVES, CHARGE_MOVES, ORDER_MOVES, STATUS_OF_JOBS } from '#features/orders/order/index.ts';
import { ARTWORK_MOVES } from '#features/orders/order-artwork/index.ts';
import { ENQUIRY_MOVES } from '#features/people/enquiries/admin/enquiry-kinds.ts';
import { DRAFT_MOVES } from '#features/selling/drafts/draft.ts';
import { RIGHTS, type Right, ROLES, STAFF_ROLES } from '#visitor/rights.ts';

const row = (...cells: (string | null)[]) => `| ${cells.map((cell) => cell || '–').join(' | ')} |`;

function table(head: string[], rows: (string | null)[][]): string {
  return [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');
}

const orders = table(
  ['from', 'to', 'by', 'question', 'condition', 'effects, where they apply'],
  ORDER_MOVES.map(({ from, to, cause, question, conditions, effects }) => [
    from,
    to,
    cause,
    question,
    conditions.join(', '),
    effects.join(', '),
  ]),
);
const artwork = table(
  ['event', 'leads to', 'by', 'only before printing'],
  Object.entries(ARTWORK_MOVES).map(([kind, { to, by, beforePrinting }]) => [
    kind,
    to,
    by,
    beforePrinting ? 'yes' : 'no',
  ]),
);
const charges = table(
  ['move', 'from', 'to', 'by'],
  Object.entries(CHARGE_MOVES).map(([move, { from, to, by }]) => [move, from, to, by]),
);
const orderChanges = table(
  ['move', 'from', 'to', 'by'],
  Object.entries(CHANGE_MOVES).map(([move, { from, to, by }]) => [move, from, to, by]),
);
const drafts = table(
  ['move', 'from', 'to'],
  Object.entries(DRAFT_MOVES).map(([move, { from, to }]) => [move, from.join(', '), to]),
);
const complaints = table(
  ['move', 'from', 'to'],
  Object.entries(COMPLAINT_MOVES).map(([move, { from, to }]) => [move, from.join(', '), to]),
);
const campaigns = table(
  ['move', 'from', 'to'],
  Object.entries(CAMPAIGN_MOVES).map(([move, { from, to }]) => [move, from.join(', '), to]),
);
const jobs = table(
  ['every job is at', 'delivered', 'collected'],
  STATUS_OF_JOBS.map(({ all, delivered, collected }) => [all.join(', '), delivered, collected]),
);
const usually = (is: boolean) => (is ? 'somebody’s' : 'nobody’s');
const holders = table(
  [
    'it leaves a stage of',
    'which usually is',
    'it comes to one that usually is',
    'somebody had it: now',
    'nobody had it: now',
  ],
  HOLDER_OF_MOVED.map(({ making, from, to, had }) => [
    making ? 'making' : 'another kind',
    usually(from),
    usually(to),
    had,
    to ? 'who usually has it there' : 'nobody',
  ]),
);
const parcels = table(
  ['move', 'from', 'to', 'condition'],
  Object.entries(PARCEL_MOVES).map(([move, { from, to, when }]) => [move, from.join(', '), to, when]),
);
const enquiries = table(
  ['kind', 'from', 'to', 'by'],
  Object.entries(ENQUIRY_MOVES).flatMap(([kind, moves]) =>
    moves.map(({ from, to, by }) => [kind, from, to, by]),
  ),
);

const sheets = table(
  ['move', 'from', 'to', 'by'],
  Object.entries(SHEET_MOVES).map(([move, { from, to, by }]) => [move, from.join(', '), to, by]),
);
const rights = table(
  ['', 'can …', ...STAFF_ROLES.map((role) => ROLES[role].name)],
  Object.entries(RIGHTS).map(([right, { kind, words }]) => [
    kind,
    words,
    ...STAFF_ROLES.map((role) =>
      (ROLES[role].rights as readonly Right[]).includes(right as Right) ? 'yes' : '',
    ),
  ]),
);

const imports = table(
  ['move', 'from', 'to'],
  Object.entries(PRICE_IMPORT_MOVES).map(([move, { from, to }]) => [move, from, to]),
);

const page = `# States and moves

Made from the tables that the program itself reads: \`npx vitest run test/states.test.ts --update\` writes it again after a change.

## An order (orders/order/order-moves.ts)

Every move writes to the order's history. Staff must confirm a move that has a question, because it is often a mistake.

${orders}

## An order by its jobs (orders/order/job-status.ts)

The first row that all its jobs fit. Staff who set the status move the jobs with it (orders/order/jobs/follow-order.server.ts).

${jobs}

## Who has a job once it is moved (floor/production/stages.ts)

Whatever moves the job (\`holderOnceMoved\`). An undone move gives it back to whoever had it.

${holders}

## A sheet of jobs printed together (floor/sheets/sheet-moves.ts)

The database refuses any way back, except that "Printed" can be undone within a minute. A sheet with a job that can't be printed as it is there can't be printed: it is withdrawn and made again.

${sheets}

## A parcel (floor/despatch/parcel.ts)

A job is gone when all its copies have left. Staff who move it by hand take its parcels with it (\`parcels_follow_jobs\`).

${parcels}

## A charge on top of an order (orders/order/charges/charge.ts)

Once settled it stays so: the database refuses any other change.

${charges}

## A change of a placed order (orders/order/changes/order-change.ts)

At once if it costs no more, or is on account; otherwise it waits until it is paid.

${orderChanges}

## A draft for a customer (selling/drafts/draft.ts)

A change ends the offer that was sent. An accepted draft stays: its order is changed from then on.

${drafts}

## A problem with an order (orders/complaints/complaint.ts)

Nobody adds to a decided one until staff reopen it. An order has at most one that isn't decided.

${complaints}

## The artwork of an ordered item (orders/order-artwork/artwork-moves.ts)

${artwork}

## A refund at the card provider (money/payments/match-refunds.ts)

${REFUND_STAGES.join(' → ')}: it only goes forward.

## A campaign (marketing/campaigns/campaign.ts)

A campaign that is sending becomes sent with its last email.

${campaigns}

## A price file (catalogue/price-management/admin/price-import-moves.ts)

If a price was changed since the file was checked, nothing of it is applied.

${imports}

## An enquiry (people/enquiries/admin/enquiry-kinds.ts)

${enquiries}

## What staff may do, by role (visitor/rights.ts)

Somebody with several roles may do what any of them may. Which right each address needs is in visitor/admin-routes.ts.

${rights}
`;

test('the document about states matches the tables in the code', async () => {
  await expect(page).toMatchFileSnapshot('../docs/states.md');
});

test('only the orders feature writes orders', () => {
  const writes = /updateTable\('orders'\)|update orders\b|insertInto\('orders'\)|insert into orders\b/;
  const writers = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && writes.test(readFileSync(file, 'utf8')),
  );
  expect(writers.sort()).toEqual([
    // Hundreds of thousands of invented orders, for demos and measurements.
    'src/features/desk/sample-orders/insert-orders.server.ts',
    // A new order, with its history.
    'src/features/orders/order/store.server.ts',
    'src/features/orders/order/write-order.server.ts',
  ]);
});

test('the items of an order have one writer', () => {
  const writes =
    /(updateTable|insertInto|deleteFrom)\('orderItems'\)|(update|insert into|delete from) order_items\b/;
  const writers = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && writes.test(readFileSync(file, 'utf8')),
  );
  expect(writers.sort()).toEqual([
    // Hundreds of thousands of invented orders, for demos and measurements.
    'src/features/desk/sample-orders/insert-orders.server.ts',
    'src/features/orders/order/write-items.server.ts',
  ]);
});

test('jobs have one writer', () => {
  const writes = /(updateTable|insertInto|deleteFrom)\('jobs'\)|(update|insert into|delete from) jobs\b/;
  const writers = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && writes.test(readFileSync(file, 'utf8')),
  );
  expect(writers.sort()).toEqual([
    // Existing ones, as their order, its items and their files change.
    'src/features/orders/order/jobs/follow-order.server.ts',
    // New ones.
    'src/features/orders/order/jobs/make-jobs.server.ts',
    // Existing ones, as staff change them.
    'src/features/orders/order/jobs/write-jobs.server.ts',
  ]);
});
