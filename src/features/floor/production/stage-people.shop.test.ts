import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestProof, setItemArtwork } from '#features/desk/file-desk/staff-artwork.server.ts';
import { readFloorChoices } from '#features/floor/floor-settings/read-floor.server.ts';
import { removeStage, saveFloor } from '#features/floor/floor-settings/save-floor.server.ts';
import { setStaffRoles } from '#features/people/accounts/staff/staff-store.server.ts';
import { NOON, openTestShop, type TestShop } from '#test/app.ts';
import { untilWaiting } from '#test/lock-waiters.ts';
import { makePaidJob } from '#test/paid-order.ts';
import { moveTo } from '#test/ready-order.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { rolesWith, STAFF_ROLES } from '#visitor/rights.ts';
import { changeJob } from './change-job.server.ts';
import { moveJob, undoMove } from './move-job.server.ts';
import { HOLDER_OF_MOVED } from './stages.ts';
import { type Floor, readFloor } from './store.server.ts';

let opened: TestShop;
let ada: Shopper;
let paddy: Shopper;
const ADA = { id: '', name: 'Ada Trade' };
const PADDY = { id: '', name: 'Paddy Trade' };
const CARA = { id: '', name: 'Cara Trade' };
const EVE = { id: '', name: 'Eve Trade' };
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  paddy = await newAdministrator(opened, 'Paddy', ['press']);
  await newAdministrator(opened, 'Cara', ['press']);
  await newAdministrator(opened, 'Eve', ['prepress']);
  for (const one of [ADA, PADDY, CARA, EVE])
    one.id = (
      await opened.db.selectFrom('users').select('id').where('name', '=', one.name).executeTakeFirstOrThrow()
    ).id;
});

/** The owner assigns stages of flyers to people, and the others to nobody. */
async function give(people: Readonly<Record<string, string>>) {
  await ada.open('/admin/production');
  const { stages } = await readFloor(opened.db);
  const fields = stages.map(({ id }) => [`family.sheets.${id}.person`, people[id] ?? '']);
  return ada.press('Save', Object.fromEntries(fields));
}

beforeEach(async () => {
  opened.time.now = NOON;
  await give({ printing: PADDY.id, finishing: CARA.id });
});

/** A job of flyers that can be printed. */
const newJob = () => makePaidJob(opened.shop);

const jobOf = (code: string) =>
  opened.db
    .selectFrom('jobs as j')
    .leftJoin('users as u', 'u.id', 'j.holderId')
    .select(['j.version', 'j.stageId', 'u.name'])
    .where('j.code', '=', code)
    .executeTakeFirstOrThrow();
const holderOf = async (code: string) => (await jobOf(code)).name;

async function move(code: string, stageId: string) {
  const outcome = await moveJob(opened.shop, ADA, { code, version: (await jobOf(code)).version, stageId });
  if (!outcome.ok) throw new Error('not moved');
  return outcome;
}

async function take(code: string, who = CARA) {
  await changeJob(opened.shop, who, { code, version: (await jobOf(code)).version }, { kind: 'take' });
}

describe('a stage that usually is somebody’s', () => {
  test('is set beside its press, and a job that arrives there without a holder is on their list', async () => {
    await ada.open('/admin/production');
    expect(ada.filledIn('Save').fields).toMatchObject({
      'family.sheets.printing.person': PADDY.id,
      'family.sheets.packing.person': '',
      'family.booklets.printing.person': '',
    });
    const { code } = await newJob();
    expect(await move(code, 'to-print')).toMatchObject({ words: `${code} is at To print now.` });
    expect(await holderOf(code)).toBeNull();
    expect(await move(code, 'printing')).toMatchObject({
      words: `${code} is at Printing now, with ${PADDY.name}.`,
    });
    expect((await paddy.open('/admin/mine')).text).toContain(code);
    expect(await move(code, 'finishing')).toMatchObject({
      words: `${code} is at Finishing now, with ${CARA.name}.`,
    });
    expect((await paddy.open('/admin/mine')).text).not.toContain(code);
  });

  test.each(HOLDER_OF_MOVED)('leaves a job with the person named in the state table: %o', async (rule) => {
    const here = rule.making ? 'printing' : 'proof';
    const before = rule.making ? PADDY : EVE;
    await give({ ...(rule.from ? { [here]: before.id } : {}), ...(rule.to ? { finishing: CARA.id } : {}) });
    const there = rule.to ? CARA.name : null;
    const expected = { 'who had it': ADA.name, 'who usually has it there': there, nobody: null }[rule.had];
    for (const [change, holder] of [
      ['take', expected],
      ['leave', there],
    ] as const) {
      const { code } = await newJob();
      await move(code, here);
      const { version } = await jobOf(code);
      await changeJob(opened.shop, ADA, { code, version }, { kind: change });
      await move(code, 'finishing');
      expect([change, await holderOf(code)]).toEqual([change, holder]);
    }
  });

  test('leaves a job with the person who took it by hand, until it leaves the stage', async () => {
    const { code } = await newJob();
    await move(code, 'to-print');
    await take(code);
    expect(await move(code, 'printing')).toMatchObject({ words: `${code} is at Printing now.` });
    expect(await holderOf(code)).toBe(CARA.name);
    await take(code, ADA);
    await move(code, 'finishing');
    expect(await holderOf(code)).toBe(CARA.name);
  });

  test('doesn’t affect other products: the person who took a job keeps it', async () => {
    await give({});
    const { code } = await newJob();
    await take(code);
    for (const stage of ['to-print', 'printing', 'finishing', 'ready']) {
      await move(code, stage);
      expect(await holderOf(code)).toBe(CARA.name);
    }
  });

  test('also applies to a job that comes there with its order, or from a stage that is removed', async () => {
    const { code, orderId } = await newJob();
    await ada.open(`/admin/orders/${orderId}`);
    await ada.press('Save Changes', { status: 'processing' });
    const { stageId } = await jobOf(code);
    expect([stageId, await holderOf(code)]).toEqual(['printing', PADDY.name]);

    await ada.open('/admin/production');
    await ada.press('Save', { 'stage.new.name': 'Numbering' });
    const { code: numbered } = await newJob();
    await moveTo(opened.shop, ADA, numbered, 'numbering');
    expect(await holderOf(numbered)).toBeNull();
    await ada.open('/admin/production');
    const { seen = '' } = ada.filledIn('Save').fields as Record<string, string>;
    const removal = { stageId: 'numbering', to: 'finishing', floorVersion: seen };
    expect(await removeStage(opened.shop, ADA, removal)).toEqual({ ok: true });
    expect(await holderOf(numbered)).toBe(CARA.name);
  });

  test.each([
    ['nobody', null],
    ['the person of the stage', PADDY],
    ['another', CARA],
  ])('gives a job back to its previous holder, %s, if the move is undone', async (_, who) => {
    const { code } = await newJob();
    await move(code, 'printing');
    const change = who ? { kind: 'take' as const } : { kind: 'leave' as const };
    await changeJob(opened.shop, who ?? ADA, { code, version: (await jobOf(code)).version }, change);
    for (const stage of ['finishing', 'packing', 'to-print']) {
      const { event } = await move(code, stage);
      expect(await undoMove(opened.shop, ADA, code, Number(event))).toMatchObject({ ok: true });
      expect([stage, await holderOf(code)]).toEqual([stage, who?.name ?? null]);
    }
  });

  test('is nobody’s once they are no longer staff', async () => {
    const cara = opened.db.updateTable('userRoles').where('userId', '=', CARA.id);
    await cara.set({ role: 'customer', staffRoles: [] }).execute();
    const { code } = await newJob();
    await move(code, 'finishing');
    expect(await holderOf(code)).toBeNull();
    await ada.open('/admin/production');
    expect(ada.filledIn('Save').fields).toMatchObject({ 'family.sheets.finishing.person': '' });
    await cara.set({ role: 'admin', staffRoles: ['press'] }).execute();
  });

  test('is nobody’s if its person’s account is deleted while the owner saves (guard: `lockPeople`)', async () => {
    await newAdministrator(opened, 'Dan', ['press']);
    const { id } = await opened.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Dan Trade')
      .executeTakeFirstOrThrow();
    const { stages, presses, families } = await readFloor(opened.db);
    const form = {
      stages,
      presses,
      families: families.map(({ stages: steps, ...family }) => ({
        ...family,
        otherStages: steps
          .slice(0, 1)
          .map((step) => ({ ...step, stageId: 'artwork', place: null, personId: id })),
        steps: steps.map((step) => ({ ...step, personId: id })),
      })),
      categories: Object.fromEntries(
        (await readFloorChoices(opened.db)).categories.map((category) => [category.id, 'sheets']),
      ),
    };
    await ada.open('/admin/production');
    const { seen = '' } = ada.filledIn('Save').fields as Record<string, string>;
    const { saved } = await opened.owner.transaction().execute(async (trx) => {
      await trx.deleteFrom('users').where('id', '=', id).execute();
      const pending = saveFloor(opened.shop, ADA, form, seen);
      await untilWaiting(opened.owner, { work: pending.catch(() => null) });
      return { saved: pending };
    });
    expect(await saved).toEqual({ ok: true });
    const after = await readFloor(opened.db);
    const atStages = after.families.flatMap((family) => [...family.stages, ...family.otherStages]);
    expect(atStages.map(({ stageId }) => stageId)).toContain('artwork');
    expect(atStages.every(({ personId }) => personId === null)).toBe(true);
  });
});

describe('a file and a proof that usually are somebody’s', () => {
  /** Requests approval of a job's proof, or records what is wrong with its file. */
  async function judge(code: string, problem?: string) {
    const { orderId, itemId, artworkId, last } = await opened.db
      .selectFrom('jobs as j')
      .innerJoin('orderItems as i', 'i.id', 'j.itemId')
      .select((eb) => [
        'j.orderId',
        'j.itemId',
        'i.artworkId',
        eb
          .selectFrom('artworkEvents as e')
          .select(({ fn }) => fn.max('e.id').as('id'))
          .whereRef('e.orderItemId', '=', 'i.id')
          .as('last'),
      ])
      .where('j.code', '=', code)
      .executeTakeFirstOrThrow();
    const place = { orderId, itemId, artworkId: artworkId ?? '', seenEventId: Number(last ?? 0) };
    if (problem) await setItemArtwork(opened.shop, ADA, place, { state: 'problem', problem });
    else await requestProof(opened.shop, ADA, place);
  }

  test('are set beside the other stages: a new job is on that person’s list, and its proof on the other’s', async () => {
    await give({ artwork: ADA.id, proof: EVE.id, printing: PADDY.id });
    await ada.open('/admin/production');
    expect(ada.filledIn('Save').fields).toMatchObject({
      'family.sheets.artwork.person': ADA.id,
      'family.sheets.proof.person': EVE.id,
      'family.booklets.artwork.person': '',
    });
    const { code } = await newJob();
    expect(await jobOf(code)).toMatchObject({ stageId: 'artwork', name: ADA.name });
    expect((await ada.open('/admin/mine')).text).toContain(code);
    await judge(code);
    expect(await jobOf(code)).toMatchObject({ stageId: 'proof', name: EVE.name });
    await judge(code, 'Too dark');
    expect(await jobOf(code)).toMatchObject({ stageId: 'artwork', name: ADA.name });
    const { code: other } = await newJob();
    await move(other, 'to-print');
    expect(await holderOf(other)).toBeNull();
    expect(await move(other, 'printing')).toMatchObject({
      words: `${other} is at Printing now, with ${PADDY.name}.`,
    });
  });

  test('leave a job with the person who took it, until its file is done', async () => {
    await give({ artwork: ADA.id });
    const { code } = await newJob();
    await take(code, EVE);
    await judge(code);
    expect(await jobOf(code)).toMatchObject({ stageId: 'proof', name: null });
    const { code: faulty } = await newJob();
    await take(faulty, EVE);
    await judge(faulty, 'Too dark');
    expect(await jobOf(faulty)).toMatchObject({ stageId: 'artwork', name: EVE.name });
  });

  test('are offered to those who may judge files, and to nobody else', async () => {
    const { html } = await ada.open('/admin/production');
    const offered = (field: string) => {
      const [, options = ''] = html.split(`name="${field}"`)[1]?.match(/^[^>]*>(.*?)<\/select>/s) ?? [];
      return options.match(/(?<=>)[^<]+/g);
    };
    expect(offered('family.sheets.artwork.person')).toEqual(['Anyone', ADA.name, EVE.name]);
    expect(offered('family.sheets.printing.person')).toContain(PADDY.name);
    await give({ artwork: PADDY.id });
    expect(await holderOf((await newJob()).code)).toBeNull();
    await ada.open('/admin/production');
    expect(ada.filledIn('Save').fields).toMatchObject({ 'family.sheets.artwork.person': '' });
  });

  test.each(STAFF_ROLES)('are theirs as long as their role may judge files: %s', async (role) => {
    await give({ artwork: EVE.id });
    await setStaffRoles(opened.db, EVE.id, [role]);
    const { code } = await newJob();
    const holder = await holderOf(code);
    await setStaffRoles(opened.db, EVE.id, ['prepress']);
    expect(holder).toBe(rolesWith('artwork').includes(role) ? EVE.name : null);
  });

  test('have their old and new person in the audit log', async () => {
    await give({ artwork: ADA.id });
    await give({ artwork: EVE.id });
    const { before, after } = await opened.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'floor.save')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const theirs = (change: unknown) =>
      (change as Floor).families.find(({ id }) => id === 'sheets')?.otherStages.map((one) => one.personId);
    expect([theirs(before), theirs(after)]).toEqual([[ADA.id], [EVE.id]]);
  });
});
