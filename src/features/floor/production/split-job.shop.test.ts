import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { changeJob } from './change-job.server.ts';
import { joinJobs } from './join-jobs.server.ts';
import { moveJob } from './move-job.server.ts';
import { type JobSplit, splitJob } from './split-job.server.ts';
import { scanAtPress } from './station/scan-job.server.ts';

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
  test('is split: some copies continue alone, with their own ticket', async () => {
    const job = await orderAt();
    expect(await split(job, 4)).toMatchObject({ ok: true });
    expect(await jobsOf(job.orderId)).toEqual(['1: 6 at artwork', '1.2: 4 at artwork']);
    await moveJob(opened.shop, ADA, { code: `${job.code}.2`, version: 1, stageId: 'printing' });
    expect(await statusOf(job.orderId)).toBe('processing');
    expect((await ada.open(`/admin/jobs/${job.code}.2`)).text).toContain('4 A5 Flyers');
  });

  test('can be split again, and the new part gets the next number', async () => {
    const job = await orderAt();
    await split(job, 4);
    await split({ code: `${job.code}.2`, version: 1 }, 1);
    expect(await jobsOf(job.orderId)).toEqual(['1: 6 at artwork', '1.2: 3 at artwork', '1.3: 1 at artwork']);
  });

  test.each([0, 10, 11, -1, 1.5, Number.NaN])(
    'of ten copies can’t have %s of them split off',
    async (copies) => {
      const job = await orderAt();
      expect(await split(job, copies)).toEqual({
        ok: false,
        kind: 'refused',
        words: 'Enter a number of copies from 1 to 9.',
      });
      expect(await jobsOf(job.orderId)).toEqual(['1: 10 at artwork']);
    },
  );

  test('that four people split at once is split by one of them', async () => {
    const job = await orderAt();
    const outcomes = await atOnce(4, () => split(job, 2));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await jobsOf(job.orderId)).toEqual(['1: 8 at artwork', '1.2: 2 at artwork']);
  });
});

describe('spoilt copies', () => {
  test('are printed again as a separate part, and the finished order is in production again', async () => {
    const job = await orderAt('ready');
    expect(await split(job, 3, 'finishing')).toMatchObject({ ok: true });
    expect(await jobsOf(job.orderId)).toEqual(['1: 7 at ready', '1.2: 3 at to-print']);
    expect(await statusOf(job.orderId)).toBe('processing');
  });

  test('that are already packed have to be taken out of their parcel first', async () => {
    const job = await orderAt('ready');
    await sql`with p as (insert into parcels (order_id, number, created_at) select ${job.orderId}, 1, now() returning id)
      insert into parcel_items (parcel_id, job_id, quantity) select p.id, j.id, 8 from p, jobs j where j.order_id = ${job.orderId}`.execute(
      opened.db,
    );
    expect(await split(job, 3, 'damaged')).toMatchObject({
      ok: false,
      words: '8 copies are already in parcels. Take them out first.',
    });
    expect(await split(job, 2, 'damaged')).toMatchObject({ ok: true });
  });

  test('send the whole job back if they are all of them', async () => {
    const job = await orderAt('finishing');
    expect(await split(job, 10, 'printing')).toMatchObject({ ok: true });
    expect(await jobsOf(job.orderId)).toEqual(['1: 10 at to-print']);
    expect(await statusOf(job.orderId)).toBe('pending');
  });

  test('can’t exist before anything is printed', async () => {
    const job = await orderAt();
    expect(await split(job, 3, 'damaged')).toMatchObject({
      ok: false,
      words: 'None of it has been printed yet.',
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

describe('two parts of a job', () => {
  const version = async (code: string) =>
    (await opened.db.selectFrom('jobs').select('version').where('code', '=', code).executeTakeFirstOrThrow())
      .version;
  const join = async (code: string, other: string) =>
    joinJobs(opened.shop, ADA, {
      code,
      version: await version(code),
      other: { code: other, version: await version(other) },
    });
  const move = async (code: string, stageId: string) =>
    moveJob(opened.shop, ADA, { code, version: await version(code), stageId });
  /** A job of ten at this stage, of which four copies are a separate part. */
  async function splitAt(stageId = 'printing') {
    const job = await orderAt(stageId);
    expect(await split(job, 4)).toMatchObject({ ok: true });
    return { ...job, part: `${job.code}.2` };
  }

  test('are joined on the job’s page, and the history of the removed part stays readable', async () => {
    const job = await splitAt();
    await move(job.part, 'finishing');
    await move(job.code, 'finishing');
    await ada.open(`/admin/jobs/${job.part}`);
    const page = await ada.press('Join');
    expect(page.path).toMatch(new RegExp(`/admin/jobs/${job.code}\\?joined=`));
    expect(page.text).toContain(`${job.part} is part of this job now.`);
    expect(page.text).toContain(`Joined again: 4 copies of ${job.part}`);
    expect(page.text).toContain(`${job.part}: Printing → Finishing`);
    expect(await jobsOf(job.orderId)).toEqual(['1: 10 at finishing']);
  });

  test('once joined, have the part’s ticket lead to the whole job, wherever it is scanned', async () => {
    const job = await splitAt();
    await join(job.code, job.part);
    const results = await ada.open(`/admin/find?q=${job.part.toLowerCase()}`);
    expect(results.text).toContain(`${job.part} is part of this job now.`);
    expect(await scanAtPress(opened.shop, ADA, { code: job.part, pressId: 'digital' })).toEqual({
      ok: false,
      kind: 'refused',
      words: `${job.part} was joined with ${job.code}. Nothing was changed.`,
    });
    const late = await ada.browser.post('/admin/jobs/change', {
      intent: 'move',
      code: job.part,
      version: '1',
      stage: 'finishing',
    });
    expect(late.status).toBe(409);
    expect(await late.json()).toEqual({
      error: `${job.part} was joined with ${job.code}. Nothing was changed.`,
    });
  });

  test('joined and split again get a number that no ticket has had yet', async () => {
    const job = await splitAt();
    await join(job.code, job.part);
    expect(await split({ code: job.code, version: await version(job.code) }, 3)).toMatchObject({
      words: `3 copies are ${job.code}.3 now.`,
    });
    await split({ code: `${job.code}.3`, version: 1 }, 1);
    await join(`${job.code}.4`, `${job.code}.3`);
    await join(job.code, `${job.code}.3`);
    expect(await split({ code: job.code, version: await version(job.code) }, 2)).toMatchObject({
      words: `2 copies are ${job.code}.5 now.`,
    });
    expect(await jobsOf(job.orderId)).toEqual(['1: 8 at printing', '1.5: 2 at printing']);
  });

  test('can be joined if one was spoilt and printed again; the copies count as spoilt once', async () => {
    const job = await orderAt('finishing');
    const spoilt = async () =>
      (
        await opened.db.selectFrom('jobEvents').select('copies').where('kind', '=', 'spoilt').execute()
      ).reduce((sum, { copies }) => sum + (copies ?? 0), 0);
    const before = await spoilt();
    await split(job, 3, 'finishing');
    await move(`${job.code}.2`, 'finishing');
    expect(await join(job.code, `${job.code}.2`)).toMatchObject({ ok: true });
    expect(await spoilt()).toBe(before + 3);
    expect(await jobsOf(job.orderId)).toEqual(['1: 10 at finishing']);
  });

  test('keep the minutes measured at a press, each for the copies that were worked on', async () => {
    const job = await splitAt('to-print');
    for (const code of [job.code, job.part]) {
      opened.time.now = NOON;
      await scanAtPress(opened.shop, ADA, { code, pressId: 'digital' });
      opened.time.now = addMinutes(NOON, 9);
      await scanAtPress(opened.shop, ADA, { code, pressId: 'digital' });
    }
    expect(await join(job.code, job.part)).toMatchObject({ ok: true });
    const runs = await opened.db
      .selectFrom('jobRuns')
      .innerJoin('jobs', 'jobs.id', 'jobRuns.jobId')
      .select('copies')
      .where('jobs.code', '=', job.code)
      .orderBy('copies')
      .execute();
    expect(runs.map(({ copies }) => copies)).toEqual([4, 6]);
  });

  test.each<[string, (job: { code: string; part: string; orderId: string }) => Promise<unknown>, RegExp]>([
    [
      'are at different stages',
      ({ part }) => move(part, 'finishing'),
      /-1 is at Printing, .*-1\.2 at Finishing\. Move them to the same stage first\.$/,
    ],
    [
      'don’t wait for the same thing',
      async ({ part }) =>
        changeJob(
          opened.shop,
          ADA,
          { code: part, version: await version(part) },
          { kind: 'block', reason: 'paper', note: null },
        ),
      /-1\.2 is waiting for paper, the other isn’t\. Change that first\.$/,
    ],
    [
      'are being worked on',
      ({ part }) => scanAtPress(opened.shop, ADA, { code: part, pressId: 'digital' }),
      /-1\.2 is being worked on: scan it to end that first\.$/,
    ],
    [
      'are packed',
      ({ code, orderId }) =>
        sql`with p as (insert into parcels (order_id, number, created_at) select ${orderId}, 1, now() returning id)
          insert into parcel_items (parcel_id, job_id, quantity) select p.id, j.id, 1 from p, jobs j where j.code = ${code}`.execute(
          opened.db,
        ),
      /^Copies of .*-1 are in a parcel\. Take them out first\.$/,
    ],
    [
      'are on a sheet',
      ({ part }) =>
        sql`with h as (insert into sheets (press_sheet_id, stock, plan, plates, print_sheets, sheets_alone, waste, made_by_name, created_at)
            values ('sra3', 'Silk', '{}', 1, 1, 1, 0, 'Ada', now()) returning id)
          insert into sheet_jobs (sheet_id, job_id, quantity, print_quantity, sha256) select h.id, j.id, 4, 4, 'x' from h, jobs j where j.code = ${part}`.execute(
          opened.db,
        ),
      /-1\.2 is on sheet S-\d+\. Print or withdraw the sheet first\.$/,
    ],
  ])('that %s stay two', async (_, happens, words) => {
    const job = await splitAt();
    await happens(job);
    const outcome = await join(job.code, job.part);
    expect(outcome).toMatchObject({ ok: false, words: expect.stringMatching(words) });
    const ids = await opened.db
      .selectFrom('jobs')
      .select('id')
      .where('orderId', '=', job.orderId)
      .orderBy('part')
      .execute();
    await expect(
      sql`select join_part(${ids[1]?.id}, ${ids[0]?.id}, ${ADA.id}, 'Ada', now())`.execute(opened.db),
    ).rejects.toThrow("these parts can't be joined");
    expect(await jobsOf(job.orderId)).toHaveLength(2);
  });

  test('of different jobs can’t be joined', async () => {
    const [one, other] = [await splitAt(), await splitAt()];
    expect(await join(one.code, other.part)).toMatchObject({ ok: false, kind: 'stale' });
  });

  test('that were printed on sheets leave those sheets as they were printed', async () => {
    const job = await splitAt('finishing');
    await sql`with h as (insert into sheets (press_sheet_id, stock, plan, plates, print_sheets, sheets_alone, waste, made_by_name, created_at, state, ended_at)
        values ('sra3', 'Silk', '{}', 1, 1, 1, 0, 'Ada', now(), 'printed', now()) returning id)
      insert into sheet_jobs (sheet_id, job_id, quantity, print_quantity, sha256, is_live)
      select h.id, j.id, j.quantity, j.quantity + 1, 'x', false from h, jobs j where j.order_id = ${job.orderId}`.execute(
      opened.db,
    );
    expect(await join(job.code, job.part)).toMatchObject({ ok: true });
    const on = await opened.db
      .selectFrom('sheetJobs')
      .innerJoin('jobs', 'jobs.id', 'sheetJobs.jobId')
      .select(['jobs.code', 'sheetJobs.quantity', 'printQuantity'])
      .where('jobs.orderId', '=', job.orderId)
      .execute();
    expect(on).toEqual([{ code: job.code, quantity: 10, printQuantity: 12 }]);
  });

  test('that four people join at once are joined once', async () => {
    const job = await splitAt();
    const versions = [await version(job.code), await version(job.part)] as const;
    const outcomes = await atOnce(4, () =>
      joinJobs(opened.shop, ADA, {
        code: job.code,
        version: versions[0],
        other: { code: job.part, version: versions[1] },
      }),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await jobsOf(job.orderId)).toEqual(['1: 10 at printing']);
  });

  test.each([0, 1])(
    'joined while somebody moves one of them on have a consistent outcome either way',
    async (which) => {
      for (let round = 0; round < 4; round += 1) {
        const job = await splitAt();
        const moving = which ? job.part : job.code;
        const versions = [await version(job.code), await version(job.part)] as const;
        const [joined, moved] = await Promise.all([
          joinJobs(opened.shop, ADA, {
            code: job.code,
            version: versions[0],
            other: { code: job.part, version: versions[1] },
          }),
          moveJob(opened.shop, ADA, { code: moving, version: versions[which] ?? 0, stageId: 'finishing' }),
        ]);
        expect(joined.ok).toBe(!moved.ok);
        expect(await jobsOf(job.orderId)).toEqual(
          joined.ok
            ? ['1: 10 at printing']
            : which
              ? ['1: 6 at printing', '1.2: 4 at finishing']
              : ['1: 6 at finishing', '1.2: 4 at printing'],
        );
      }
    },
  );
});
