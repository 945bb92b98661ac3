import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { moveJob } from './move-job.server.ts';
import { type JobSplit, splitJob } from './split-job.server.ts';

let opened: TestShop;
let ada: Shopper;
const ADA = { id: '', name: 'Ada' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  ADA.id = (await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
});
beforeEach(() => {
  opened.time.now = NOON;
});

/** An order of ten flyers, at this stage. */
async function orderAt(stageId?: string) {
  const orderId = await makePaidOrder(opened.shop);
  const { code } = await opened.db
    .selectFrom('jobs')
    .select('code')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  if (stageId)
    expect(await moveJob(opened.shop, ADA, { code, version: 1, stageId })).toMatchObject({ ok: true });
  return { orderId, code, version: stageId ? 2 : 1 };
}

const jobsOf = async (orderId: string) =>
  (
    await opened.db
      .selectFrom('jobs')
      .select(['code', 'quantity', 'stageId'])
      .where('orderId', '=', orderId)
      .orderBy('part')
      .execute()
  ).map(({ code, quantity, stageId }) => `${code.split('-')[3]}: ${quantity} at ${stageId}`);

const statusOf = async (id: string) =>
  (await opened.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

const split = (job: { code: string; version: number }, copies: number, spoilt: JobSplit['spoilt'] = null) =>
  splitJob(opened.shop, ADA, { code: job.code, version: job.version, copies, spoilt, note: null });

describe('a job', () => {
  test('is split: some copies go on alone, with a ticket of their own', async () => {
    const job = await orderAt();
    expect(await split(job, 4)).toMatchObject({ ok: true });
    expect(await jobsOf(job.orderId)).toEqual(['1: 6 at artwork', '1.2: 4 at artwork']);
    await moveJob(opened.shop, ADA, { code: `${job.code}.2`, version: 1, stageId: 'printing' });
    expect(await statusOf(job.orderId)).toBe('processing');
    expect((await ada.open(`/admin/jobs/${job.code}.2`)).text).toContain('4 A5 Flyers');
  });

  test('of a part is split again under the next number', async () => {
    const job = await orderAt();
    await split(job, 4);
    await split({ code: `${job.code}.2`, version: 1 }, 1);
    expect(await jobsOf(job.orderId)).toEqual(['1: 6 at artwork', '1.2: 3 at artwork', '1.3: 1 at artwork']);
  });

  test.each([0, 10, 11, -1, 1.5, Number.NaN])('isn’t split by %s copies of ten', async (copies) => {
    const job = await orderAt();
    expect(await split(job, copies)).toEqual({
      ok: false,
      kind: 'refused',
      words: 'Enter a number of copies from 1 to 9.',
    });
    expect(await jobsOf(job.orderId)).toEqual(['1: 10 at artwork']);
  });

  test('that four people split at once is split by one of them', async () => {
    const job = await orderAt();
    const outcomes = await atOnce(4, () => split(job, 2));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await jobsOf(job.orderId)).toEqual(['1: 8 at artwork', '1.2: 2 at artwork']);
  });
});

describe('spoilt copies', () => {
  test('are printed again as a part of their own, and the finished order is in production again', async () => {
    const job = await orderAt('ready');
    expect(await split(job, 3, 'finishing')).toMatchObject({ ok: true });
    expect(await jobsOf(job.orderId)).toEqual(['1: 7 at ready', '1.2: 3 at to-print']);
    expect(await statusOf(job.orderId)).toBe('processing');
  });

  test('that are packed already are taken out of their parcel first', async () => {
    const job = await orderAt('ready');
    await sql`with p as (insert into parcels (order_id, number, created_at) select ${job.orderId}, 1, now() returning id)
      insert into parcel_items (parcel_id, job_id, quantity) select p.id, j.id, 8 from p, jobs j where j.order_id = ${job.orderId}`.execute(
      opened.db,
    );
    expect(await split(job, 3, 'damaged')).toMatchObject({
      ok: false,
      words: '8 copies are in parcels already. Take them out first.',
    });
    expect(await split(job, 2, 'damaged')).toMatchObject({ ok: true });
  });

  test('that are all of them send the whole job back', async () => {
    const job = await orderAt('finishing');
    expect(await split(job, 10, 'printing')).toMatchObject({ ok: true });
    expect(await jobsOf(job.orderId)).toEqual(['1: 10 at to-print']);
    expect(await statusOf(job.orderId)).toBe('pending');
  });

  test('can’t be spoilt before anything is printed', async () => {
    const job = await orderAt();
    expect(await split(job, 3, 'damaged')).toMatchObject({
      ok: false,
      words: 'Nothing of it has been printed yet.',
    });
  });

  test('are in the job’s history and in the figures, and a wrong number loses nothing typed', async () => {
    const job = await orderAt('printing');
    await ada.open(`/admin/jobs/${job.code}`);
    const refused = await ada.press('Print again', { copies: '11', cause: 'file', note: 'old logo' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter a number of copies from 1 to 10.');
    expect(refused.html).toContain('value="old logo"');
    await ada.open(`/admin/jobs/${job.code}`);
    await ada.press('Print again', { copies: '2', cause: 'file', note: 'old logo' });
    expect((await ada.open(`/admin/jobs/${job.code}.2`)).text).toContain(
      '2 copies spoilt at Printing: wrong or faulty file, old logo',
    );
    expect((await ada.open('/admin/production/figures')).text).toContain('Printing Wrong or faulty file 2 1');
  });
});
