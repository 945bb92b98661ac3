import { addHours } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { noteJob } from '#features/floor/production/note-job.server.ts';
import type { Queries } from '#platform/db/database.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { inTurn } from '#test/lock-waiters.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { finishMention, readMine } from './mine-store.server.ts';

let opened: TestShop;
let ada: Shopper;
let paddy: Shopper;
let paddyId: string;
let orderId: string;
let code: string;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
  paddy = await newAdministrator(opened, 'Paddy', ['press']);
  paddyId = await idOf('Paddy');
  orderId = await makePaidOrder(opened.shop);
  ({ code } = await opened.db
    .selectFrom('jobs')
    .select('code')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow());
});

async function idOf(firstName: string): Promise<string> {
  const { id } = await opened.db
    .selectFrom('profiles')
    .select('id')
    .where('firstName', '=', firstName)
    .executeTakeFirstOrThrow();
  return id;
}

const mailsTo = async (userId: string) =>
  (
    await opened.db
      .selectFrom('mails as m')
      .innerJoin('users as u', 'u.email', 'm.recipient')
      .select('m.id')
      .where('u.id', '=', userId)
      .where('template', '=', 'mentioned')
      .execute()
  ).length;

/** Nobody has used the back office lately. */
const allAway = () =>
  opened.db
    .updateTable('sessions')
    .set({ updatedAt: addHours(opened.shop.clock(), -2) })
    .execute();

async function noteOnOrder(notes: string): Promise<void> {
  await ada.open(`/admin/orders/${orderId}`);
  expect((await ada.press('Save Changes', { notes })).text).toContain('Order updated successfully!');
}

test('a name in an order’s notes puts them on that person’s list, with a number in the menu, until it is done', async () => {
  await noteOnOrder('Matt film, please. @Paddy can you check the stock?');
  const page = await paddy.open('/admin/mine');
  expect(page.text).toContain('@Paddy can you check the stock?');
  expect(page.text).toContain('Ada Trade');
  // Somebody at the press can't open the order, so it leads to the job.
  expect(page.html).toContain(`href="/admin/jobs/${code}"`);
  expect(page.html).not.toContain(`href="/admin/orders/${orderId}"`);
  expect((await paddy.open('/admin/jobs')).text).toContain('Mine 1 waiting');
  await paddy.open('/admin/mine');
  const number = (
    await opened.db
      .selectFrom('orders')
      .select('orderNumber')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).orderNumber;
  const done = await paddy.press(`Done: Ada Trade’s note on ${number}`);
  expect(done.text).toContain('Nothing to read');
  expect(done.text).not.toContain('Mine 1 waiting');
});

test('saving the order again doesn’t tell anybody again; naming somebody once more does', async () => {
  await noteOnOrder('Gloss film, please. @Paddy can you check the stock?');
  expect((await paddy.open('/admin/mine')).text).toContain('Nothing to read');
  await noteOnOrder('Gloss film, please. @Paddy can you check the stock? @paddy trade: and the ink?');
  expect((await paddy.open('/admin/mine')).text).toContain('and the ink?');
});

test('a note on a job reaches the people it names, and the job’s history', async () => {
  await ada.open(`/admin/jobs/${code}`);
  const noted = await ada.press('Save Note', { note: 'Second sheet is curling. @Paddy @Bob' });
  expect(noted.text).toContain('Note: Second sheet is curling. @Paddy @Bob');
  expect(noted.text).toContain('@Bob reached nobody: nobody on the staff has that name.');
  expect((await paddy.open('/admin/mine')).text).toContain('Second sheet is curling.');
  await ada.press('Mark as waiting', { reason: 'paper', note: 'Ring the mill @Paddy' });
  expect((await paddy.open('/admin/mine')).text).toContain('Ring the mill @Paddy');
  await ada.open(`/admin/jobs/${code}`);
  const empty = await ada.press('Save Note', { note: ' ' });
  expect([empty.status, empty.text.includes('Write a note first.')]).toEqual([422, true]);
  const long = await ada.press('Save Note', { note: 'x'.repeat(501) });
  expect([long.status, long.html.includes('x'.repeat(501))]).toEqual([422, true]);
});

test('people who are away get an email; those who are present, or don’t want emails, don’t', async () => {
  await paddy.open('/admin/jobs');
  await opened.db.updateTable('sessions').set({ updatedAt: opened.shop.clock() }).execute();
  const before = await mailsTo(paddyId);
  const note = async (words: string) => {
    await ada.open(`/admin/jobs/${code}`);
    await ada.press('Save Note', { note: words });
  };
  await note('@Paddy are you there?');
  expect(await mailsTo(paddyId)).toBe(before);
  await allAway();
  await note('@Paddy where are you?');
  expect(await mailsTo(paddyId)).toBe(before + 1);
  await paddy.open('/admin/mine');
  const { id } = await opened.db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'mentioned')
    .executeTakeFirstOrThrow();
  const email = await ada.open(`/admin/outbox/${id}`);
  expect(email.text).toContain(`Ada Trade mentioned you on ${code}`);
  // The note may name customers, so it stays in the shop.
  expect(email.text).not.toContain('where are you');
  const unticked = paddy.filledIn('Save');
  const { emails: _, ...without } = unticked.fields as Record<string, string>;
  await paddy.browser.post('/admin/mine', without);
  await allAway();
  await note('@Paddy still away?');
  expect(await mailsTo(paddyId)).toBe(before + 1);
});

test('a taken job is on the list, and nobody else can mark a mention as done', async () => {
  await paddy.open(`/admin/jobs/${code}`);
  await paddy.press('Take it');
  const page = await paddy.open('/admin/mine');
  expect(page.text).toContain(code);
  const { id } = await opened.db
    .selectFrom('mentions')
    .select('id')
    .where('userId', '=', paddyId)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  await ada.browser.post('/admin/mine', { intent: 'done', mention: String(id) });
  const still = await opened.db
    .selectFrom('mentions')
    .select('doneAt')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(still?.doneAt).toBeNull();
});

test('four simultaneous notes that name somebody are four entries on their list', async () => {
  const before = new Set((await readMine(opened.db, paddyId)).mentions.map(({ id }) => id));
  const actor = { id: await idOf('Ada'), name: 'Ada' };
  await atOnce(4, (i) => noteJob(opened.shop, actor, code, `@Paddy number ${i}`));
  const added = (await readMine(opened.db, paddyId)).mentions.filter(({ id }) => !before.has(id));
  expect(added.map(({ words }) => words).sort()).toEqual([0, 1, 2, 3].map((i) => `@Paddy number ${i}`));
});

test('a note that is marked as done twice at once keeps the first time', async () => {
  const actor = { id: await idOf('Ada'), name: 'Ada' };
  await noteJob(opened.shop, actor, code, '@Paddy once is enough');
  const id = (await readMine(opened.db, paddyId)).mentions.at(-1)?.id ?? 0;
  const lock = (trx: Queries) => sql`select from mentions where id = ${id} for update`.execute(trx);
  const first = opened.shop.clock();
  const tick = (at: Date) => () => finishMention(opened.db, paddyId, id, at);
  await inTurn(opened, lock, tick(first), tick(addHours(first, 1)));
  const { doneAt } = await opened.db
    .selectFrom('mentions')
    .select('doneAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(doneAt).toEqual(first);
});
