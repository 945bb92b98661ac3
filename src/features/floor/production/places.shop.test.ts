import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestProof } from '#features/desk/file-desk/staff-artwork.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { makePaidJob } from '#test/paid-order.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { changeJob } from './change-job.server.ts';
import { type FloorFigures, floorFigures } from './floor-figures.server.ts';
import { moveJob } from './move-job.server.ts';
import { type PlaceOfWork, placesOfWork, pressOf, stepsLeft } from './press-of.ts';
import { scanAtPress } from './station/scan-job.server.ts';
import { readFloor } from './store.server.ts';
import { PRESS_OF_STEP, STEPS_LEFT } from './work-left.server.ts';

let opened: TestShop;
let ada: Shopper;
const ADA = { id: '', name: 'Ada Trade' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  ADA.id = (await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
  for (const name of ['Prepress desk', 'Plate room', 'Counter'])
    await save({ 'press.new.name': name, 'press.new.minutes': '60' });
});
beforeEach(async () => {
  opened.time.now = NOON;
  await save(DESKS);
});

/** Files are checked at a desk, proofs are not; plates are made before printing; ready jobs go over the counter. */
const DESKS = {
  'family.sheets.artwork.press': 'prepress-desk',
  'family.sheets.artwork.minutes': '10',
  'family.sheets.artwork.per': '0',
  'family.sheets.proof.press': '',
  'family.sheets.to-print.press': 'plate-room',
  'family.sheets.to-print.minutes': '4',
  'family.sheets.ready.press': 'counter',
  'family.sheets.ready.minutes': '2',
  'family.sheets.ready.per': '1000',
};

async function save(fields: Readonly<Record<string, string>>) {
  await ada.open('/admin/production');
  return ada.press('Save', fields);
}

const newJob = () => makePaidJob(opened.shop);

const jobOf = (code: string) =>
  opened.db
    .selectFrom('jobs')
    .select(['id', 'stageId', 'version', 'itemId', 'pressId', 'familyId', 'quantity', 'dueOn'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

async function move(code: string, stageId: string) {
  const outcome = await moveJob(opened.shop, ADA, { code, version: (await jobOf(code)).version, stageId });
  if (!outcome.ok) throw new Error('not moved');
}

/** The names of the lanes in which the board shows a job's card. */
async function laneOf(code: string): Promise<string[]> {
  const { html } = await ada.open('/admin/jobs?lanes=press');
  const lanes = html.split('<h2 id="lane-').slice(1);
  return lanes.flatMap((lane) =>
    lane.includes(`data-job="${code}"`) ? (/>([^<]+)</.exec(lane)?.slice(1) ?? []) : [],
  );
}

describe('a stage before or after making that has its own place', () => {
  test('is set beside the others: its place, its minutes and its person', async () => {
    await save({ 'family.sheets.ready.person': ADA.id });
    await ada.open('/admin/production');
    expect(ada.filledIn('Save').fields).toMatchObject({
      ...DESKS,
      'family.sheets.ready.person': ADA.id,
      'family.booklets.artwork.press': '',
      'family.booklets.artwork.minutes': '0',
    });
    const { after } = await opened.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'floor.save')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(after)).toContain('counter');
    const { code } = await newJob();
    for (const stage of ['printing', 'finishing', 'packing', 'ready']) await move(code, stage);
    expect((await ada.open('/admin/mine')).text).toContain(code);
    await save({ 'family.sheets.ready.person': '' });
  });

  test('needs a place for its minutes, and nothing typed is lost', async () => {
    const page = await save({ 'family.sheets.proof.minutes': '7' });
    expect(page.text).toContain('Choose a press or place for these minutes');
    expect(ada.filledIn('Save').fields['family.sheets.proof.minutes']).toBe('7');
    await save({ 'family.sheets.proof.minutes': '0' });
  });

  test('has its jobs in its lane and at its station, and the press has them afterwards', async () => {
    const { code } = await newJob();
    const at = {
      artwork: 'Prepress desk',
      proof: 'Plate room',
      'to-print': 'Plate room',
      printing: 'Digital press',
      ready: 'Counter',
    };
    for (const [stage, lane] of Object.entries(at)) {
      if ((await jobOf(code)).stageId !== stage) await move(code, stage);
      expect([stage, await laneOf(code)]).toEqual([stage, [lane]]);
      const here = ['prepress-desk', 'plate-room', 'digital', 'counter'];
      const listed = [];
      for (const id of here)
        if ((await ada.open(`/admin/station/${id}`)).html.includes(`/admin/jobs/${code}`)) listed.push(id);
      expect([stage, listed]).toEqual([
        stage,
        [lane === 'Digital press' ? 'digital' : lane.toLowerCase().replace(' ', '-')],
      ]);
    }
  });

  test('has jobs scanned to start and finish, which measures the minutes and doesn’t move the job, which waits for its file', async () => {
    const { code } = await newJob();
    const scan = (pressId: string) => scanAtPress(opened.shop, ADA, { code, pressId });
    expect(await scan('prepress-desk')).toMatchObject({
      words: `${code} has started at Artwork. Scan it again when it’s done.`,
    });
    expect(await scan('digital')).toMatchObject({
      ok: false,
      words: `${code} is being worked on at Prepress desk. Scan it there first.`,
    });
    opened.time.now = addMinutes(NOON, 12);
    expect(await scan('prepress-desk')).toMatchObject({ words: `${code} is done here after 12 minutes.` });
    expect((await jobOf(code)).stageId).toBe('artwork');
    const page = await ada.open(`/admin/station/prepress-desk?done=${code}`);
    expect(page.text).toContain(`${code} is done here. Open the job`);
    const numbers = (await ada.open('/admin/production/figures')).text;
    expect(numbers).toMatch(/Prepress desk\s*Artwork\s*1\s*10 min\S*\s*12 min/);
    await scan('digital');
    expect((await jobOf(code)).stageId).toBe('printing');
  });

  test('stops its clock when the file is done without a second scan', async () => {
    const { code, orderId } = await newJob();
    await scanAtPress(opened.shop, ADA, { code, pressId: 'prepress-desk' });
    opened.time.now = addMinutes(NOON, 9);
    const { itemId, id } = await jobOf(code);
    const { artworkId } = await opened.db
      .selectFrom('orderItems')
      .select('artworkId')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{
      last: number;
    }>`select coalesce(max(id), 0)::int as last from artwork_events where order_item_id = ${itemId}`.execute(
      opened.db,
    );
    await requestProof(opened.shop, ADA, {
      orderId,
      itemId,
      artworkId: artworkId ?? '',
      seenEventId: rows[0]?.last ?? 0,
    });
    expect((await jobOf(code)).stageId).toBe('proof');
    const runs = await opened.db
      .selectFrom('jobRuns')
      .select(['finishedAt', 'byHand'])
      .where('jobId', '=', id)
      .execute();
    expect(runs).toEqual([{ finishedAt: expect.any(Date), byHand: true }]);
  });

  test('doesn’t affect a press that staff choose for another step', async () => {
    const { code } = await newJob();
    await changeJob(
      opened.shop,
      ADA,
      { code, version: (await jobOf(code)).version },
      { kind: 'press', pressId: 'wide-format' },
    );
    const orders: string[][] = [];
    for (const stage of ['to-print', 'printing', 'finishing']) {
      orders.push(await laneOf(code));
      await move(code, stage);
    }
    expect(orders).toEqual([['Prepress desk'], ['Plate room'], ['Wide-format printer']]);
  });

  test('counts towards the load of its place, once for each job that comes there', async () => {
    const load = async () => {
      const { rows } = await sql<{ floor: FloorFigures }>`select ${floorFigures(NOON)} as floor`.execute(
        opened.db,
      );
      const of = (id: string) =>
        (rows[0]?.floor.load ?? [])
          .filter(({ pressId }) => pressId === id)
          .reduce((sum, { minutes, jobs }) => [(sum[0] ?? 0) + minutes, (sum[1] ?? 0) + jobs], [0, 0]);
      return { desk: of('prepress-desk'), plates: of('plate-room'), counter: of('counter') };
    };
    const before = await load();
    const more = async () => {
      const now = await load();
      const more = (place: keyof typeof now) =>
        now[place].map((amount, i) => amount - (before[place][i] ?? 0));
      return { desk: more('desk'), plates: more('plates'), counter: more('counter') };
    };
    const { code } = await newJob();
    const { quantity } = await jobOf(code);
    expect(await more()).toEqual({ desk: [10, 1], plates: [4, 1], counter: [2 + quantity, 1] });
    await move(code, 'printing');
    expect(await more()).toEqual({ desk: [0, 0], plates: [0, 0], counter: [2 + quantity, 1] });
    expect((await ada.open('/admin')).text).toContain('Counter');
  });

  test('that is full closes days for the products that come there', async () => {
    const flyers = async () =>
      (await newShopper(opened).open('/product/a5-flyers-001?turnaround=same-day')).text;
    await newJob();
    expect(await flyers()).not.toContain('is full');
    await save({ 'press.prepress-desk.minutes': '1', 'press.prepress-desk.closes': 'yes' });
    expect(await flyers()).toContain('is full');
    await save({ 'press.prepress-desk.minutes': '60', 'press.prepress-desk.closes': '' });
  });

  test('doesn’t count as where something was printed, and doesn’t stop a line from being removed', async () => {
    const { code } = await newJob();
    await scanAtPress(opened.shop, ADA, { code, pressId: 'prepress-desk' });
    const { itemId } = await jobOf(code);
    const begun = async () =>
      (await sql<{ begun: boolean }>`select item_was_begun(${itemId}) as begun`.execute(opened.db)).rows[0]
        ?.begun;
    expect(await begun()).toBe(false);
    opened.time.now = addMinutes(NOON, 9);
    await scanAtPress(opened.shop, ADA, { code, pressId: 'prepress-desk' });
    await scanAtPress(opened.shop, ADA, { code, pressId: 'digital' });
    expect(await begun()).toBe(true);
  });
});

test('at every stage of every family, page and database agree on the work left, where it is, and which step a chosen press is for', async () => {
  const floor = await readFloor(opened.db);
  const { rows } = await sql<PlaceOfWork & { press: string | null; nth: number; chosen: string | null }>`
    select n.family_id as "familyId", n.stage_id as "stageId", n.press_id as press, n.is_next as "isHere", n.takes_choice as "takesChoice",
      ${PRESS_OF_STEP} as chosen
    from (${STEPS_LEFT}) n cross join (select 'wide-format' as press_id) j`.execute(opened.db);
  for (const { id: familyId } of floor.families)
    for (const { id: stageId } of floor.stages) {
      const here = rows.filter((row) => row.familyId === familyId && row.stageId === stageId);
      const place = { familyId, stageId };
      const left = stepsLeft({ ...place, pressId: null }, floor).map(({ pressId }) => pressId);
      expect([place, here.map(({ press }) => press).toSorted()]).toEqual([place, left.toSorted()]);
      const next = here.find(({ isHere }) => isHere);
      expect([place, next?.press ?? null]).toEqual([place, pressOf({ ...place, pressId: null }, floor)]);
      expect([place, next?.chosen ?? null]).toEqual([
        place,
        pressOf({ ...place, pressId: 'wide-format' }, floor),
      ]);
      const known = placesOfWork(next?.press ?? '', floor).find(
        (one) => one.familyId === familyId && one.stageId === stageId,
      );
      expect([place, known?.takesChoice]).toEqual([place, next?.takesChoice]);
    }
  expect(rows.filter(({ familyId, stageId }) => familyId === 'sheets' && stageId === 'artwork')).toHaveLength(
    6,
  );
});
