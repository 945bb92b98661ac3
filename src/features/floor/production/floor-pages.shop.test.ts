import { constants, zstdCompressSync } from 'node:zlib';
import { addMinutes, addSeconds } from 'date-fns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeStage } from '#features/floor/floor-settings/save-floor.server.ts';
import { isLate } from '#features/pricing/delivery/index.ts';
import { londonClock } from '#kit/london-clock.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { atOnce } from '#test/factories.ts';
import { makeCollectedOrder, makeOrderToFollow, makePaidJob, makePaidOrder } from '#test/paid-order.ts';
import { newAdministrator, type Page, type Shopper } from '#test/shopper.ts';
import { boardQuery, columnsOf, countOf, lanesOf, readBoardView, shownOf } from './board/board-view.ts';
import { readBoard } from './board/read-board.server.ts';
import { moveJob } from './move-job.server.ts';
import { pressOf } from './press-of.ts';
import { readStation } from './station/read-station.server.ts';
import { type BoardJob, readFloor } from './store.server.ts';
import { TICKETS_MAX } from './tickets/ticket-sizes.ts';
import { STEPS_LEFT } from './work-left.server.ts';

let opened: TestShop;
let ada: Shopper;
const ADA = { id: '', name: 'Ada' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  const user = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  ADA.id = user.id;
});
beforeEach(() => {
  opened.time.now = NOON;
});

const newJob = (makeOrder = makePaidOrder) => makePaidJob(opened.shop, makeOrder);

/** Every open job, as the board shows it. */
const openJobs = async () =>
  (await readBoard(opened.db, ADA.id, { now: NOON, by: 'stage', each: { least: 3000, most: 3000 } })).cards
    .jobs;

const jobOf = (code: string) =>
  opened.db
    .selectFrom('jobs')
    .select(['stageId', 'version', 'blocked', 'holderId'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

test('the board lists a job with what it is, whom it is for and when it is due', async () => {
  const { code } = await newJob();
  const page = await ada.open('/admin/jobs');
  expect(page.text).toContain('10 A5 Flyers');
  expect(page.text).toContain(code.replace('ORD-', ''));
  expect(page.text).toContain('Jane');
});

test('a thousand jobs take three statements and 20 kB, and those that don’t fit are a link away', async () => {
  const { code } = await newJob();
  await sql`insert into jobs (order_id, item_id, part, code, quantity, family_id, stage_id, stage_since, due_on)
    select order_id, item_id, n % 98 + 2, code || '.' || n, quantity * n, family_id,
      (select id from stages order by position offset n % 7 limit 1), stage_since, due_on + n % 9
    from jobs, generate_series(1, 98) n where code = ${code}`.execute(opened.shop.owner);
  for (let more = 0; more < 10; more += 1) {
    const { code: other } = await newJob(more % 2 === 0 ? makeCollectedOrder : makePaidOrder);
    await sql`insert into jobs (order_id, item_id, part, code, quantity, family_id, stage_id, stage_since, due_on)
      select order_id, item_id, n % 98 + 2, code || '.' || n, quantity * n, family_id,
        (select id from stages order by position offset n % 7 limit 1), stage_since, due_on + n % 9
      from jobs, generate_series(1, 98) n where code = ${other}`.execute(opened.shop.owner);
  }
  const { count, result } = await opened.countStatements(() => ada.browser.get('/admin/jobs'));
  const html = await result.text();
  // The visitor’s, the jobs, what staff choose from, and the views that they saved.
  expect(count).toBeLessThanOrEqual(4);
  const kilobytes =
    zstdCompressSync(html, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }).length / 1000;
  expect(kilobytes).toBeLessThanOrEqual(20);
  const board = await ada.open('/admin/jobs');
  const open = await openJobs();
  expect(board.text).toContain(`${open.length.toLocaleString('en-GB')} open jobs`);
  const cardsOf = (page: { html: string }) =>
    [...page.html.matchAll(/data-job="([^"]+)"/g)].map(([, card]) => card);
  const shown = Object.values(Object.groupBy(open, ({ stageId }) => stageId)).flatMap((jobs = []) =>
    jobs.slice(0, 8),
  );
  expect(cardsOf(board).toSorted()).toEqual(shown.map((job) => job.code).toSorted());
  const more = await ada.open('/admin/jobs?more=printing');
  const atPress = open.filter(({ stageId }) => stageId === 'printing').map((job) => job.code);
  expect(atPress.length).toBeGreaterThan(100);
  expect(cardsOf(more)).toEqual(expect.arrayContaining(atPress));
  await expectOwnJobsOnly(open);
  await expectFiltered();
  await expectLanes();
  await sql`delete from jobs where part > 1`.execute(opened.shop.owner);
});

/** Each press lists the jobs that need it next, earliest due first; some are at a different press than usual. */
async function expectOwnJobsOnly(open: Awaited<ReturnType<typeof openJobs>>): Promise<void> {
  await sql`update jobs set press_id = 'wide-format' where code like '%7' and closed_at is null`.execute(
    opened.shop.owner,
  );
  const floor = await readFloor(opened.db);
  for (const press of floor.presses) {
    const own = open
      .map((job) => (job.code.endsWith('7') ? { ...job, pressId: 'wide-format' } : job))
      .filter((job) => pressOf(job, floor) === press.id)
      .map(({ code }) => code);
    const { coming, waiting } = await readStation(opened.db, floor, {
      pressId: press.id,
      most: 15,
      code: null,
    });
    expect([press.id, waiting, ...coming.map(({ code }) => code)]).toEqual([
      press.id,
      own.length,
      ...own.slice(0, 15),
    ]);
  }
  const page = await opened.countStatements(() => ada.open('/admin/station/wide-format'));
  expect(page.count).toBeLessThanOrEqual(4);
  expect(page.result.text).toMatch(/And \d+ more on the board/);
}

/** A filter leaves exactly the right jobs out of the columns, their numbers and the tickets. */
async function expectFiltered(): Promise<void> {
  await sql`update jobs set holder_id = ${ADA.id} where code like '%3'`.execute(opened.shop.owner);
  await sql`update jobs set blocked = 'paper', blocked_since = ${NOON}, blocked_note = 'Zoë asks' where code like '%5'`.execute(
    opened.shop.owner,
  );
  await sql`update jobs set blocked = 'file', blocked_since = ${NOON} where code like '%9'`.execute(
    opened.shop.owner,
  );
  const open = await openJobs();
  const floor = await readFloor(opened.db);
  const day = open[500]?.dueOn ?? '';
  // Customers can collect until 17:00; the parcels leave at 18:00.
  const now = new Date(`${day}T17:15:00Z`);
  const clock = londonClock(now);
  const views: (readonly [string, (job: BoardJob) => boolean])[] = [
    ['mine', ({ isMine }) => isMine],
    ['late', (job) => isLate(job, clock, floor.times)],
    ['family=sheets', ({ familyId }) => familyId === 'sheets'],
    ['waits=any', ({ blocks }) => blocks.length > 0],
    ['waits=file', ({ blocks }) => blocks.includes('file')],
    ['waits=paper&mine=yes', ({ blocks, isMine }) => isMine && blocks.includes('paper')],
    ['search=ZOË+asks', ({ note }) => note === 'Zoë asks'],
    ['search=a5+zoë+jane', ({ note }) => note === 'Zoë asks'],
    ['search=nothing%25', () => false],
    ...floor.presses.map(({ id }) => [`press=${id}`, (job: BoardJob) => pressOf(job, floor) === id] as const),
  ];
  for (const [query, has] of views) {
    const view = readBoardView(new URLSearchParams(query));
    const { cards } = await readBoard(opened.db, ADA.id, { ...boardQuery(view, now), whole: 3000 });
    const codes = open.filter(has).map((job) => job.code);
    expect([query, ...cards.jobs.map((job) => job.code)]).toEqual([query, ...codes]);
    expect([query, countOf(cards.tally), ...cards.codes]).toEqual([
      query,
      codes.length,
      ...(codes.length <= TICKETS_MAX ? codes : []),
    ]);
  }
  const ofDay = open.filter(({ dueOn }) => dueOn === day);
  expect(new Set(ofDay.map((job) => isLate(job, clock, floor.times)))).toEqual(new Set([true, false]));
  const view = readBoardView(new URLSearchParams('by=day'));
  const { cards } = await readBoard(opened.db, ADA.id, boardQuery(view, now));
  const when = { ...clock, days: [day], later: day, times: floor.times };
  const [late] = columnsOf(shownOf(cards, floor, view, when), floor, view, when);
  expect(late?.total).toBe(open.filter((job) => isLate(job, clock, floor.times)).length);
}

/** With lanes, each press has its own columns, with its first jobs and their number. */
async function expectLanes(): Promise<void> {
  const open = await openJobs();
  const floor = await readFloor(opened.db);
  const view = readBoardView(new URLSearchParams('lanes=press'));
  const when = { ...londonClock(NOON), days: [], later: '', times: floor.times };
  const { cards } = await readBoard(opened.db, ADA.id, boardQuery(view, NOON));
  const lanes = lanesOf(shownOf(cards, floor, view, when), floor);
  expect(lanes.length).toBeGreaterThan(2);
  expect(countOf(lanes.flatMap(({ tally }) => tally))).toBe(open.length);
  for (const lane of lanes)
    for (const { id, total, jobs } of columnsOf(lane, floor, view, when)) {
      const own = open.filter((job) => job.stageId === id && pressOf(job, floor) === lane.pressId);
      const codes = own.slice(0, cards.each).map((job) => job.code);
      expect([lane.name, id, total, ...jobs.map((job) => job.code)]).toEqual([
        lane.name,
        id,
        own.length,
        ...codes,
      ]);
    }
  for (const query of ['', 'by=day', 'lanes=press', 'by=day&lanes=press']) await expectCards(query);
  const page = await opened.countStatements(() => ada.open('/admin/jobs?lanes=press'));
  expect(page.count).toBeLessThanOrEqual(4);
  expect(page.result.html).toContain('aria-label="Digital press: Printing"');
}

/** Without lanes each column shows eight; with lanes, three to five, so that there are sixty cards in total. */
async function expectCards(query: string): Promise<void> {
  const { cards } = await readBoard(
    opened.db,
    ADA.id,
    boardQuery(readBoardView(new URLSearchParams(query)), NOON),
  );
  const { html } = await ada.open(`/admin/jobs?${query}`);
  const columns = html.split('class="board-column').slice(1);
  const shown = columns.map((column) => column.split('data-job="').length - 1);
  const totals = columns.map((column) => Number(/<h[23]>.*?>([\d,]+)</.exec(column)?.[1]?.replace(',', '')));
  // By press and day, jobs due later are counted, and shown on request.
  const isShown = columns.map((column) => query !== 'by=day&lanes=press' || !/<h3>Later\b/.test(column));
  const come = (each: number) =>
    totals.reduce((sum, total, i) => sum + (isShown[i] ? Math.min(total, each) : 0), 0);
  expect({ query, shown }).toEqual({
    query,
    shown: totals.map((total, i) => (isShown[i] ? Math.min(total, cards.each) : 0)),
  });
  const each = query.includes('lanes') ? ([3, 4, 5].findLast((n) => come(n) <= 60) ?? 3) : 8;
  // Some of these jobs are due at a weekend, which the database treats as a separate column.
  if (query.includes('by=day')) expect(cards.each).toBeLessThanOrEqual(each);
  else expect({ query, each: cards.each }).toEqual({ query, each });
}

describe('a scanned ticket', () => {
  test('leads to its job, typed anywhere, in any case', async () => {
    const { code } = await newJob();
    for (const text of [code, code.toLowerCase()]) {
      const page = await ada.open(`/admin/find?q=${text}`);
      expect(page.text).toContain(`${code}`);
      expect(page.text).toContain('Next: To print');
    }
  });

  test('at a press starts the job, and ends it with its minutes', async () => {
    const { code } = await newJob();
    const scan = async (press: string) => {
      await ada.open(`/admin/station/${press}`);
      return ada.press('Scan', { code });
    };
    expect((await scan('digital')).text).toContain(`${code} has started.`);
    expect((await jobOf(code)).stageId).toBe('printing');
    opened.time.now = addSeconds(NOON, 2);
    await scan('digital');
    expect((await jobOf(code)).stageId, 'a scanner that repeats itself').toBe('printing');
    opened.time.now = addMinutes(NOON, 14);
    expect((await scan('guillotine')).text).toContain('is being worked on at Digital press');
    expect((await scan('digital')).text).toContain(`${code} is done here, and at Finishing now.`);
    expect((await jobOf(code)).stageId).toBe('finishing');
    const runs = await opened.db
      .selectFrom('jobRuns')
      .select(['startedAt', 'finishedAt', 'stageId'])
      .execute();
    expect(runs.at(-1)).toEqual({ startedAt: NOON, finishedAt: addMinutes(NOON, 14), stageId: 'printing' });
  });

  test.each([
    'ORD-2026-999999-1',
    'hello',
    'ORD-1',
    '5012345678900',
    'https://x.example/?c=ORD-2026-000001-1',
  ])('that is nonsense (%s) says so and changes nothing', async (code) => {
    const before = await opened.db
      .selectFrom('jobEvents')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst();
    await ada.open('/admin/station/digital');
    const page = await ada.press('Scan', { code });
    expect(page.text).toContain('Nothing was changed.');
    expect(
      await opened.db
        .selectFrom('jobEvents')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst(),
    ).toEqual(before);
  });

  test('from a page that stays open gets a sentence and a link to the job', async () => {
    const { code } = await newJob();
    const scan = async (scanned: string) => {
      const answer = await ada.browser.post('/admin/station/digital/scan', { code: scanned });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await scan(code.toLowerCase())).toEqual({
      status: 200,
      body: {
        words: `${code} has started at Printing. Scan it again when it’s done.`,
        to: `/admin/jobs/${code}`,
      },
    });
    opened.time.now = addMinutes(NOON, 5);
    expect((await scan(`https://print.example/admin/jobs/${code}`)).body.words, 'the ticket’s QR code').toBe(
      `${code} is done here after 5 minutes, and at Finishing now.`,
    );
    expect(await scan('5012345678900')).toEqual({
      status: 422,
      body: { error: '“5012345678900” isn’t a job ticket. Nothing was changed.' },
    });
    expect((await scan(' ')).body).toEqual({
      error: 'Nothing was scanned. Scan a job ticket, or type its number.',
    });
  });

  test('by two people at once starts the job once', async () => {
    const { code } = await newJob();
    await atOnce(2, () => ada.browser.post('/admin/station/digital', { code }));
    const { count } = await opened.db
      .selectFrom('jobRuns as r')
      .innerJoin('jobs as j', 'j.id', 'r.jobId')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('j.code', '=', code)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

test('the figures say what was measured, where jobs are waiting, and why they were late', async () => {
  const { code } = await newJob();
  const station = async (minutes: number) => {
    opened.time.now = addMinutes(NOON, minutes);
    await ada.open('/admin/station/digital');
    await ada.press('Scan', { code });
  };
  await station(60);
  await station(100);
  await ada.open(`/admin/jobs/${code}`);
  await ada.press('Mark as waiting', { reason: 'paper' });
  await sql`update jobs set due_on = '2026-11-20' where code = ${code}`.execute(opened.shop.owner);
  const page = await ada.open('/admin/production/figures');
  expect(page.text).toMatch(/Jobs wait longest at (Artwork|Printing)/);
  expect(page.text).toMatch(/Digital press Printing \d+ \d+ min \d+ min \d+%/);
  expect(page.text).toContain('Paper 1');
});

test('the figures say that a job was late because of its file or proof, although nobody set it to waiting', async () => {
  const reasons = async () => {
    const { text } = await ada.open('/admin/production/figures');
    return [/A file (\d+)/, /Approval (\d+)/].map((words) => Number(words.exec(text)?.[1] ?? 0));
  };
  const before = await reasons();
  const missing = await newJob(makeOrderToFollow);
  const [faulty, unapproved] = [await newJob(), await newJob()];
  for (const [{ code }, kind] of [
    [faulty, 'problem'],
    [unapproved, 'proof-asked'],
  ] as const)
    await sql`insert into artwork_events (order_item_id, kind, actor_name)
      select item_id, ${kind}, 'Ada' from jobs where code = ${code}`.execute(opened.shop.owner);
  for (const { code } of [missing, faulty, unapproved])
    await sql`update jobs set due_on = '2026-11-20' where code = ${code}`.execute(opened.shop.owner);
  expect(await moveJob(opened.shop, ADA, { ...faulty, stageId: 'despatched' })).toMatchObject({ ok: true });
  expect(await reasons()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1]);
});

test('the figures are for the period that staff choose: 7 days, 30, 90 or a year', async () => {
  const { code } = await newJob();
  for (const minutes of [60, 100]) {
    opened.time.now = addMinutes(NOON, minutes);
    await ada.open('/admin/station/digital');
    await ada.press('Scan', { code });
  }
  const measured = /Digital press Printing \d+/;
  const shows = async (period: string) =>
    measured.test((await ada.open(`/admin/production/figures${period}`)).text);
  expect(await shows('?days=7')).toBe(true);
  await sql`update job_runs set started_at = started_at - interval '20 days', finished_at = finished_at - interval '20 days'`.execute(
    opened.shop.owner,
  );
  const periods = ['?days=7', '', '?days=30', '?days=90', '?days=365', '?days=forever'];
  expect(await Promise.all(periods.map(shows))).toEqual([false, true, true, true, true, true]);
  expect((await ada.open('/admin/production/figures?days=365')).text).toContain(
    'A year Since Monday 24 November 2025.',
  );
});

describe('a job’s page, without script', () => {
  /** Presses a button of the job’s page. */
  const press = async (code: string, words: string, fields: Record<string, string> = {}): Promise<Page> => {
    await ada.open(`/admin/jobs/${code}`);
    return ada.press(words, fields);
  };

  test('moves it on, and back within the minute', async () => {
    const { code } = await newJob();
    await press(code, 'Printing');
    expect((await jobOf(code)).stageId).toBe('printing');
    await ada.press('Undo');
    expect((await jobOf(code)).stageId).toBe('artwork');
  });

  test('notes what it waits for, and who has taken it', async () => {
    const { code } = await newJob();
    const page = await press(code, 'Mark as waiting', { reason: 'paper', note: '350gsm silk is on order' });
    expect(page.text).toContain('Waiting for paper since 24 Nov 2026, 10:30: 350gsm silk is on order');
    opened.time.now = addMinutes(NOON, 24 * 60);
    expect((await ada.open(`/admin/jobs?search=${code}`)).text).toContain(
      'Waiting for paper since Tue 24 Nov: 350gsm silk is on order',
    );
    await press(code, 'Take it');
    expect((await jobOf(code)).holderId).not.toBeNull();
    expect((await press(code, 'Mark as waiting', { reason: '' })).text).toContain(
      'Choose what it waits for.',
    );
    expect(
      (await ada.browser.post(`/admin/jobs/${code}`, { code, version: '1', intent: 'dance' })).status,
    ).toBe(422);
    await press(code, 'No longer waiting');
    expect((await jobOf(code)).blocked).toBeNull();
  });

  test('says who was first', async () => {
    const { code } = await newJob();
    await ada.open(`/admin/jobs/${code}`);
    const other = ada.tab();
    await other.press('Take it');
    const page = await ada.press('Printing');
    expect(page.status).toBe(409);
    expect(page.text).toContain(`has changed ${code} in the meantime`);
  });
});

describe('the owner', () => {
  /** The form on the page, with these changes. */
  async function save(changes: Record<string, string>): Promise<Page> {
    await ada.open('/admin/production');
    return ada.press('Save', changes);
  }

  test('names stages, adds one, and orders them', async () => {
    const saved = await save({
      'stage.printing.name': 'On the press',
      'stage.new.name': 'Foil blocking',
      'stage.new.place': '6',
    });
    expect(saved.text).toContain('Saved. The board uses it now.');
    const { code, version } = await newJob();
    expect(await moveJob(opened.shop, ADA, { code, version, stageId: 'foil-blocking' })).toMatchObject({
      ok: true,
    });
    const names = await opened.db
      .selectFrom('stages')
      .select('name')
      .where('kind', '=', 'making')
      .orderBy('position')
      .execute();
    expect(names.map(({ name }) => name).slice(0, 2)).toEqual(['On the press', 'Foil blocking']);
  });

  test('gives a family its own order of stages, which its jobs follow and the others don’t', async () => {
    const places = ['printing', 'finishing', 'packing'].map((id) => `family.sheets.${id}.place`);
    const order = (...numbers: string[]) =>
      save(Object.fromEntries(places.map((field, i) => [field, numbers[i] ?? ''])));
    expect((await order('2', 'first', '3')).text).toContain('A whole number up to 99');
    expect((await order('2', '1', '')).text).toContain('Saved. The board uses it now.');
    await ada.open('/admin/production');
    expect(places.map((field) => ada.filledIn('Save').fields[field])).toEqual(['2', '1', '3']);
    const { code } = await newJob();
    const names: string[] = [];
    for (let moves = 0; moves < 5; moves += 1) {
      await ada.open(`/admin/jobs/${code}`);
      const [, button = '', stage = ''] = /(Next: ([\w ]+?))</.exec(ada.page.html) ?? [];
      names.push(stage);
      await ada.press(button);
    }
    const stages = await opened.db.selectFrom('stages').select(['id', 'name']).execute();
    const nameOf = (id: string) => stages.find((stage) => stage.id === id)?.name ?? '';
    expect(names).toEqual(['to-print', 'finishing', 'printing', 'packing', 'ready'].map(nameOf));

    // At every stage, a job of every family has the same work left by the page’s rule as by the database’s.
    const floor = await readFloor(opened.db);
    const { rows } = await sql<{ familyId: string; stageId: string; press: string | null }>`
      select family_id as "familyId", stage_id as "stageId", press_id as press from (${STEPS_LEFT}) w where is_next`.execute(
      opened.db,
    );
    for (const { id: familyId } of floor.families)
      for (const { id: stageId } of floor.stages)
        expect(rows.find((row) => row.familyId === familyId && row.stageId === stageId)?.press ?? null).toBe(
          pressOf({ familyId, stageId, pressId: null }, floor),
        );
    expect(pressOf({ familyId: 'sheets', stageId: 'to-print', pressId: null }, floor)).toBe('guillotine');
    expect(pressOf({ familyId: 'booklets', stageId: 'to-print', pressId: null }, floor)).toBe('digital');
    await order('', '', '');
    const again = await readFloor(opened.db);
    expect(pressOf({ familyId: 'sheets', stageId: 'to-print', pressId: null }, again)).toBe('digital');
  });

  test('sets the overs for products that are made in the same way', async () => {
    await save({ 'family.sheets.oversPercent': '5', 'family.sheets.oversCopies': '10' });
    await ada.open('/admin/production');
    expect(ada.filledIn('Save').fields).toMatchObject({
      'family.sheets.oversPercent': '5',
      'family.sheets.oversCopies': '10',
      'family.booklets.oversPercent': '0',
    });
    const page = await save({ 'family.sheets.oversPercent': '101' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('A whole number up to 100');
    await save({ 'family.sheets.oversPercent': '0', 'family.sheets.oversCopies': '0' });
  });

  test('is told beside the field what is wrong, and nothing typed is lost', async () => {
    const page = await save({
      'stage.packing.name': 'Ready',
      'press.digital.minutes': 'all day',
      'press.new.name': 'Plotter',
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain('This name is already used');
    expect(page.text).toContain('A whole number up to 1,440');
    expect(ada.filledIn('Save').fields).toMatchObject({
      'press.digital.minutes': 'all day',
      'press.new.name': 'Plotter',
    });
  });

  test('can’t let a press that never runs close days: products that need it would be promised for a day on which nobody makes them', async () => {
    const none = { 'press.digital.minutes': '0', 'press.digital.jobs': '0', 'press.digital.closes': 'yes' };
    const page = await save(none);
    expect(page.status).toBe(422);
    expect(page.text).toContain(
      'It closes full days, so it needs minutes. If it isn’t running, set its days below',
    );
    expect(page.text).toContain('1 or more. Leave it empty if only the minutes count');
    expect((await save({ 'press.digital.minutes': '0' })).text).toContain('Saved.');
    expect((await save({ 'press.digital.minutes': '420' })).text).toContain('Saved.');
  });

  test('can’t save over somebody else’s change', async () => {
    await ada.open('/admin/production');
    await ada.tab().press('Save', { 'press.packing.name': 'Packing table' });
    const page = await ada.press('Save');
    expect(page.status).toBe(409);
    expect(page.text).toContain('This was changed by Ada');
  });

  test('removes a stage once they choose where its jobs go, even if somebody moves a job there in the meantime', async () => {
    await save({ 'stage.new.name': 'Numbering' });
    const { code, version } = await newJob();
    await ada.open('/admin/production');
    const floorVersion = String(ada.filledIn('Save').fields.seen);
    const refused = await ada.press('Remove it', { stage: 'numbering' });
    expect(refused).toMatchObject({
      status: 422,
      text: expect.stringContaining('Remove a stage Choose the stage that its jobs go to.'),
    });
    expect(refused.html).toContain('<option value="numbering" selected="">');
    const [removed] = await atOnce<object>(2, (i) =>
      i === 0
        ? removeStage(opened.shop, ADA, { stageId: 'numbering', to: 'finishing', floorVersion })
        : moveJob(opened.shop, ADA, { code, version, stageId: 'numbering' }),
    );
    expect(removed).toEqual({ ok: true });
    expect(['artwork', 'finishing']).toContain((await jobOf(code)).stageId);
  });

  test('says that a press isn’t running, and that it is again', async () => {
    const day = { press: 'digital', day: '2026-11-25' };
    await ada.open('/admin/production');
    const page = await ada.press('Set', { ...day, minutes: '0', reason: 'Drum broken' });
    expect(page.text).toContain('Not running');
    expect(page.text).toContain('Drum broken');
    expect((await ada.press('Remove Digital press, Wednesday 25 November')).text).not.toContain(
      'Drum broken',
    );
    expect((await ada.press('Set', { ...day, minutes: '-5' })).status).toBe(422);
  });
});

describe('the board’s news', () => {
  test('arrives when a job is moved, and ends when the shop stops', async () => {
    const { code, version } = await newJob();
    const answer = await ada.browser.get('/admin/jobs/news');
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader?.read())?.value;
    expect(await next()).toContain('retry');
    expect(await next(), 'it listens').toBe('data: changed\n\n');
    await moveJob(opened.shop, ADA, { code, version, stageId: 'to-print' });
    expect(await next()).toBe('data: changed\n\n');
    opened.shop.floor.close();
    expect((await reader?.read())?.done).toBe(true);
  });
});
